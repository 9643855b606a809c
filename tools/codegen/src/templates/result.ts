import {
  type OpenApiDocument,
  pascalCase,
  resolve,
  type Schema,
  schemasOf,
} from '@crossborder-fx/tools-description';
import type { ClientOperation } from '../client-operation.ts';
import { code } from '../code.ts';
import { docComment } from '../doc-comment.ts';

/**
 * Returns the name of the result type of an operation whose result has fields that its schema does not require or does
 * not contain. Returns undefined when the type of the schema is enough.
 */
export function resultType({ id, result, lifetimeSeconds }: ClientOperation): string | undefined {
  if (result.kind !== 'object' || !(result.promised || lifetimeSeconds)) return undefined;
  return `${pascalCase(id)}Result`;
}

export function resultInterface(document: OpenApiDocument, operation: ClientOperation) {
  const { resource, method, result, lifetimeSeconds } = operation;
  const name = resultType(operation);
  if (!name || result.kind !== 'object') return undefined;
  const { properties = {} } = resolve<Schema>(document, schemasOf(document)[result.type] ?? {});
  const promised = (result.promised ?? []).map((field) => {
    const { description } = properties[field] ?? {};
    const note = 'The client throws an error for a response without this field.';
    return `${docComment([description, note])}${field}: NonNullable<${result.type}['${field}']>;`;
  });
  const until = docComment([
    `The result is valid at least until this time: ${lifetimeSeconds} seconds after the client began to send the request. Not enumerable.`,
  ]);
  return code`
${docComment([`The result of \`${resource}.${method}\`.`])}export interface ${name} extends ${result.type} {
  ${promised}
  ${lifetimeSeconds !== undefined && `${until}holdsUntil: Date;`}
}`;
}
