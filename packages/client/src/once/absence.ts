import { ApiError } from '../errors/errors.ts';
import type { JournalRecord } from '../journals/journal.ts';
import type { LogEvidence } from '../logs/ask-log.ts';
import { isReached, notBeforeOf } from './once-errors.ts';

/** The age of a request in milliseconds after which the service's log may have dropped the entry. */
const longest = 86_400_000;

/**
 * Returns whether the service's log, if it is complete, must show the entry of a request. For that, the login that sent the
 * request must have asked after the request's token expired, and the request must be young enough for the log.
 *
 * @param by - identifies the login that asks for the entry
 * @param now - the time by the clock of the journal
 */
export function isOverdue(
  record: JournalRecord,
  look: LogEvidence,
  { by, now }: { by: string | undefined; now: Date },
): boolean {
  if (look.state !== 'none' || by === undefined || record.by !== by) return false;
  const date = look.failure instanceof ApiError ? look.failure.headers?.get('date') : undefined;
  const asked = new Date(date ?? Number.NaN);
  // If the clock that signs is ahead of the service's clock, the token of the request stays valid for longer.
  const signed = { ...record, sentAt: new Date(record.created ?? Number.NaN) };
  const isLate = isReached(notBeforeOf(record), now) && isReached(notBeforeOf(signed), asked);
  return isLate && now.getTime() - record.sentAt.getTime() <= longest;
}
