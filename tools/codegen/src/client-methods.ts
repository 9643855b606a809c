import type { OpenApiDocument, Parameter } from '@crossborder-fx/tools-bundle';
import {
  type ClientOperation,
  type ClientResult,
  clientOperations,
  parameterType,
} from './client-operation.ts';
import { docComment } from './doc-comment.ts';
import { type GeneratedFile, generatedFile } from './generated-file.ts';
import { checkName, properties, requestChecks } from './request-checks.ts';

/** One file per resource, the table of operations they send, and the index that joins them. */
export async function clientMethods(document: OpenApiDocument): Promise<GeneratedFile[]> {
  const operations = clientOperations(document);
  const resources = Map.groupBy(operations, ({ resource }) => resource);
  return Promise.all([
    generatedFile('checks.ts', requestChecks(document, operations)),
    generatedFile('operations.ts', operationTable(operations)),
    ...[...resources].map(([resource, members]) =>
      generatedFile(`${kebabCase(resource)}.ts`, resourceFile(document, resource, members)),
    ),
    generatedFile('resources.ts', resourceIndex([...resources.keys()])),
    generatedFile('types.ts', typeIndex(resources)),
  ]);
}

function operationTable(operations: ClientOperation[]): string {
  const entries = operations.map((operation) => {
    const { id, httpMethod, path, effect, pagination, result } = operation;
    const fields = [
      `route: '${httpMethod} ${path}'`,
      `effect: '${effect}'`,
      ...checkFields(operation),
      ...(pagination ? [`pagination: ${paginationLiteral(pagination)}`] : []),
      `result: ${resultLiteral(result)}`,
    ];
    return `${id}: {\n${fields.join(',\n')},\n},`;
  });
  const code = entries.join('\n');
  const checks = [...new Set(operations.flatMap(checksUsed))].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(code),
  );
  return `import type { OperationTable } from '../operation.ts';
import { ${checks.sort().join(', ')} } from './checks.ts';

/** What sending each operation needs, by operationId. */
export const operations = {
${code}
} satisfies OperationTable;
`;
}

/** The checks of path, query and body, left out where there is nothing to check. */
function checkFields({ id, checkedParameters, body }: ClientOperation): string[] {
  const ofParameters = (place: 'path' | 'query') => {
    const parameters = checkedParameters.filter((parameter) => parameter.in === place);
    if (parameters.length === 0) return [];
    return [`${place}: ${properties(parameters.map(({ name, schema }) => [name, schema ?? {}]))}`];
  };
  const required = checkedParameters.find((one) => one.in === 'query' && one.required);
  if (required) {
    throw new Error(
      `${id}: the client takes every query parameter for optional, and ${required.name} is not. ` +
        'Let Operation in packages/client/src/operation.ts say which are required.',
    );
  }
  return [
    ...ofParameters('path'),
    ...ofParameters('query'),
    ...(body ? [`body: ${checkName(body.type)}`] : []),
  ];
}

function checksUsed({ checkedParameters, body }: ClientOperation): string[] {
  const names = checkedParameters.flatMap(({ schema }) => [
    ...JSON.stringify(schema ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g),
  ]);
  return [
    ...names.map(([, name = '']) => checkName(name)),
    ...(body ? [checkName(body.type)] : []),
  ];
}

/** The names that paging needs; how many a page has is the caller's. */
function paginationLiteral({ page, sort, totalPages }: NonNullable<ClientOperation['pagination']>) {
  return objectLiteral({ page, ...(sort && { sort }), ...(totalPages && { totalPages }) });
}

function resultLiteral(result: ClientResult): string {
  const { type: _type, ...fields } = { type: '', ...result };
  // What is false is left out.
  return objectLiteral(Object.fromEntries(Object.entries(fields).filter(([, value]) => value)));
}

function objectLiteral(fields: Record<string, string | boolean>): string {
  const members = Object.entries(fields).map(([key, value]) => `${key}: ${literal(value)}`);
  return `{ ${members.join(', ')} }`;
}

function literal(value: string | boolean): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function resourceFile(
  document: OpenApiDocument,
  resource: string,
  operations: ClientOperation[],
): string {
  const methods = operations.map((operation) => method(document, operation));
  const body = [
    ...methods.map(({ query }) => query).filter(Boolean),
    `${docComment([operations[0]?.resourceDescription])}export interface ${pascalCase(resource)} {\n${methods.map(({ signature }) => signature).join('\n')}}`,
    `export function create${pascalCase(resource)}({ call${operations.some(isPaged) ? ', iterate' : ''} }: Pipeline): ${pascalCase(resource)} {\n` +
      `  return {\n${methods.map(({ implementation }) => implementation).join('')}  };\n}`,
  ].join('\n\n');
  return `${imports(body, document)}\n${body}\n`;
}

/** Imports exactly the names that the code below uses. */
function imports(body: string, document: OpenApiDocument): string {
  const used = (name: string) => new RegExp(`\\b${name}\\b`).test(withoutComments(body));
  const schemas = Object.keys(document.components?.['schemas'] ?? {}).filter(used);
  const shared = ['CallOptions', 'Page', 'Pipeline'].filter(used);
  return [
    schemas.length > 0 &&
      `import type { ${schemas.sort().join(', ')} } from '@crossborder-fx/openapi';`,
    `import type { ${shared.join(', ')} } from '../pipeline.ts';`,
    '',
  ]
    .filter((line) => line !== false)
    .join('\n');
}

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*\*[\s\S]*?\*\//g, '').replaceAll(/'[^'\n]*'/g, '');
}

interface GeneratedMethod {
  query: string;
  signature: string;
  implementation: string;
}

function method(document: OpenApiDocument, operation: ClientOperation): GeneratedMethod {
  const { query, parameter: queryArgument } = queryInterface(document, operation);
  const path = pathArguments(operation);
  const body = operation.body && {
    name: 'body',
    declaration: `body${operation.body.required ? '' : '?'}: ${operation.body.type}`,
  };
  const args: Argument[] = [
    ...path,
    ...(body ? [body] : []),
    ...(queryArgument ? [queryArgument] : []),
  ];
  const declarations = [...args.map(({ declaration }) => declaration), 'options?: CallOptions'];
  const names = [...args.map(({ name }) => name), 'options'];
  const send = (verb: string) =>
    `(${names.join(', ')}) => ${verb}('${operation.id}', ${input(operation, Boolean(queryArgument))}, options),\n`;

  const single = {
    signature: `${methodDoc(operation)}${operation.method}(${declarations.join(', ')}): Promise<${returnType(operation)}>;\n`,
    implementation: `${operation.method}: ${send('call')}`,
  };
  if (!isPaged(operation) || operation.result.kind !== 'list') return { query, ...single };

  const iterateName = operation.method.replace(/^list/, 'iterate');
  return {
    query,
    signature: `${single.signature}\n${iterateDoc(operation)}${iterateName}(${declarations.join(', ')}): AsyncIterable<${operation.result.type}>;\n`,
    implementation: `${single.implementation}${iterateName}: ${send('iterate')}`,
  };
}

interface Argument {
  name: string;
  declaration: string;
}

function pathArguments({
  pathArguments: parameters,
  namedPathArguments,
}: ClientOperation): Argument[] {
  if (!namedPathArguments) {
    return parameters.map(({ name }) => ({ name, declaration: `${name}: string` }));
  }
  const members = parameters.map(({ name }) => `${name}: string`);
  return [{ name: 'path', declaration: `path: { ${members.join('; ')} }` }];
}

function queryInterface(
  document: OpenApiDocument,
  { id, pagination, queryParameters, queryPathParameters, resource, method }: ClientOperation,
): { query: string; parameter?: Argument } {
  const parameters = [...queryPathParameters, ...queryParameters];
  if (parameters.length === 0) return { query: '' };
  const name = `${pascalCase(id)}Query`;
  const counters = [pagination?.page, pagination?.perPage];
  const members = parameters.map((parameter) => {
    const type = counters.includes(parameter.name)
      ? 'string | number'
      : parameterType(document, parameter);
    const key = `${parameter.name}${parameter.required ? '' : '?'}`;
    return `${docComment([parameterDoc(parameter)])}${key}: ${type};`;
  });
  const optional = parameters.every(({ required }) => !required);
  return {
    query: `${docComment([`What \`${resource}.${method}\` selects.`])}export interface ${name} {\n${members.join('\n')}\n}`,
    parameter: {
      name: 'query',
      declaration: `query${optional ? '?' : ''}: ${name}`,
    },
  };
}

function parameterDoc({ description, schema }: Parameter): string {
  const fallback = schema?.default;
  return [description?.trim(), fallback !== undefined && `Default \`${fallback}\`.`]
    .filter(Boolean)
    .join(' ');
}

function input(operation: ClientOperation, hasQuery: boolean): string {
  const { pathArguments, namedPathArguments, queryPathParameters, body } = operation;
  const fields: string[] = [];
  if (namedPathArguments) fields.push('path');
  else if (pathArguments.length > 0) {
    fields.push(`path: { ${pathArguments.map(({ name }) => name).join(', ')} }`);
  }
  if (queryPathParameters.length > 0) {
    fields.push('path: query', 'query');
  } else if (hasQuery) fields.push('query');
  if (body) fields.push('body');
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
}

function returnType({ result }: ClientOperation): string {
  switch (result.kind) {
    case 'nothing':
      return 'void';
    case 'flag':
      return 'boolean';
    case 'list':
      return `Page<${result.type}>`;
    case 'object':
      return result.emptyIsNull ? `${result.type} | null` : result.type;
  }
}

const effectNotes: Record<string, string> = {
  none: 'a repeat changes nothing.',
  changes: 'a repeat may find the change already made.',
  creates: 'a repeat may create a second one: never sent twice.',
  secret: 'the answer holds a secret that cannot be had again: never sent twice.',
};

function methodDoc(operation: ClientOperation): string {
  const { summary, description, httpMethod, path, effect } = operation;
  return docComment([
    `${summary}.`,
    description,
    `\`${httpMethod} ${path}\`: ${effectNotes[effect]}`,
    `@returns ${returnDoc(operation)}`,
  ]);
}

function returnDoc({ result }: ClientOperation): string {
  switch (result.kind) {
    case 'nothing':
      return 'Nothing; any 2xx is success.';
    case 'flag':
      return '`true` when it was done, `false` when there was none.';
    case 'list':
      return 'One page; `items` is empty when nothing is found.';
    case 'object':
      return result.emptyIsNull
        ? 'The object, or `null` when there is none.'
        : 'The object itself.';
  }
}

function iterateDoc({ resource, method }: ClientOperation): string {
  return docComment([
    `Every item of every page of \`${resource}.${method}\`, fetched as it is read.`,
  ]);
}

function resourceIndex(resources: string[]): string {
  const lines = resources.map(
    (resource) =>
      `import { create${pascalCase(resource)}, type ${pascalCase(resource)} } from './${kebabCase(resource)}.ts';`,
  );
  const members = resources.map((resource) => `${resource}: ${pascalCase(resource)};`);
  const values = resources.map(
    (resource) => `${resource}: create${pascalCase(resource)}(pipeline),`,
  );
  return `${lines.join('\n')}
import type { Pipeline } from '../pipeline.ts';

export interface Resources {
${members.join('\n')}
}

export function createResources(pipeline: Pipeline): Resources {
  return {
${values.join('\n')}
  };
}
`;
}

/** Every type that a caller may want to name. */
function typeIndex(resources: Map<string, ClientOperation[]>): string {
  const lines = [...resources].map(([resource, operations]) => {
    const queries = operations
      .filter(({ queryParameters }) => queryParameters.length > 0)
      .map(({ id }) => `${pascalCase(id)}Query`);
    const names = [pascalCase(resource), ...queries].sort();
    return `export type { ${names.join(', ')} } from './${kebabCase(resource)}.ts';`;
  });
  return `${lines.join('\n')}\n`;
}

function isPaged({ pagination }: ClientOperation): boolean {
  return pagination !== undefined;
}

function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
