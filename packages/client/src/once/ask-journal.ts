import {
  AbortedError,
  CrossborderFxError,
  JournalError,
  type OnceContext,
} from '../errors/errors.ts';
import { passedOn, reasonOf } from '../errors/passed-on.ts';
import { type Deadline, startDeadline } from '../ground/deadline.ts';
import { OwnError } from '../ground/own-error.ts';
import type { AttemptResult, Journal } from './journal.ts';
import { unsentContext } from './once-errors.ts';
import type { Decisions, OnceTask } from './once-task.ts';

/**
 * Waits for the journal until the timeout of the call, or until the caller aborts: with a full pool of
 * connections, a journal may never answer.
 *
 * @throws {JournalError} with the journal's error as its cause
 */
export async function askJournal<Value>(
  work: () => Promise<Value>,
  context: OnceContext,
  timeout: number,
  signal?: AbortSignal,
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
    timeout,
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
  await askJournal(() => journal.settle(key, attempt, result), context, timeout).catch(() => {});
}
