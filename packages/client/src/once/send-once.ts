import { CrossborderFxError, InProgressError } from '../errors/errors.ts';
import type { BeforeSend } from '../ground/pipeline.ts';
import { askJournal } from './ask-journal.ts';
import type { AttemptResult, Journal } from './journal.ts';
import { unsentContext } from './once-errors.ts';
import type { Decisions, OnceTask } from './once-task.ts';

/** Claims an attempt and sends it. Returns undefined when another process has claimed it. */
export async function sendOnce<Result extends { id: string }>(
  task: OnceTask<Result>,
  { journal, signal, timeout }: Decisions,
  attempt: number,
): Promise<Result | undefined> {
  const { key, operation, reference } = task.identity;
  const context = unsentContext(operation, reference, attempt);
  let claim: Promise<boolean> | undefined;
  let isClaimed: boolean | undefined;
  let refusal: unknown;

  const beforeSend: BeforeSend = async (request) => {
    const record = { ...task.identity, ...request, attempt };
    const start = async () => {
      await task.beforeClaim?.(record);
      return journal.claim(record);
    };
    try {
      claim = start();
      const claiming = claim;
      isClaimed = await askJournal(() => claiming, context, request.timeout, signal);
      if (!isClaimed) throw new InProgressError('Another process sends it', new Date(), context);
    } catch (error) {
      refusal = error;
      throw error;
    }
  };

  try {
    const result = await task.send(beforeSend);
    await settleDone(task, attempt, result, { journal, timeout });
    return result;
  } catch (error) {
    if (refusal || hasNoEffect(error)) {
      // A claim that succeeds after the call has ended is given back too. One that fails is not: it
      // may have been made though its answer was lost, or another process may have made it. Then the
      // record stays as it is, and the next call looks.
      const given = claim
        ?.then(async (won) => {
          if (won) await settle(journal, key, attempt, { state: 'void' }, timeout);
        })
        .catch(() => {});
      if (isClaimed) await given;
    }
    if (isClaimed === false) return undefined;
    throw refusal ?? error;
  }
}

/** Whether a failure says for certain that nothing has happened. */
function hasNoEffect(error: unknown): boolean {
  if (!(error instanceof CrossborderFxError)) return false;
  return error.outcome === 'not-sent' || error.outcome === 'rejected';
}

/** An id that the service writes as a number is kept as a text. */
export async function settleDone<Result extends { id: string }>(
  { identity, id }: OnceTask<Result>,
  attempt: number,
  result: Result,
  { journal, timeout }: Pick<Decisions, 'journal' | 'timeout'>,
): Promise<void> {
  const done = { state: 'done', id: String(id ?? result.id) } as const;
  await settle(journal, identity.key, attempt, done, timeout);
}

/** When an outcome cannot be written, the call does not fail: the next one looks for it again. */
async function settle(
  journal: Journal,
  key: string,
  attempt: number,
  result: AttemptResult,
  timeout: number,
): Promise<void> {
  const context = unsentContext('createPayment', '', attempt);
  await askJournal(() => journal.settle(key, attempt, result), context, timeout).catch(() => {});
}
