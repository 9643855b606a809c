import { isDeepStrictEqual } from 'node:util';
import { type ExampleOperation, readDocument } from '@crossborder-fx/tools-description';
import type { Findings } from './interoperability-case.ts';
import { overlongBodies } from './limits.ts';

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

/** Sends every invalid request, and expects it to be refused. */
export async function tryRefusals(operations: ExampleOperation[], send: Send): Promise<Findings> {
  const overlong = overlongBodies(await readDocument('expanded'), operations).map(
    ({ operation: { id, method, paths }, what, body }): InvalidRequest => [
      `${what} in ${id}`,
      `${paths[0]}`,
      request(method, body),
    ],
  );
  const problems: string[] = [];
  const tryAll = async (kind: string, requests: InvalidRequest[]) => {
    let refused = 0;
    for (const [what, path, init] of requests) {
      if ((await send(path, init)).status === 422) refused += 1;
      else problems.push(`accepts ${what}`);
    }
    return `${refused} of ${requests.length} ${kind} are refused`;
  };
  const found = [
    await tryAll('invalid ids', invalidIds),
    await tryAll('texts that are one character too long', overlong),
  ];
  return { found, problems };
}

/** What has to come of the example requests: judges the body of each answer. */
export interface Routes {
  what: string;
  isRight(operation: ExampleOperation, text: string): boolean;
}

const examples: Routes = {
  what: 'are answered with an example of that operation',
  isRight({ answers }, text) {
    try {
      const answer: unknown = JSON.parse(text);
      return answers.some(
        ({ response, value }) => response === '200' && isDeepStrictEqual(value, answer),
      );
    } catch {
      return false;
    }
  },
};

/** Sends one request for each example of each operation. */
export async function tryExamples(
  operations: ExampleOperation[],
  send: Send,
  { what, isRight } = examples,
): Promise<Findings> {
  const problems: string[] = [];
  let right = 0;
  for (const operation of operations) {
    const { method, query, bodies } = operation;
    const path = operation.paths[0] + query;
    for (const body of bodies.length > 0 ? bodies : [undefined]) {
      const response = await send(path, request(method, body));
      const text = await response.text();
      if (response.status === 200 && isRight(operation, text)) right += 1;
      else problems.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
    }
  }
  const found = [`${right} example requests of ${operations.length} operations ${what}`];
  return { found, problems };
}
