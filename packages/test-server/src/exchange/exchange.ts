import type { IncomingMessage } from 'node:http';
import type { Authenticator } from '../check/authenticate.ts';
import type { InputCheck } from '../check/check-input.ts';
import type { Scenario, Scenarios } from '../faults/scenarios.ts';
import { type JournalEntry, withoutDigest } from '../journal/journal.ts';
import type { Answer } from './answer.ts';
import type { Answerer, OperationRequest } from './answerer.ts';
import { errorAnswer } from './error-answer.ts';
import type { Router } from './operations.ts';
import { parseBody } from './parse-body.ts';
import { type ReadBodyOptions, readBody } from './read-body.ts';
import { Refusal } from './refusal.ts';
import { readTarget, splitTarget } from './request-target.ts';
import { type WrittenAnswer, writeAnswer } from './send-answer.ts';

/** What the steps from a request to its answer need. */
export interface Steps extends ReadBodyOptions {
  router: Router;
  /** Undefined when signatures are not verified. */
  authenticate: Authenticator | undefined;
  checkInput: InputCheck;
  scenarios: Scenarios;
  answer: Answerer;
  /** Waits as long as the scenario and the latency ask. */
  wait(scenario: Scenario | undefined): Promise<void>;
  clock: () => Date;
  /** Adds a request to the journal, with the size of its body in bytes. */
  record(entry: JournalEntry, bytes: number): void;
}

/** A request and its answer. */
export interface Exchange {
  /** For the journal. */
  entry: JournalEntry;
  /** Undefined when the connection is to be dropped. */
  answer: WrittenAnswer | undefined;
  /** Why it was refused: a message, or the error that was thrown. */
  problem: unknown;
}

/** Takes a request through all steps. Never throws: every error becomes an answer. */
export async function exchange(request: IncomingMessage, steps: Steps): Promise<Exchange> {
  const entry = entryOf(request, steps.clock());
  const result: Exchange = { entry, answer: undefined, problem: undefined };
  try {
    const answer = await answerOf(request, entry, steps);
    result.answer = answer && writeAnswer(answer);
    result.problem = answer && explanationOf(answer);
  } catch (error) {
    result.problem = error;
    result.answer = writeAnswer(error instanceof Refusal ? error.answer : failure);
  }
  entry.status = result.answer?.status;
  return result;
}

/** The message with which an answerer refuses a request. */
function explanationOf({ status, body }: Answer): string | undefined {
  if (status < 400) return undefined;
  const { errorMessage }: { errorMessage?: unknown } = Object(body);
  return typeof errorMessage === 'string' ? errorMessage : undefined;
}

const failure = errorAnswer(500, 'The server failed at this request; its log says how.');

function entryOf(request: IncomingMessage, at: Date): JournalEntry {
  const { method = '', url = '' } = request;
  return {
    operation: undefined,
    method,
    path: splitTarget(url).path,
    pathParameters: {},
    query: {},
    headers: withoutDigest(headersOf(request)),
    body: undefined,
    status: undefined,
    nonce: undefined,
    nonceReused: false,
    at,
  };
}

async function answerOf(
  request: IncomingMessage,
  entry: JournalEntry,
  { router, authenticate, checkInput, scenarios, wait, record, ...steps }: Steps,
): Promise<Answer | undefined> {
  const headers = headersOf(request);
  // Read the body first: an answer before a body that turns out to be broken would be followed by
  // a second one.
  let bytes: Buffer | undefined;
  try {
    bytes = await readBody(request, steps);
  } finally {
    record(entry, bytes?.length ?? 0);
  }
  const { path, segments, query } = readTarget(request.url ?? '');
  entry.query = query;
  const { operation, pathParameters } = router.match(entry.method, segments);
  entry.operation = operation.group;
  entry.pathParameters = pathParameters;
  if (authenticate) Object.assign(entry, await authenticate(headers['x-wsse']));
  const body = parseBody(operation, headers, bytes);
  entry.body = body;
  checkInput(operation, { pathParameters, query, body });

  const scenario = scenarios.take(operation.group);
  await wait(scenario);
  if (scenario?.drop) return undefined;
  const { method } = entry;
  const checkedRequest: OperationRequest = {
    operation,
    method,
    path,
    pathParameters,
    query,
    headers,
    body,
  };
  return (scenario?.answer ?? steps.answer)(checkedRequest);
}

/** Node joins headers that were sent more than once, save Set-Cookie, which no request has. */
function headersOf(request: IncomingMessage): OperationRequest['headers'] {
  return request.headers as OperationRequest['headers'];
}
