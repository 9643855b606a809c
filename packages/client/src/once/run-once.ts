import { CrossborderFxError, InProgressError } from '../errors/errors.ts';
import { OwnError } from '../ground/own-error.ts';
import type { BeforeSend } from '../ground/pipeline.ts';
import { findOutcome } from './find-outcome.ts';
import { askJournal, retryAtOf, settle, settleDone, unsentContext } from './once-errors.ts';
import type { Decisions, OnceTask } from './once-task.ts';

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
    // Another process was quicker, and its record tells what it did. If that had no effect, try once more.
    if (round > 1) {
      const message = `${operation} was sent by another process with this reference`;
      const retryAt = retryAtOf({ sentAt: now, timeout: decisions.timeout });
      const context = unsentContext(operation, reference, next);
      throw new InProgressError(message, { ...context, retryAt });
    }
  }
}

/** Claims an attempt and sends it. Returns undefined when another process has claimed it. */
async function sendOnce<Result extends { id: string }>(
  task: OnceTask<Result>,
  { journal, signal, timeout }: Decisions,
  attempt: number,
): Promise<Result | undefined> {
  const { key, operation, reference } = task.identity;
  const context = unsentContext(operation, reference, attempt);
  let claim: Promise<boolean> | undefined;
  let isClaimed: boolean | undefined;

  const beforeSend: BeforeSend = async (request) => {
    const record = { ...task.identity, ...request, attempt };
    const start = async () => {
      await task.beforeClaim?.(record);
      return journal.claim(record);
    };
    const claiming = start();
    claim = claiming;
    isClaimed = await askJournal(() => claiming, context, { ...request, signal });
    if (!isClaimed) throw new OwnError('Another process sends it');
  };

  try {
    const result = await task.send(beforeSend);
    await settleDone(task, attempt, result, { journal, timeout }, context);
    return result;
  } catch (error) {
    const state = stateWithoutEffect(error);
    if (state) {
      // A claim that succeeds after the call has ended is given back too. One that fails is not: it
      // may have been made though its answer was lost, or another process may have made it. Then the
      // record stays as it is, and the next call looks.
      const given = claim
        ?.then(async (won) => {
          if (won) await settle(journal, key, attempt, { state }, timeout);
        })
        .catch(() => {});
      if (isClaimed) await given;
    }
    if (isClaimed === false) return undefined;
    throw error;
  }
}

/** How an attempt ended of which a failure says for certain that it had no effect. */
function stateWithoutEffect(error: unknown): 'not-sent' | 'refused' | undefined {
  if (!(error instanceof CrossborderFxError)) return undefined;
  if (error.outcome === 'rejected') return 'refused';
  return error.outcome === 'not-sent' ? 'not-sent' : undefined;
}
