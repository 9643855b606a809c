import { type OpenApiDocument, pascalCase } from '@crossborder-fx/tools-bundle';
import type { ClientOperation } from '../client-operation.ts';
import { type Code, code, join, type Part, typeFrom } from '../code.ts';
import { docComment } from '../doc-comment.ts';
import { iterateComment, methodComment } from './method-comments.ts';
import { queryInterface, queryType } from './query.ts';
import { schemaType } from './schema-types.ts';

const pipeline = (name: string) => typeFrom('../pipeline.ts', name);

/** `payments.ts` and the like: the typed methods of one resource, each one call of the pipeline. */
export function resource(
  document: OpenApiDocument,
  name: string,
  operations: ClientOperation[],
): Code {
  const type = pascalCase(name);
  const methods = operations.flatMap(methodsOf);
  const verbs = [...new Set(methods.map(({ verb }) => verb))].join(', ');
  return code`${operations.map((operation) => queryInterface(document, operation))}

${docComment([operations[0]?.resourceDescription])}export interface ${type} {
  ${methods.map(signature)}
}

export function create${type}({ ${verbs} }: ${pipeline('Pipeline')}): ${type} {
  return {
    ${methods.map(implementation)}
  };
}
`;
}

interface Method {
  operation: ClientOperation;
  name: string;
  comment: string;
  returns: Code;
  /** The function of the pipeline that it calls. */
  verb: 'call' | 'iterate';
}

/** An operation has one method, and a second one for every item where its list is paged. */
function methodsOf(operation: ClientOperation): Method[] {
  const { method, pagination, result } = operation;
  const one: Method = {
    operation,
    name: method,
    comment: methodComment(operation),
    returns: code`Promise<${resultType(operation)}>`,
    verb: 'call',
  };
  if (!pagination || result.kind !== 'list') return [one];
  const every: Method = {
    operation,
    name: method.replace(/^list/, 'iterate'),
    comment: iterateComment(operation),
    returns: code`AsyncIterable<${schemaType(result.type)}>`,
    verb: 'iterate',
  };
  return [one, every];
}

function signature({ operation, name, comment, returns }: Method): Code {
  const declarations = argumentsOf(operation).map(
    (argument) => code`${argument.name}${argument.optional ? '?' : ''}: ${argument.type}`,
  );
  return code`
${comment}${name}(${join(declarations, ', ')}): ${returns};`;
}

function implementation({ operation, name, verb }: Method): string {
  const names = argumentsOf(operation).map((argument) => argument.name);
  return `${name}: (${names.join(', ')}) => ${verb}('${operation.id}', ${input(operation)}, options),`;
}

interface Argument {
  name: string;
  optional?: boolean;
  type: Part;
}

function argumentsOf(operation: ClientOperation): Argument[] {
  const { pathArguments, namedPathArguments, body } = operation;
  const names = pathArguments.map(({ name }) => name);
  const query = queryType(operation);
  return [
    ...(namedPathArguments
      ? [{ name: 'path', type: `{ ${names.map((name) => `${name}: string`).join('; ')} }` }]
      : names.map((name) => ({ name, type: 'string' }))),
    ...(body ? [{ name: 'body', optional: !body.required, type: schemaType(body.type) }] : []),
    ...(query ? [{ name: 'query', ...query }] : []),
    { name: 'options', optional: true, type: pipeline('CallOptions') },
  ];
}

/** What a method passes on of its arguments. */
function input(operation: ClientOperation): string {
  const { pathArguments, namedPathArguments, queryPathParameters, body } = operation;
  const names = pathArguments.map(({ name }) => name);
  const fields = [
    namedPathArguments && 'path',
    !namedPathArguments && names.length > 0 && `path: { ${names.join(', ')} }`,
    queryPathParameters.length > 0 && 'path: query',
    queryType(operation) && 'query',
    body && 'body',
  ];
  return `{ ${fields.filter(Boolean).join(', ')} }`;
}

function resultType({ result }: ClientOperation): Part {
  switch (result.kind) {
    case 'nothing':
      return 'void';
    case 'flag':
      return 'boolean';
    case 'list':
      return code`${pipeline('Page')}<${schemaType(result.type)}>`;
    case 'object': {
      const { type, envelope, wrapper, emptyIsNull } = result;
      const beside = envelope && code` & Omit<${schemaType(envelope)}, '${wrapper}'>`;
      return code`${schemaType(type)}${beside}${emptyIsNull && ' | null'}`;
    }
  }
}
