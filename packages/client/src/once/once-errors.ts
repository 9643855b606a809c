import {
  InProgressError,
  MismatchError,
  type OnceContext,
  UndecidedError,
} from '../errors/errors.ts';
import { tokenLifetimeSeconds } from '../generated/constants.ts';
import type { Outcome } from '../ground/outcome.ts';
import type { JournalRecord, OnceOperation } from './journal.ts';

const graceMilliseconds = 30_000;
// The clock that signs may be ahead of the service's by as long as a token lives, and the token then
// holds for as long again. It was made before `sentAt`.
const tokenMilliseconds = 2 * tokenLifetimeSeconds * 1000;

/** The moment by which the call that made an attempt has certainly ended. */
export function retryAtOf({ sentAt, timeout }: JournalRecord): Date {
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

/** The context of an error about an attempt that was made. */
export function contextOf(record: JournalRecord, outcome: Outcome): OnceContext {
  const { operation, reference, attempt, nonce, sentAt } = record;
  return { operation, reference, attempt, outcome, attempts: [{ nonce }], startedAt: sentAt };
}

/** The context of an error about an attempt that was not sent. */
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
  return new InProgressError(message, retryAt, context);
}

/** A trade with the same fields and another reference is undecided. */
export function twinError(record: JournalRecord, now: Date): InProgressError | UndecidedError {
  const context = contextOf(record, 'not-sent');
  if (!isReached(retryAtOf(record), now)) return inProgress(record, context);
  return new UndecidedError(
    `${record.operation} was not sent: the same trade was sent with the reference that this error names, and its outcome is undecided`,
    { candidates: [], complete: false, notBefore: notBeforeOf(record) },
    context,
  );
}

export function mismatch(what: string, context: OnceContext): MismatchError {
  return new MismatchError(`${context.operation}: ${what}`, { ...context, outcome: 'not-sent' });
}
