import {
  AmbiguousError,
  ApiError,
  type CrossborderFxError,
  GoneError,
  MismatchError,
  type OnceContext,
  UndecidedError,
  ValidationError,
} from '../errors/errors.ts';
import { askJournal } from './ask-journal.ts';
import { decisiveAttempt, type JournalRecord, sentAttempts } from './journal.ts';
import {
  contextOf,
  inProgress,
  isReached,
  notBeforeOf,
  retryAtOf,
  unsentContext,
} from './once-errors.ts';
import type { Decisions, OnceTask } from './once-task.ts';
import { settle } from './send-once.ts';

/** What the journal says of a reference that may have been sent. */
interface Open {
  /** Those that may have been sent. */
  sent: readonly [JournalRecord, ...JournalRecord[]];
  record: JournalRecord;
  /** The number of the last attempt, whatever came of it. */
  last: number;
  /** By the journal's clock. */
  now: Date;
  context: OnceContext;
}

/**
 * Reads the journal, and looks at the service where the journal leaves something open. Without a
 * result, attempt `next` may be sent. After a failure of this very call nothing may, and an error on
 * the way gives way to that failure.
 */
export async function whatCameOf<Result extends { id: string }>(
  task: OnceTask<Result>,
  decisions: Decisions,
  failure?: CrossborderFxError,
): Promise<{ result?: Result | undefined; next: number; now: Date }> {
  const { journal, timeout, signal, resend, adopt } = decisions;
  const { key, operation, reference, hash } = task.identity;
  const unsent = unsentContext(operation, reference, resend ?? 1);
  const { now, attempts } = await askJournal(
    () => journal.read(key),
    unsent,
    timeout,
    signal,
  ).catch(orFailure(failure));
  const last = attempts.at(-1)?.attempt ?? 0;
  const next = last + 1;
  const [first, ...others] = sentAttempts(attempts);
  const record = decisiveAttempt(attempts);

  if (!first || !record) {
    if (failure || (resend === undefined && adopt === undefined)) return { next, now };
    const decision = resend === undefined ? 'adopt' : 'resend';
    throw new ValidationError(decision, 'is for a reference that is undecided.', operation);
  }
  const context = { ...contextOf(record, 'unknown'), attempt: last, startedAt: first.sentAt };
  const open: Open = { sent: [first, ...others], record, last, now, context };
  if (record.hash !== hash) throw mismatch('the reference was used for another body', context);
  if (record.state === 'done') {
    if (adopt !== undefined && adopt !== record.id) throw mismatch('it is another object', context);
    return { result: await readDone(task, record.id, context), next, now };
  }
  const result = await findOut(task, decisions, open, failure);
  if (result) {
    const id = task.id ?? result.id;
    await settle(journal, key, record.attempt, { state: 'done', id }, timeout);
  }
  return { result, next, now };
}

/** Gives the object that an open attempt made; undefined when it may be sent again. */
async function findOut<Result extends { id: string }>(
  task: OnceTask<Result>,
  { resend, adopt, dismiss = [] }: Decisions,
  { sent, record, last, now, context }: Open,
  failure: CrossborderFxError | undefined,
): Promise<Result | undefined> {
  const isEnded = failure !== undefined || isReached(retryAtOf(record), now);
  if (!isEnded && !task.looksEarly) throw inProgress(record, context);
  if (adopt !== undefined) {
    const result = await task.get(adopt);
    if (task.accepts?.(result)) return result;
    throw mismatch('the object to adopt has another source, target or amount', context);
  }

  const sight = await task.look(sent).catch(orFailure(failure));
  if (sight.certain) return sight.certain;
  if (!isEnded) throw inProgress(record, context);
  const { isAmbiguous, candidates, suspects, complete } = sight;
  const notBefore = notBeforeOf(record);
  const isDismissed = suspects.every(({ id }) => dismiss.includes(id));
  const isDecided = resend === last && !isAmbiguous && complete && isDismissed;
  if (isDecided && isReached(notBefore, now)) return undefined;

  const OpenError = isAmbiguous ? AmbiguousError : UndecidedError;
  const what = isAmbiguous
    ? 'more than one object bears its marker'
    : 'what came of it is undecided';
  const message = `${record.operation} was sent, and ${what}`;
  const cause = failure && { cause: failure };
  throw new OpenError(message, { candidates, complete, notBefore }, context, cause);
}

async function readDone<Result>(
  task: OnceTask<Result>,
  id: string,
  context: OnceContext,
): Promise<Result> {
  try {
    return await task.get(id);
  } catch (cause) {
    if (!saysGone(cause)) throw cause;
    const message = `${context.operation} was done, and the service no longer shows the object`;
    throw new GoneError(message, id, { ...context, outcome: 'not-sent' }, { cause });
  }
}

/** Whether an answer says that there is no such object. Others of its kind say that it is not told. */
function saysGone(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}

function mismatch(what: string, context: OnceContext): MismatchError {
  return new MismatchError(`${context.operation}: ${what}`, { ...context, outcome: 'not-sent' });
}

function orFailure(failure: CrossborderFxError | undefined) {
  return (error: unknown): never => {
    throw failure ?? error;
  };
}
