import { type OpenApiDocument, pascalCase } from '@crossborder-fx/tools-description';
import type { ClientOperation } from '../client-operation.ts';
import { code, importOf } from '../code.ts';
import { docComment } from '../doc-comment.ts';
import { importTypes } from '../schema-name.ts';
import { parameterType, queryInterface, queryType } from './query.ts';
import { resultInterface, resultType } from './result.ts';

export function resource(document: OpenApiDocument, name: string, operations: ClientOperation[]) {
  const type = pascalCase(name);
  const methods = operations.flatMap((operation) => methodsOf(document, operation));
  const verbs = new Set(methods.map(({ verb }) => verb));
  return code`${importOf(['CallOptions', 'Items', 'Page', 'Pipeline'], '../common/pipeline.ts')}
${importTypes(document)}
${operations.map((operation) => queryInterface(document, operation))}
${operations.map((operation) => resultInterface(document, operation))}

${docComment([operations[0]?.resourceDescription])}export interface ${type} {
  ${methods.map(({ signature }) => signature)}
}

export function create${type}({ ${[...verbs].join(', ')} }: Pipeline): ${type} {
  return {
    ${methods.map(({ implementation }) => implementation)}
  };
}
`;
}

interface Method {
  signature: string;
  implementation: string;
  verb: 'call' | 'iterate';
}

/** One method, or two for a list with pages: the second iterates over the items of all pages. */
function methodsOf(document: OpenApiDocument, operation: ClientOperation): Method[] {
  const { resource, method, pagination, result } = operation;
  const args = argumentsOf(document, operation);
  const declared = args.map(({ name, optional, type }) => `${name}${optional ? '?' : ''}: ${type}`);
  const names = args.map(({ name }) => name).join(', ');
  const written = (verb: Method['verb'], name: string, returns: string, comment: string) => ({
    signature: `\n${comment}${name}(${declared.join(', ')}): ${returns};`,
    implementation: `${name}: (${names}) => ${called(verb, operation)},`,
    verb,
  });

  const { type, note } = returned(operation);
  const one = written('call', method, `Promise<${type}>`, methodComment(operation, note));
  if (!pagination || result.kind !== 'list') return [one];
  const every = written(
    'iterate',
    method.replace(/^list/, 'iterate'),
    `Items<${result.type}>`,
    docComment([
      `Iterates over every item of every page of \`${resource}.${method}\`, and fetches a page when the loop reaches it.`,
      'The loop can skip items when the filtered fields change meanwhile, through another client or several calls at once. In that case, collect the items first with `toArray({ limit })`.',
    ]),
  );
  return [one, every];
}

function argumentsOf(
  document: OpenApiDocument,
  operation: ClientOperation,
): { name: string; type: string; optional?: boolean }[] {
  const { pathArguments, grouping, body } = operation;
  const query = queryType(operation);
  const typed = pathArguments.map((one) => `${one.name}: ${parameterType(document, one)}`);
  const path = `{ ${typed.join('; ')} }`;
  const options = { name: 'options', optional: true, type: 'CallOptions' };
  if (grouping === 'one') {
    return [{ name: 'given', type: body ? `${path} & ${bodyType(body)}` : path }, options];
  }
  return [
    ...(grouping === 'named'
      ? [{ name: 'path', type: path }]
      : pathArguments.map(({ name }) => ({ name, type: 'string' }))),
    ...(body ? [{ name: 'body', optional: !body.required, type: bodyType(body) }] : []),
    ...(query ? [{ name: 'query', ...query }] : []),
    options,
  ];
}

function called(verb: Method['verb'], operation: ClientOperation): string {
  const call = `${verb}('${operation.id}', ${input(operation)}, options)`;
  if (operation.grouping !== 'one') return call;
  // The generated code calls `Object(given)` because a caller in JavaScript may pass null.
  const names = operation.pathArguments.map(({ name }) => name).join(', ');
  return `{ const { ${names}, ...body } = Object(given) as typeof given; return ${call}; }`;
}

function input(operation: ClientOperation): string {
  const { pathArguments, grouping, queryPathParameters, body } = operation;
  const names = pathArguments.map(({ name }) => name);
  const fields = [
    grouping === 'named' && 'path',
    grouping !== 'named' && names.length > 0 && `path: { ${names.join(', ')} }`,
    queryPathParameters.length > 0 && 'path: query',
    queryType(operation) && 'query',
    body && 'body',
  ];
  return `{ ${fields.filter(Boolean).join(', ')} }`;
}

function returned(operation: ClientOperation): { type: string; note: string } {
  const { result } = operation;
  switch (result.kind) {
    case 'nothing':
      return { type: 'void', note: 'Nothing; any 2xx status is a success.' };
    case 'flag':
      return {
        type: 'boolean',
        note: '`true` when the service made the change, `false` when the object did not exist.',
      };
    case 'list':
      return {
        type: `Page<${result.type}>`,
        note: 'One page of the list; `items` is empty when nothing is found.',
      };
    case 'object': {
      const { answer, envelope, wrapper, emptyIsNull } = result;
      const rest = envelope && ` & Omit<${envelope.type}, '${wrapper}'>`;
      const fields = envelope?.beside.map((name) => `\`${name}\``).join(', ');
      const more =
        fields &&
        ` The result also has the fields of the response beside \`${wrapper}\`: ${fields}.`;
      const whole = emptyIsNull
        ? answer.replace(/\.$/, ', or `null` when the service has none.')
        : answer;
      return {
        type: code`${resultType(operation) ?? result.type}${rest}${emptyIsNull && ' | null'}`,
        note: whole + (more ?? ''),
      };
    }
  }
}

const effectNotes: Record<string, string> = {
  none: 'The request changes nothing, so the client retries it after a temporary failure.',
  changes:
    'A repeated request makes the same change again, so the client never sends the request twice.',
  creates:
    'A repeated request creates another object, so the client never sends the request twice.',
  secret: 'A repeated request returns another secret, so the client never sends the request twice.',
};

function methodComment(operation: ClientOperation, returns: string): string {
  const { summary, description, httpMethod, path, effect } = operation;
  return docComment([
    `${summary}.`,
    description,
    `\`${httpMethod} ${path}\`. ${effectNotes[effect]}`,
    `@returns ${returns}`,
  ]);
}

/** Writes the type of a method's argument `body`. A field in Base64 also takes bytes. */
function bodyType({ type, files }: NonNullable<ClientOperation['body']>): string {
  if (files.length === 0) return type;
  const names = files.map((name) => `'${name}'`).join(' | ');
  return code`Omit<${type}, ${names}> & { ${files.map((name) => `${name}: string | Uint8Array | Blob;`)} }`;
}
