import type { Answer } from '../common/answer.ts';
import type { Operation } from '../common/operation.ts';
import { type Attempt, outcomeOfStatus } from '../common/outcome.ts';
import type { CallOptions, Pipeline } from '../common/pipeline.ts';
import { ValidationError } from '../errors/errors.ts';
import { readEnvelope } from '../read/envelope.ts';
import { bodyOf, readAnswer } from '../read/read-answer.ts';
import { askLog, type LogEvidence, type LogOwner } from './ask-log.ts';

/** The outcome of a failed call, according to the service's log. */
export interface LoggedOutcome {
  /**
   * - `done`: the service executed the request.
   * - `rejected`: the service refused the request.
   * - `running`: the service has not answered yet.
   * - `arrived`: the service has answered, but the answer proves neither success nor refusal.
   * - `unknown`: the log does not show the request, which proves nothing.
   */
  outcome: 'done' | 'rejected' | 'running' | 'arrived' | 'unknown';
  /**
   * The result that the method would have returned, if `done`; the body of the error answer, if `rejected`. The property is not
   * enumerable and never in JSON, since it may hold personal data or a secret. The client has not compared the result with the
   * body of the call.
   */
  readonly answer: unknown;
}

export interface LogAccess extends LogOwner {
  /** The API secret, which no error may repeat. */
  secret: string;
  serviceText: boolean;
  send: Pipeline['call'];
  /** Returns the operation with an id, or an operation without a route when the OpenAPI description lacks the id. */
  operationOf(id: string): Operation;
}

export interface OutcomeOf {
  /**
   * Reads the outcome of a failed call in the service's log, with at most one request for each nonce in
   * `error.attempts`. It never sends the failed call again, and no hook gets an error of this reading.
   *
   * @throws {ValidationError} when the error does not come from a call that changes something and has sent a request
   * @throws {AbortedError} when the caller aborts
   */
  outcomeOf(
    error: unknown,
    options?: Pick<CallOptions, 'signal' | 'timeout'>,
  ): Promise<LoggedOutcome>;
}

/**
 * A refusal with one of these statuses may concern a copy of the request, or the request's signature. Such a refusal
 * does not prove that the service refused the request itself.
 */
const ambiguous = new Set([401, 403, 407, 409, 421, 425, 429]);

export type Closed = Extract<LogEvidence, { state: 'closed' }>;

export async function outcomeOf(
  access: LogAccess,
  error: unknown,
  options: CallOptions | undefined,
): Promise<LoggedOutcome> {
  const operation = access.operationOf(String(Object(error).operation));
  const nonces = noncesOf(error);
  if (!operation.route || operation.effect === 'none' || nonces.length === 0) {
    const rule = 'must be the error of a call with an effect that has sent a request.';
    throw new ValidationError('error', rule, 'logs.outcomeOf');
  }
  const found: LogEvidence[] = [];
  for (const nonce of nonces) {
    found.push(await askLog(access.send, access, { nonce, route: operation.route }, options ?? {}));
  }
  const closed = found.filter((one) => one.state === 'closed');
  const done = closed.map((one) => resultOf(operation, one)).find((one) => one !== undefined);
  if (done) return outcome('done', done.result);
  if (found.some(({ state }) => state === 'open')) return outcome('running');
  const [only] = closed;
  if (!only) return outcome('unknown');
  const refusal = nonces.length === 1 ? refusalOf(operation, only) : undefined;
  return refusal ? outcome('rejected', refusal) : outcome('arrived');
}

function outcome(outcome: LoggedOutcome['outcome'], answer?: unknown): LoggedOutcome {
  return Object.defineProperty({ outcome, answer }, 'answer', { enumerable: false });
}

function noncesOf(error: unknown): string[] {
  const { attempts }: { attempts?: unknown } = Object(error);
  const made = Array.isArray(attempts) ? (attempts as Attempt[]) : [];
  return [...new Set(made.flatMap(({ nonce }) => nonce ?? []))];
}

/** Returns the result that the method of the failed call would have read from a logged 2xx answer. */
export function resultOf(
  operation: Operation,
  { status, text }: Closed,
): { result: unknown } | undefined {
  if (status < 200 || status > 299) return undefined;
  try {
    return { result: readAnswer(operation, answerOf(status, text)) };
  } catch {
    return undefined;
  }
}

/** Returns the error body of a logged 4xx answer that proves a refusal. */
export function refusalOf({ effect }: Operation, { status, text }: Closed): object | undefined {
  const envelope = readEnvelope(bodyOf(answerOf(status, text)));
  const isFinal = outcomeOfStatus(effect, status, envelope !== undefined) === 'rejected';
  return isFinal && !ambiguous.has(status) ? envelope : undefined;
}

export function answerOf(status: number, text: string | undefined): Answer {
  const headers = new Headers();
  return { head: { status, headers, header: () => null }, text: text === '' ? undefined : text };
}
