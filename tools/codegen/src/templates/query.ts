import {
  type OpenApiDocument,
  type Parameter,
  pascalCase,
  resolve,
  type Schema,
  schemaNameAt,
} from '@crossborder-fx/tools-description';
import type { ClientOperation } from '../client-operation.ts';
import { code } from '../code.ts';
import { docComment } from '../doc-comment.ts';
import { hasTypeName, schemaName } from '../schema-name.ts';

export function queryType(operation: ClientOperation) {
  const parameters = selectors(operation);
  if (parameters.length === 0) return undefined;
  const optional = parameters.every(({ required }) => !required);
  return { type: `${pascalCase(operation.id)}Query`, optional };
}

export function queryInterface(document: OpenApiDocument, operation: ClientOperation) {
  const query = queryType(operation);
  if (!query) return undefined;
  const { resource, method } = operation;
  const members = selectors(operation).map((parameter) => {
    const { name, required, description, schema } = parameter;
    const fallback = schema?.default === undefined ? '' : ` Default \`${schema.default}\`.`;
    const type = parameterType(document, parameter);
    const [first, ...notes] = (description ?? '').trim().split('\n\n');
    const comment = docComment([`${first}${fallback}`, ...notes]);
    return `${comment}${name}${required ? '' : '?'}: ${type}${required ? '' : ' | undefined'};`;
  });
  return code`
${docComment([`What \`${resource}.${method}\` selects.`])}export interface ${query.type} {
  ${members}
}`;
}

function selectors({ queryPathParameters, queryParameters }: ClientOperation): Parameter[] {
  return [...queryPathParameters, ...queryParameters];
}

export function parameterType(document: OpenApiDocument, { schema }: Parameter): string {
  if (schemaNameAt(schema?.$ref) === 'WholeNumber') return 'string | number';
  return schema?.$ref && hasTypeName(resolve<Schema>(document, schema))
    ? schemaName('a parameter', schema)
    : 'string';
}
