import { InProgressError } from '../errors/errors.ts';
import { askJournal } from './ask-journal.ts';
import type { Decisions, OnceTask, Open } from './once-task.ts';

/**
 * Takes the next attempt, as a resend would, so that nobody can send it any more: of several decisions
 * at once, one holds.
 *
 * @throws {InProgressError} when another decision was quicker
 */
export async function claimDecision<Result>(
  { identity }: OnceTask<Result & { id: string }>,
  { journal, timeout, signal }: Decisions,
  { record, last, now, context }: Open,
  result: Result,
): Promise<Result> {
  const { nonce } = record;
  const claim = { ...identity, nonce, timeout: record.timeout, attempt: last + 1 };
  const claims = () => journal.claim({ ...claim, state: 'void' });
  if (await askJournal(claims, context, timeout, signal)) return result;
  throw new InProgressError('Another process decides on this reference', now, context);
}
