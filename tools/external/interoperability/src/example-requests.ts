import { isDeepStrictEqual } from 'node:util';
import type { ExampleOperation } from '@crossborder-fx/tools-description';
import type { Findings } from './interoperability-case.ts';

export interface ExampleRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

// No tool can check more of it than that it is there.
const token = { 'x-wsse': 'UsernameToken Username="any"', accept: 'application/json' };

/** One request for each example of each operation. */
export function exampleRequests({
  method,
  paths: [path],
  query,
  bodies,
}: ExampleOperation): ExampleRequest[] {
  const sent = bodies.length > 0 ? bodies : [undefined];
  return sent.map((body) => ({ method, url: `${path}${query}`, ...requestWith(body) }));
}

/** Requests that a tool which checks them has to refuse. */
export const invalidRequests: Record<string, ExampleRequest> = {
  'a status keyword as the id of a payment': {
    method: 'DELETE',
    url: '/payments/all',
    ...requestWith(undefined),
  },
  // The limit stands beside a reference to the schema that it narrows.
  'a name of 101 characters': {
    method: 'POST',
    url: '/wallets',
    ...requestWith({
      currency: 'EUR',
      holder: { name: 'n'.repeat(101), type: 'Corporate' },
    }),
  },
};

function requestWith(body: unknown): Pick<ExampleRequest, 'headers' | 'body'> {
  if (body === undefined) return { headers: token };
  return {
    headers: { ...token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** Sends every invalid request, and expects it to be refused. */
export async function tryRefusals(
  isRefused: (request: ExampleRequest) => Promise<boolean>,
): Promise<Findings> {
  const problems: string[] = [];
  for (const [name, request] of Object.entries(invalidRequests)) {
    if (!(await isRefused(request))) problems.push(`accepts ${name}`);
  }
  const total = Object.keys(invalidRequests).length;
  return { found: `${total - problems.length} of ${total} invalid requests are refused`, problems };
}

/** Sends every example request, and expects an example of that operation as the answer. */
export async function tryAnswers(
  operations: ExampleOperation[],
  send: (request: ExampleRequest) => Promise<{ status: number; text: string }>,
): Promise<Findings> {
  const problems: string[] = [];
  let answered = 0;
  for (const operation of operations) {
    for (const request of exampleRequests(operation)) {
      const { status, text } = await send(request);
      if (status === 200 && isExample(operation, text)) answered += 1;
      else problems.push(`${request.method} ${request.url}: ${status} ${text.slice(0, 200)}`);
    }
  }
  return {
    found: `${answered} example requests of ${operations.length} operations are answered with an example of that operation`,
    problems,
  };
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

export function joinFindings(...all: Findings[]): Findings {
  return {
    found: all
      .map(({ found }) => found)
      .filter(Boolean)
      .join('; '),
    problems: all.flatMap(({ problems }) => problems),
  };
}
