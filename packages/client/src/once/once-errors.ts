import {
  AbortedError,
  CrossborderFxError,
  InProgressError,
  JournalError,
  LookError,
  MismatchError,
  type OnceContext,
  UndecidedError,
  UnexpectedResponseError,
} from '../errors/errors.ts';
import { passedOn, reasonOf } from '../errors/passed-on.ts';
import { tokenLifetimeSeconds } from '../generated/constants.ts';
import { type Deadline, startDeadline } from '../ground/deadline.ts';
import type { Outcome } from '../ground/outcome.ts';
import { OwnError } from '../ground/own-error.ts';
import type { CallOptions } from '../ground/pipeline.ts';
import type { AttemptResult, Journal, JournalRecord, OnceOperation } from '../journals/journal.ts';
import type { Decisions, OnceTask } from './once-task.ts';

const graceMilliseconds = 30_000;
// The clock that signs may be ahead of the service's by as long as a token lives, and the token then
// holds for as long again. It was made before `sentAt`.
const tokenMilliseconds = 2 * tokenLifetimeSeconds * 1000;

/** The moment by which the call that made an attempt has certainly ended. */
export function retryAtOf({ sentAt, timeout }: Pick<JournalRecord, 'sentAt' | 'timeout'>): Date {
  return new Date(sentAt.getTime() + timeout + graceMilliseconds);
}

/** The moment from which the request of an attempt can no longer take effect. */
export function notBeforeOf({ sentAt }: JournalRecord): Date {
  return new Date(sentAt.getTime() + tokenMilliseconds);
}

/** Whether a moment is reached. An invalid date reaches nothing. */
export function isReached(moment: Date, now: Date): boolean {
  return now.getTime() >= moment.getTime();
}

export function contextOf(record: JournalRecord, outcome: Outcome): OnceContext {
  const { operation, reference, attempt, nonce, sentAt } = record;
  return { operation, reference, attempt, outcome, attempts: [{ nonce }], startedAt: sentAt };
}

export function unsentContext(
  operation: OnceOperation,
  reference: string,
  attempt: number,
): OnceContext {
  return { operation, reference, attempt, outcome: 'not-sent', attempts: [] };
}

export function inProgress(record: JournalRecord, context: OnceContext): InProgressError {
  const retryAt = retryAtOf(record);
  const when = retryAt.toISOString();
  const message = `${record.operation} was sent a short while ago with this reference. Call again after ${when}`;
  return new InProgressError(message, { ...context, retryAt });
}

/** A trade or fixed forward with the same fields and another reference is undecided. */
export function twinError(record: JournalRecord, now: Date): InProgressError | UndecidedError {
  const context = contextOf(record, 'not-sent');
  if (!isReached(retryAtOf(record), now)) return inProgress(record, context);
  return new UndecidedError(
    `${record.operation} was not sent: one that cannot be told from it was sent with the reference that this error names, and its outcome is undecided`,
    { ...context, candidates: [], complete: false, notBefore: notBeforeOf(record) },
  );
}

/**
 * Reads at the service for a reference that was sent before. A failure to read says nothing of what that
 * request did, whatever the outcome of the reading itself is.
 *
 * @throws {LookError | AbortedError} whose outcome is unknown
 */
export async function lookWith<Found>(context: OnceContext, read: () => Promise<Found>) {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof CrossborderFxError) || 'reference' in error) throw error;
    const unknown = { ...context, outcome: 'unknown' } as const;
    const what = `${context.operation} was sent before, and what became of it could not be read`;
    const message = `${what}: ${error.message}`;
    if (error instanceof AbortedError) {
      throw new AbortedError(message, unknown, { cause: error.cause });
    }
    throw new LookError(message, unknown, { cause: error });
  }
}

/**
 * Reads an object by its id, or confirms it, and trusts no answer that shows another one.
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
    if (String(found.id) === id) return found;
    throw answeredWithAnother(operation, outcome);
  };
}

export function answeredWithAnother(operation: string, outcome: Outcome): UnexpectedResponseError {
  const message = `${operation} was answered with another object`;
  return new UnexpectedResponseError(message, { operation, attempts: [], outcome });
}

export function mismatch(what: string, context: OnceContext): MismatchError {
  return new MismatchError(`${context.operation}: ${what}`, { ...context, outcome: 'not-sent' });
}

/**
 * Waits for the journal until the timeout of the call, or until the caller aborts: with a full pool of
 * connections, a journal may never answer.
 *
 * @throws {JournalError} with the journal's error as its cause
 */
export async function askJournal<Value>(
  work: () => Promise<Value>,
  context: OnceContext,
  { timeout, signal }: Pick<Decisions, 'timeout' | 'signal'>,
): Promise<Value> {
  let deadline: Deadline | undefined;
  try {
    deadline = startDeadline(timeout, signal);
    deadline.throwIfEnded();
    // An async function, since a journal may throw before it gives a promise.
    return await deadline.race((async () => work())());
  } catch (cause) {
    // A twin that is undecided is no failure of the journal.
    if (cause instanceof CrossborderFxError) throw cause;
    const ended = deadline?.ended();
    if (ended === 'aborted') {
      throw new AbortedError('The call was aborted', context, { cause: signal?.reason });
    }
    const late = ended && new OwnError(`The journal gave no answer in ${timeout} ms`);
    const reason = passedOn(late || cause);
    const message = `The journal could not be used, so nothing was sent: ${reasonOf(reason)}`;
    throw new JournalError(message, context, { cause: reason });
  } finally {
    deadline?.clear();
  }
}

/**
 * Writes that an attempt created an object. What a person adopted has to be in the journal before the call
 * resolves: otherwise the next call would be undecided again.
 *
 * @throws {JournalError} when what was adopted could not be written
 */
export async function settleDone<Result extends { id: string }>(
  { identity, id: knownId }: OnceTask<Result>,
  attempt: number,
  result: Result,
  { journal, timeout, adopt }: Pick<Decisions, 'journal' | 'timeout' | 'adopt'>,
  context: OnceContext,
): Promise<void> {
  const { key } = identity;
  // An id that the service writes as a number is kept as a text.
  const id = String(knownId ?? result.id);
  const done = { state: 'done', id } as const;
  if (adopt === undefined) return settle(journal, key, attempt, done, timeout);
  await askJournal(
    async () => {
      await journal.settle(key, attempt, done);
      const { attempts } = await journal.read(key);
      const isSettled = attempts.some((one) => one.state === 'done' && one.id === id);
      if (!isSettled) throw new OwnError(`The journal does not say that the object is ${id}`);
    },
    context,
    { timeout },
  );
}

/** When an outcome cannot be written, the call does not fail: the next one looks for it again. */
export async function settle(
  journal: Journal,
  key: string,
  attempt: number,
  result: AttemptResult,
  timeout: number,
): Promise<void> {
  const context = unsentContext('createPayment', '', attempt);
  await askJournal(() => journal.settle(key, attempt, result), context, { timeout }).catch(
    () => {},
  );
}
