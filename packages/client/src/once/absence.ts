import { ApiError } from '../errors/errors.ts';
import type { JournalRecord } from '../journals/journal.ts';
import type { LogEvidence } from '../logs/ask-log.ts';
import { isReached, notBeforeOf } from './once-errors.ts';

/** Milliseconds: what is older may have left the log. */
const longest = 86_400_000;

/**
 * Whether an entry is missing that must be there by now, if the log has all: it was asked late enough by both clocks, for
 * the login that sent the request, while the log still has what was sent that day.
 *
 * @param by - names the login that asks
 * @param now - by the clock of the journal
 */
export function isOverdue(
  record: JournalRecord,
  look: LogEvidence,
  { by, now }: { by: string | undefined; now: Date },
): boolean {
  if (look.state !== 'none' || by === undefined || record.by !== by) return false;
  const date = look.failure instanceof ApiError ? look.failure.headers?.get('date') : undefined;
  const asked = new Date(date ?? Number.NaN);
  // A signer whose clock is ahead has made a token that holds for longer.
  const signed = { ...record, sentAt: new Date(record.created ?? Number.NaN) };
  const isLate = isReached(notBeforeOf(record), now) && isReached(notBeforeOf(signed), asked);
  return isLate && now.getTime() - record.sentAt.getTime() <= longest;
}
