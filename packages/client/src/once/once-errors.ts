import { textOf } from '../common/answer.ts';
import { type Deadline, startDeadline } from '../common/deadline.ts';
import type { Outcome } from '../common/outcome.ts';
import { OwnError } from '../common/own-error.ts';
import type { CallOptions } from '../common/pipeline.ts';
import {
  AbortedError,
  ApiError,
  CrossborderFxError,
  UnexpectedResponseError,
} from '../errors/errors.ts';
import {
  GoneError,
  InProgressError,
  JournalError,
  LookError,
  MismatchError,
  type OnceContext,
  UndecidedError,
} from '../errors/later-errors.ts';
import { passedOn, reasonOf } from '../errors/passed-on.ts';
import { tokenLifetimeSeconds } from '../generated/constants.ts';
import type { JournalRecord, NewRecord } from '../journals/journal.ts';
import { readEnvelope } from '../read/envelope.ts';

const graceMilliseconds = 30_000;
// The clock that signs requests may be ahead of the service's clock by the lifetime of a token. The token is then valid
// for two lifetimes after the time `sentAt` of the record.
const tokenMilliseconds = 2 * tokenLifetimeSeconds * 1000;

/** Returns the moment by which the call that sent the request of an attempt has certainly ended. */
export function retryAtOf({ sentAt, timeout }: Pick<JournalRecord, 'sentAt' | 'timeout'>): Date {
  return new Date(sentAt.getTime() + timeout + graceMilliseconds);
}

/** Returns the moment from which the request of an attempt can no longer take effect. */
export function notBeforeOf({ sentAt }: JournalRecord): Date {
  return new Date(sentAt.getTime() + tokenMilliseconds);
}

/** Returns whether a moment has come. For an invalid date, the result is always false. */
export function isReached(moment: Date, now: Date): boolean {
  return now.getTime() >= moment.getTime();
}

export function contextOf(record: JournalRecord, outcome: Outcome): OnceContext {
  const { attempt, nonce, sentAt } = record;
  return { ...nameOf(record), attempt, outcome, attempts: [{ nonce }], startedAt: sentAt };
}

type Named = Pick<NewRecord, 'operation' | 'reference' | 'scope'>;

export function unsentContext(named: Named, attempt: number): OnceContext {
  return { ...nameOf(named), attempt, outcome: 'not-sent', attempts: [] };
}

const nameOf = ({ operation, reference, scope }: Named) => ({
  ...{ operation, reference },
  ...(scope !== undefined && { scope }),
});

/**
 * @param retryAt - the time from which another call may find the outcome.
 * @default when the call that sent the request has ended
 */
export function inProgress(
  record: JournalRecord,
  context: OnceContext,
  retryAt = retryAtOf(record),
): InProgressError {
  const when = retryAt.toISOString();
  const message = `${record.operation} was sent a short while ago with this reference. Call again after ${when}`;
  return new InProgressError(message, { ...context, retryAt });
}

/** Returns the error for an attempt that another process has claimed before this call and may be about to send. */
export function quickerError(
  what: string,
  record: Omit<NewRecord, 'nonce'>,
  now: Date,
): InProgressError {
  const message = `${record.operation} is being sent by another process with ${what}`;
  const retryAt = retryAtOf({ sentAt: now, timeout: record.timeout });
  return new InProgressError(message, { ...unsentContext(record, record.attempt), retryAt });
}

/** Returns the error for a trade or fixed forward with the fields of an undecided one of another reference or scope. */
export function sameFieldsError(record: JournalRecord, now: Date) {
  const context = contextOf(record, 'not-sent');
  if (!isReached(retryAtOf(record), now)) return inProgress(record, context);
  return new UndecidedError(
    `${record.operation} was not sent: an identical request, sent under the reference in this error, is undecided`,
    { ...context, candidates: [], complete: false, notBefore: notBeforeOf(record) },
  );
}

/** @throws {LookError | AbortedError} with the outcome `unknown` */
export async function lookWith<Found>(context: OnceContext, read: () => Promise<Found>) {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof CrossborderFxError) || 'reference' in error) throw error;
    const unknown = { ...context, outcome: 'unknown' } as const;
    const what = `${context.operation} was sent before, and its outcome could not be read`;
    const [Failure, cause] =
      error instanceof AbortedError ? [AbortedError, error.cause] : [LookError, error];
    throw new Failure(`${what}: ${error.message}`, unknown, { cause });
  }
}

/**
 * Wraps a method that reads or confirms an object by id. The wrapped method refuses an answer that shows another object.
 *
 * @param operation - the operationId of `get`, for the error
 */
export function withItsId<Found extends { id?: unknown }>(
  get: (id: string, options: CallOptions) => Promise<Found>,
  operation: string,
  outcome: Outcome = 'no-effect',
): (id: string, options: CallOptions) => Promise<Found> {
  return async (id, options) => {
    const found = await get(id, options);
    if (textOf(found.id) === id) return found;
    throw answeredWithAnother(operation, outcome);
  };
}

/** @param what - describes the answer, as the end of the message */
export function answeredWithAnother(
  operation: string,
  outcome: Outcome,
  what = 'a wrong object',
): UnexpectedResponseError {
  const message = `${operation} was answered with ${what}`;
  return new UnexpectedResponseError(message, { operation, attempts: [], outcome });
}

/**
 * Returns whether an error answer says that the object does not exist. A status such as 401 or 429 does not say so. Nor does a
 * page of a proxy, which is not an error body of the service.
 */
export function saysGone(error: unknown): boolean {
  const status204 =
    error instanceof UnexpectedResponseError && error.attempts.at(-1)?.status === 204;
  if (status204) return true;
  if (!(error instanceof ApiError) || !readEnvelope(error.body)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && ![401, 403, 407, 408, 421, 429, 499].includes(status);
}

export function goneError(context: OnceContext, id: string, cause?: unknown): GoneError {
  const message = `${context.operation} was done, but the service no longer shows the object`;
  return new GoneError(message, { ...context, outcome: 'not-sent', id }, { cause });
}

export function mismatch(what: string, context: OnceContext): MismatchError {
  return new MismatchError(`${context.operation}: ${what}`, { ...context, outcome: 'not-sent' });
}

/**
 * Waits for the journal until the call times out or the caller aborts, because a journal with a full connection
 * pool may never answer.
 *
 * @throws {JournalError} with the journal's error as its cause
 */
export async function askJournal<Value>(
  work: () => Promise<Value>,
  context: OnceContext,
  { timeout, signal }: Pick<CallOptions, 'signal'> & { timeout: number },
): Promise<Value> {
  let deadline: Deadline | undefined;
  try {
    deadline = startDeadline(timeout, signal);
    deadline.throwIfEnded();
    // If the journal throws before it returns a promise, the async function turns that error into a rejection.
    return await deadline.race((async () => work())());
  } catch (cause) {
    // A CrossborderFxError, such as the error about an undecided trade, does not mean that the journal failed.
    if (cause instanceof CrossborderFxError) throw cause;
    const ended = deadline?.ended();
    if (ended === 'aborted') {
      throw new AbortedError('The call was aborted', context, { cause: signal?.reason });
    }
    const late = ended && new OwnError(`The journal gave no answer within ${timeout} ms`);
    const reason = passedOn(late || cause);
    const message = `The journal could not be used, so nothing was sent: ${reasonOf(reason)}`;
    throw new JournalError(message, context, { cause: reason });
  } finally {
    deadline?.clear();
  }
}
