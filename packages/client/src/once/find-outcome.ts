import {
  ApiError,
  type CrossborderFxError,
  GoneError,
  type OnceContext,
  UnexpectedResponseError,
} from '../errors/errors.ts';
import { askJournal, settleDone } from './ask-journal.ts';
import { decide } from './decide.ts';
import { findRefused, look } from './find-refused.ts';
import { decisiveAttempt, sentAttempts } from './journal.ts';
import {
  contextOf,
  inProgress,
  isReached,
  lookWith,
  mismatch,
  retryAtOf,
  unsentContext,
} from './once-errors.ts';
import type { Decisions, OnceTask, Open } from './once-task.ts';

/**
 * Reads the journal, and searches at the service where an outcome is unknown. Without a result, attempt
 * `next` may be sent.
 *
 * @param failure - the error of the request that this call has just sent: then nothing may be sent, and
 *   this error is thrown in place of any other
 */
export async function findOutcome<Result extends { id: string }>(
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
  const last = attempts.length;
  const next = last + 1;
  const [first, ...others] = sentAttempts(attempts);
  const record = decisiveAttempt(attempts);

  if (!first || !record) {
    if (failure) return { next, now };
    return { result: await findRefused(task, decisions, attempts, now), next, now };
  }
  const context = { ...contextOf(record, 'unknown'), attempt: last, startedAt: first.sentAt };
  const open: Open = { attempts: [first, ...others], record, last, now, context };
  if (record.hash !== hash) throw mismatch('the reference was used for another body', context);
  if (record.state === 'done') {
    if (adopt !== undefined && adopt !== record.id) throw mismatch('it is another object', context);
    return { result: await readDone(task, record.id, context), next, now };
  }
  const result = await findOut(task, decisions, open, failure);
  if (result) await settleDone(task, record.attempt, result, decisions, context);
  return { result, next, now };
}

/** Returns the object that the attempts created, or undefined when they may be sent again. */
async function findOut<Result extends { id: string }>(
  task: OnceTask<Result>,
  decisions: Decisions,
  open: Open,
  failure: CrossborderFxError | undefined,
): Promise<Result | undefined> {
  const { resend, adopt } = decisions;
  const { attempts, record, last, now, context } = open;
  const isEnded = failure !== undefined || isReached(retryAtOf(record), now);
  if (!isEnded && !task.looksEarly) throw inProgress(record, context);
  // Without a decision nothing is sent, so a list will do that was read after the attempt had ended.
  const isDecided = resend !== undefined || adopt !== undefined;
  const age = isDecided || !isEnded || failure ? 0 : now.getTime() - retryAtOf(record).getTime();
  const sight = await look(task, attempts, resend === last, context, age).catch(orFailure(failure));
  const { certain } = sight;
  if (certain && adopt !== undefined && String(certain.id) !== adopt) {
    throw mismatch('another object than the one to adopt bears its marker', context);
  }
  if (certain) return certain;
  if (!isEnded) throw inProgress(record, context);
  return decide(task, decisions, open, sight, failure);
}

function orFailure(failure: CrossborderFxError | undefined) {
  return (error: unknown): never => {
    throw failure ?? error;
  };
}

/** Reads what a reference made, by its id. */
async function readDone<Result extends { id: string }>(
  task: OnceTask<Result>,
  id: string,
  context: OnceContext,
): Promise<Result> {
  const message = `${context.operation} was done, and the service no longer shows the object`;
  const gone = (cause?: unknown) =>
    new GoneError(message, { ...context, outcome: 'not-sent', id }, { cause });
  const result = await lookWith(context, () =>
    task.get(id).catch((cause) => {
      throw saysGone(cause) ? gone(cause) : cause;
    }),
  );
  if (!result) throw gone();
  // In another environment, the id belongs to another object.
  if ((await task.accepts?.(result)) !== false) return result;
  throw mismatch(
    'another object has its id: two environments need two names of an account',
    context,
  );
}

/** Whether an answer says that there is no such object. Some statuses below 500 do not say that. */
function saysGone(error: unknown): boolean {
  const status204 =
    error instanceof UnexpectedResponseError && error.attempts.at(-1)?.status === 204;
  if (status204) return true;
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && ![401, 403, 407, 408, 421, 429, 499].includes(status);
}
