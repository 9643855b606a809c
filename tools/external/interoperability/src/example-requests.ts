import { isDeepStrictEqual } from 'node:util';

import { type ExampleOperation, readDocument } from '@crossborder-fx/tools-description';
import { type Findings, joinFindings } from './interoperability-case.ts';
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
  return joinFindings(
    await tryAll('invalid ids', invalidIds, send),
    await tryAll('texts that are one character too long', overlong, send),
  );
}

async function tryAll(kind: string, requests: InvalidRequest[], send: Send): Promise<Findings> {
  const problems: string[] = [];
  for (const [what, path, init] of requests) {
    if ((await send(path, init)).status !== 422) problems.push(`accepts ${what}`);
  }
  const refused = requests.length - problems.length;
  return { found: [`${refused} of ${requests.length} ${kind} are refused`], problems };
}

/** Sends one request for each example of each operation; `isRight` judges the body of the answer. */
export async function tryExamples(
  operations: ExampleOperation[],
  send: Send,
  isRight: (operation: ExampleOperation, text: string) => boolean,
  what: string,
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
  return {
    found: [`${right} example requests of ${operations.length} operations ${what}`],
    problems,
  };
}

/** Sends every example request, and expects an example of that operation as the answer. */
export function tryAnswers(operations: ExampleOperation[], send: Send): Promise<Findings> {
  const what = 'are answered with an example of that operation';
  return tryExamples(operations, send, isExample, what);
}

function isExample({ answers }: ExampleOperation, text: string): boolean {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return false;
  }
  return answers.some(
    ({ response, value }) => response === '200' && isDeepStrictEqual(value, answer),
  );
}
