import { isDeepStrictEqual } from 'node:util';
import {
  childrenOf,
  type ExampleOperation,
  isRecord,
  type LocatedSchema,
  type OpenApiDocument,
  readDocument,
  resolve,
  type Schema,
  withMembers,
} from '@crossborder-fx/tools-description';

/** A request as `fetch` takes it. */
export interface ExampleRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export type Send = (path: string, init: ExampleRequest) => Promise<Response>;

/** What a request has that has to be refused, and the request. */
type InvalidRequest = [what: string, path: string, init: ExampleRequest];

/** Ids that the interface cannot give out, in paths that share their shape with a list. */
const invalidIds: InvalidRequest[] = [
  ['a status keyword as the id of a payment', '/payments/all', request('DELETE')],
  ['an underscore in the id of a trade', '/trades/_bogus', request('GET')],
  ['an underscore in the id of a payment', '/payments/_all', request('GET')],
];

function request(method: string, body?: unknown): ExampleRequest {
  // No tool can check more of the token than that it is there.
  const headers = { 'x-wsse': 'UsernameToken Username="any"', accept: 'application/json' };
  if (body === undefined) return { method, headers };
  const json = { ...headers, 'content-type': 'application/json' };
  return { method, headers: json, body: JSON.stringify(body) };
}

/** Sends every invalid request. @returns those that were not refused */
export async function tryRefusals(operations: ExampleOperation[], send: Send): Promise<string[]> {
  const overlong = overlongBodies(await readDocument('expanded'), operations).map(
    ({ operation: { id, method, paths }, what, body }): InvalidRequest => [
      `${what} in ${id}`,
      `${paths[0]}`,
      request(method, body),
    ],
  );
  const problems: string[] = [];
  for (const [what, path, init] of [...invalidIds, ...overlong]) {
    if ((await send(path, init)).status !== 422) problems.push(`accepts ${what}`);
  }
  return problems;
}

/** Whether the answer is an example of the operation. @throws {SyntaxError} when it is no JSON */
function isExample({ answers }: ExampleOperation, text: string): boolean {
  const answer: unknown = JSON.parse(text);
  return answers.some(
    ({ response, value }) => response === '200' && isDeepStrictEqual(value, answer),
  );
}

/** Sends one request for each example of each operation. @returns the wrong answers */
export async function tryExamples(operations: ExampleOperation[], send: Send): Promise<string[]> {
  const problems: string[] = [];
  for (const operation of operations) {
    const { method, query, bodies } = operation;
    const path = operation.paths[0] + query;
    for (const body of bodies.length > 0 ? bodies : [undefined]) {
      const response = await send(path, request(method, body));
      const text = await response.text();
      if (response.status === 200 && isExample(operation, text)) continue;
      problems.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
    }
  }
  return problems;
}

/**
 * Bodies that break one limit: one for each text of a request whose length is limited, so that a new limit is
 * tried too. `what` is such as `a holder.name of 101 characters`.
 */
export function overlongBodies(document: OpenApiDocument, operations: ExampleOperation[]) {
  return operations
    .filter(({ bodies }) => bodies.length > 0)
    .flatMap((operation) => {
      const pointer = operation.bodySchema;
      const schema = resolve<Schema>(document, { $ref: pointer });
      const limits = new Map(limitsBelow(document, { pointer, schema }, []));
      return [...limits].map(([field, maxLength]) => ({
        operation,
        what: `a ${field} of ${maxLength + 1} characters`,
        body: withText(operation, field.split('.'), 'n'.repeat(maxLength + 1)),
      }));
    });
}

function* limitsBelow(
  document: OpenApiDocument,
  located: LocatedSchema,
  path: string[],
): Generator<[field: string, maxLength: number]> {
  for (const one of withMembers(document, located)) {
    const { maxLength, properties = {} } = one.schema;
    if (typeof maxLength === 'number') yield [path.join('.'), maxLength];
    for (const name of Object.keys(properties)) {
      for (const child of childrenOf(one, name))
        yield* limitsBelow(document, child, [...path, name]);
    }
  }
}

/** The first example that has the object which the field belongs to, with that text in it. */
function withText({ id, bodies }: ExampleOperation, path: string[], text: string): unknown {
  const parents = path.slice(0, -1);
  for (const example of structuredClone(bodies)) {
    const parent = parents.reduce<unknown>((value, key) => Object(value)[key], example);
    if (!isRecord(parent)) continue;
    parent[String(path.at(-1))] = text;
    return example;
  }
  throw new Error(`Give ${id} an example with ${parents.join('.')}.`);
}
