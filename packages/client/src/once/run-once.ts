import { CrossborderFxError, InProgressError } from '../errors/errors.ts';
import { findOutcome } from './find-outcome.ts';
import { unsentContext } from './once-errors.ts';
import type { Decisions, OnceTask } from './once-task.ts';
import { sendOnce } from './send-once.ts';

/** Sends a task, unless its journal says that it may have been sent: then it finds out its outcome. */
export async function runOnce<Result extends { id: string }>(
  task: OnceTask<Result>,
  decisions: Decisions,
): Promise<Result> {
  const { operation, reference } = task.identity;
  for (let round = 1; ; round++) {
    const { result, next, now } = await findOutcome(task, decisions);
    if (result) return result;
    try {
      const sent = await sendOnce(task, decisions, next);
      if (sent) return sent;
    } catch (error) {
      const isOpen = error instanceof CrossborderFxError && error.outcome === 'unknown';
      if (!task.looksEarly || !isOpen) throw error;
      const seen = await findOutcome(task, decisions, error);
      if (seen.result) return seen.result;
      throw error;
    }
    // Another process was quicker, and its record tells what it did. If that is void, try once more.
    if (round > 1) {
      const message = `${operation} was sent by another process with this reference`;
      throw new InProgressError(message, now, unsentContext(operation, reference, next));
    }
  }
}
