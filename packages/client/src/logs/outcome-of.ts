import { ValidationError } from '../errors/errors.ts';
import type { Answer } from '../ground/answer.ts';
import type { Operation } from '../ground/operation.ts';
import { type Attempt, outcomeOfStatus } from '../ground/outcome.ts';
import type { CallOptions, Pipeline } from '../ground/pipeline.ts';
import { readEnvelope } from '../read/envelope.ts';
import { bodyOf, readAnswer } from '../read/read-answer.ts';
import { askLog, type LogEvidence, type LogOwner } from './ask-log.ts';

/** The outcome of a call that failed, by the service's log. */
export interface LoggedOutcome {
  /**
   * - `done`: the service has done it.
   * - `rejected`: the service refused it.
   * - `running`: the service has not answered it yet.
   * - `arrived`: the service has answered it, and the answer says neither.
   * - `unknown`: the log does not show it, which proves nothing.
   */
  outcome: 'done' | 'rejected' | 'running' | 'arrived' | 'unknown';
  /**
   * The result that the method would have had, if `done`; the body of the error, if `rejected`. It is not enumerable, and
   * in no JSON, since it may be personal or a secret. Nothing in it was compared with the body of the call.
   */
  readonly answer: unknown;
}

export interface LogAccess extends LogOwner {
  /** The secret that no error repeats, and whether errors may show what the service wrote. */
  secret: string;
  serviceText: boolean;
  send: Pipeline['call'];
  /** Without a route for an id that the description does not have. */
  operationOf(id: string): Operation;
}

export interface OutcomeOf {
  /**
   * Asks the service's log what became of a call that failed: by the nonces of `error.attempts`, one request for each, at
   * most. Nothing is sent again, and no hook hears of an error of the log.
   *
   * @throws {ValidationError} when the error is not of a call with an effect that has sent something
   * @throws {AbortedError} when the caller aborts
   */
  outcomeOf(
    error: unknown,
    options?: Pick<CallOptions, 'signal' | 'timeout'>,
  ): Promise<LoggedOutcome>;
}

/** Statuses of a refusal that may be of a copy of the request, or of its signature: they say nothing of the first. */
const ambiguous = new Set([401, 403, 407, 409, 421, 425, 429]);

export type Closed = Extract<LogEvidence, { state: 'closed' }>;

/** As {@link OutcomeOf} says. */
export async function outcomeOf(
  access: LogAccess,
  error: unknown,
  options: CallOptions | undefined,
): Promise<LoggedOutcome> {
  const operation = access.operationOf(String(Object(error).operation));
  const nonces = noncesOf(error);
  if (!operation.route || operation.effect === 'none' || nonces.length === 0) {
    const rule = 'must be the error of a call with an effect that has sent something.';
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

/** The result of a 2xx that the method could have read. */
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

/** The error body of a 4xx that the client takes for a refusal when it arrives. */
export function refusalOf({ effect }: Operation, { status, text }: Closed): object | undefined {
  const envelope = readEnvelope(bodyOf(answerOf(status, text)));
  const isFinal = outcomeOfStatus(effect, status, envelope !== undefined) === 'rejected';
  return isFinal && !ambiguous.has(status) ? envelope : undefined;
}

export function answerOf(status: number, text: string | undefined): Answer {
  const headers = new Headers();
  return { head: { status, headers, header: () => null }, text: text === '' ? undefined : text };
}
