import {
  AmbiguousError,
  type CrossborderFxError,
  UndecidedError,
  ValidationError,
} from '../errors/errors.ts';
import { askJournal } from './ask-journal.ts';
import { claimDecision } from './claim-decision.ts';
import { findRefused } from './find-refused.ts';
import { decisiveAttempt, sentAttempts } from './journal.ts';
import {
  contextOf,
  inProgress,
  isReached,
  mismatch,
  notBeforeOf,
  retryAtOf,
  unsentContext,
} from './once-errors.ts';
import type { Decisions, OnceTask, Open, Sight } from './once-task.ts';
import { readDone } from './read-done.ts';
import { settleDone } from './send-once.ts';

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
    if (failure) return { next, now };
    if (resend === undefined && adopt === undefined) {
      return { result: await findRefused(task, decisions, attempts), next, now };
    }
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
  if (result) await settleDone(task, record.attempt, result, decisions);
  return { result, next, now };
}

/** Gives the object that an open attempt made; undefined when it may be sent again. */
async function findOut<Result extends { id: string }>(
  task: OnceTask<Result>,
  decisions: Decisions,
  open: Open,
  failure: CrossborderFxError | undefined,
): Promise<Result | undefined> {
  const { resend, adopt, dismiss = [] } = decisions;
  const { sent, record, last, now, context } = open;
  const isEnded = failure !== undefined || isReached(retryAtOf(record), now);
  if (!isEnded && !task.looksEarly) throw inProgress(record, context);
  const sight = await look(task, sent, resend === last).catch(orFailure(failure));
  const { certain } = sight;
  if (certain && adopt !== undefined && String(certain.id) !== adopt) {
    throw mismatch('another object than the one to adopt bears its marker', context);
  }
  if (certain) return certain;
  if (!isEnded) throw inProgress(record, context);
  const { isAmbiguous, candidates, suspects, complete } = sight;
  const notBefore = notBeforeOf(record);
  const isDue = isReached(notBefore, now);
  if (adopt !== undefined) {
    const result = await task.get(adopt);
    if (!(await task.accepts?.(result))) {
      throw mismatch('the object to adopt is certainly another one', context);
    }
    if (isDue) return claimDecision(task, decisions, open, result);
  }
  const isDismissed = suspects.every(({ id }) => dismiss.includes(String(id)));
  const isDecided = resend === last && !isAmbiguous && complete && isDismissed;
  if (isDecided && isDue) return undefined;

  const OpenError = isAmbiguous ? AmbiguousError : UndecidedError;
  const what = isAmbiguous
    ? 'more than one object bears its marker'
    : 'what came of it is undecided';
  const hindrance = {
    'the list could not be read to its end': !complete,
    'a candidate is not dismissed': !isDismissed,
    'it is not the attempt of this error': resend !== last,
  };
  const [why] = Object.entries(hindrance).find(([, isSo]) => isSo) ?? [];
  const refused =
    resend !== undefined && isDue && why ? `. It was not sent again, since ${why}` : '';
  const when = isDue ? '' : `, after ${notBefore.toISOString()}`;
  const message = `${record.operation} was sent, and ${what}${refused}. A person decides${when}`;
  const cause = failure && { cause: failure };
  throw new OpenError(message, { candidates, complete, notBefore }, context, cause);
}

/** A list that others change while it is read may skip one. Before a resend it is read twice. */
async function look<Result extends { id: string }>(
  task: OnceTask<Result>,
  sent: Open['sent'],
  isTwice: boolean,
): Promise<Sight<Result>> {
  const first = await task.look(sent);
  if (!isTwice || first.certain) return first;
  const second = await task.look(sent);
  return {
    ...second,
    suspects: [...first.suspects, ...second.suspects],
    complete: first.complete && second.complete,
  };
}

function orFailure(failure: CrossborderFxError | undefined) {
  return (error: unknown): never => {
    throw failure ?? error;
  };
}
