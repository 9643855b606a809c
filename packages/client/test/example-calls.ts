import document from '@crossborder-fx/openapi/openapi.templated.json' with { type: 'json' };
import type { Client } from '../src/create-client.ts';
import { operations } from '../src/generated/operations.ts';
import type { Operation } from '../src/operation.ts';
import type { CallOptions } from '../src/pipeline.ts';

/** A generated method called with the description's own examples. */
export interface ExampleCall {
  operation: Operation;
  /** Such as `payments.create`. */
  method: string;
  /** Path parameters, body and query, without the options. */
  args: unknown[];
  /** The body of the example answer 200. */
  answer: unknown;
  /** The body of the request, if it has one. */
  body: unknown;
  call: (fx: Client, options?: CallOptions) => Promise<unknown>;
}

/** A call for every operation, as a new operation in the description brings its own. */
export const exampleCalls: ExampleCall[] = Object.entries(operations).map(([id, operation]) =>
  exampleCall({ id, ...operation }),
);

interface Described {
  operationId: string;
  parameters?: unknown[];
  requestBody?: unknown;
  responses: { 200: unknown };
  'x-client-method': string;
  'x-client-arguments'?: string;
  'x-expand-path-parameter'?: string;
}

interface Parameter {
  name: string;
  in: string;
  example?: unknown;
}

function exampleCall(operation: Operation): ExampleCall {
  const [httpMethod = '', path = ''] = operation.route.split(' ');
  const methods = (document.paths as Record<string, Record<string, unknown>>)[path];
  const described = methods?.[httpMethod.toLowerCase()] as Described | undefined;
  if (described?.operationId !== operation.id) {
    throw new Error(`${operation.id} is not where the description has it`);
  }
  const { 'x-client-method': method, 'x-expand-path-parameter': expanded } = described;
  const parameters = (described.parameters ?? []).map((one) => resolve(one) as Parameter);
  const named = (kept: Parameter[]) =>
    Object.fromEntries(kept.map(({ name, example }) => [name, example]));
  const inPath = parameters.filter((one) => one.in === 'path' && one.name !== expanded);
  const selecting = parameters.filter(({ name }) => name === expanded);
  const hasQuery = selecting.length > 0 || parameters.some((one) => one.in === 'query');
  const body = described.requestBody && exampleOf(described.requestBody);
  const args = [
    ...(described['x-client-arguments'] === 'named'
      ? [named(inPath)]
      : inPath.map(({ example }) => example)),
    ...(body ? [body] : []),
    ...(hasQuery ? [named(selecting)] : []),
  ];
  return {
    operation,
    method,
    args,
    body,
    answer: exampleOf(described.responses[200]),
    call: (fx, options) => {
      const [resource = '', name = ''] = method.split('.');
      const methodsOf = fx as unknown as Record<string, Record<string, AnyMethod>>;
      const called = methodsOf[resource]?.[name];
      if (!called) throw new Error(`the client has no ${method}`);
      return called(...args, options);
    },
  };
}

type AnyMethod = (...args: unknown[]) => Promise<unknown>;

function exampleOf(content: unknown): unknown {
  const { content: types } = resolve(content) as {
    content: { 'application/json': { example?: unknown; examples?: Record<string, unknown> } };
  };
  const { example, examples = {} } = types['application/json'];
  const [first] = Object.values(examples);
  return first ? (resolve(first) as { value: unknown }).value : example;
}

/** What a reference stands for. */
function resolve(value: unknown): unknown {
  const reference = (value as { $ref?: string }).$ref;
  if (reference === undefined) return value;
  return reference
    .slice(2)
    .split('/')
    .reduce((at: unknown, name) => (at as Record<string, unknown>)[name], document);
}
