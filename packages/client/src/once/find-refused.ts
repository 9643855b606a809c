import type { JournalRecord } from './journal.ts';
import { contextOf, mismatch } from './once-errors.ts';
import type { Decisions, OnceTask } from './once-task.ts';
import { settleDone } from './send-once.ts';

/**
 * Finds what an attempt has made although it was refused: whatever repeats requests on the way passes
 * on the refusal of its second copy.
 */
export async function findRefused<Result extends { id: string }>(
  task: OnceTask<Result>,
  decisions: Decisions,
  attempts: readonly JournalRecord[],
): Promise<Result | undefined> {
  const [first, ...others] = attempts;
  if (!first || !task.looksAfterRefusal) return undefined;
  const { certain, isMarked } = await task.look([first, ...others]);
  if (!isMarked) return undefined;
  const record = attempts.find(({ hash }) => hash === task.identity.hash);
  if (!certain || !record) {
    const what =
      'it was refused, and yet an object bears its marker that is not certainly this one';
    throw mismatch(what, contextOf(first, 'not-sent'));
  }
  await settleDone(task, record.attempt, certain, decisions);
  return certain;
}
