import { isDeepStrictEqual } from 'node:util';
import type { ExampleOperation } from '@crossborder-fx/tools-description';

/** The options of an example request, as `fetch` takes them. */
export interface ExampleRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export type Send = (path: string, init: ExampleRequest) => Promise<Response>;

/** A mistake in words, and the path and options of a request with that mistake, which a mock server must refuse. */
type InvalidRequest = [what: string, path: string, init: ExampleRequest];

/** Requests with ids that the service never gives out, in paths with the same shape as the path of a list. */
const invalidIds: InvalidRequest[] = [
  ['a status keyword as the id of a payment', '/payments/all', request('DELETE')],
  ['an underscore in the id of a trade', '/trades/_bogus', request('GET')],
  ['an underscore in the id of a payment', '/payments/_all', request('GET')],
];

function request(method: string, body?: unknown): ExampleRequest {
  // A mock server can check only that the header with the signature exists, because the mock server does not know the secret.
  const headers = { 'x-wsse': 'UsernameToken Username="any"', accept: 'application/json' };
  if (body === undefined) return { method, headers };
  const json = { ...headers, 'content-type': 'application/json' };
  return { method, headers: json, body: JSON.stringify(body) };
}

/** Sends every invalid request to a mock server. @returns a problem for each request that the server accepts */
export async function tryRefusals(operations: ExampleOperation[], send: Send): Promise<string[]> {
  const overlong = request('POST', overlongBeneficiary(operations));
  const invalid = [...invalidIds, ['a name of 101 characters', '/externalBankAccounts', overlong]];
  const problems: string[] = [];
  for (const [what, path, init] of invalid as InvalidRequest[]) {
    if ((await send(path, init)).status !== 422) problems.push(`accepts ${what}`);
  }
  return problems;
}

/** Whether the text of an answer is an example answer of the operation. @throws {SyntaxError} when the answer is not JSON */
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

/** Returns the body of a request for a beneficiary whose name is one character too long. */
export function overlongBeneficiary(operations: ExampleOperation[]): object {
  const [body] = operations.find(({ id }) => id === 'createExternalBankAccount')?.bodies ?? [];
  return { ...Object(body), holder: { ...Object(body).holder, name: 'n'.repeat(101) } };
}
