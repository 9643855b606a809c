import { startDeadline } from '../common/deadline.ts';
import { OwnError } from '../common/own-error.ts';
import type { BeforeSend } from '../common/pipeline.ts';
import { CrossborderFxError } from '../errors/errors.ts';
import { InProgressError } from '../errors/later-errors.ts';
import type { AttemptResult } from '../journals/journal.ts';
import { type Failure, sentRequest } from './ask-service-log.ts';
import { findOutcome } from './find-outcome.ts';
import {
  answeredWithAnother,
  askJournal,
  goneError,
  mismatch,
  quickerError,
  unsentContext,
} from './once-errors.ts';
import type { Decisions, OnceTask, Open, Verdict } from './once-task.ts';

/** Milliseconds before the second try to write to a journal that is away. Each further pause is twice as long. */
const firstPause = 250;

/** Sends a creation or confirmation, or finds its outcome if the journal shows that the request may have been sent. */
export async function runOnce<Result extends { id: string }>(
  task: OnceTask<Result>,
  decisions: Decisions,
): Promise<Result> {
  let failure: Failure | undefined;
  let begun = 0;
  for (let lostClaims = 0; ; ) {
    const verdict = await findOutcome(task, decisions, failure).catch((error) => {
      throw failure?.error ?? error;
    });
    switch (verdict.is) {
      case 'done': {
        const { result, open, isAdopted } = verdict;
        if (open) await write(task, decisions, result, open, isAdopted);
        return result;
      }
      case 'open':
      case 'conflict':
        throw verdict.error;
      case 'gone': {
        const { id, open } = verdict;
        const { attempt } = open.same ?? open.record;
        await settle(task, decisions, attempt, { state: 'done', id });
        throw goneError(open.context, id);
      }
      case 'refused': {
        const { context, attempts } = verdict.open;
        const { key } = task.identity;
        const refused = { state: 'refused' } as const;
        // Sends the request again only after the journal has the refusal of every attempt.
        for (const { attempt } of attempts) {
          const settling = () => decisions.journal.settle(key, attempt, refused);
          await askJournal(settling, context, decisions);
        }
        break;
      }
      case 'send':
        if (failure) throw failure.error;
        begun = performance.now();
        try {
          const result = await claimAndSend(task, decisions, verdict);
          if (result) return result;
        } catch (error) {
          const isOpen = error instanceof CrossborderFxError && error.outcome === 'unknown';
          if (!isOpen) throw error;
          failure = { error, begun };
          break;
        }
        // Another process has claimed the attempt. If the request of that process had no effect, this call tries once more.
        if (++lostClaims === 2) {
          const { attempt, now } = verdict;
          const claim = { ...task.identity, timeout: decisions.timeout, attempt };
          throw quickerError('this reference', claim, now);
        }
    }
  }
}

/** Claims an attempt in the journal and sends its request. Returns undefined when another process has claimed the attempt. */
async function claimAndSend<Result extends { id: string }>(
  task: OnceTask<Result>,
  decisions: Decisions,
  { attempt, now }: Extract<Verdict<Result>, { is: 'send' }>,
): Promise<Result | undefined> {
  const { journal, signal } = decisions;
  const context = unsentContext(task.identity, attempt);
  let claim: Promise<boolean> | undefined;
  let isClaimed: boolean | undefined;

  const beforeSend: BeforeSend = async (request) => {
    const record = { ...task.identity, ...request, attempt };
    const start = async () => {
      await task.beforeClaim?.(record);
      try {
        return await journal.claim(record);
      } catch (error) {
        // The journal may have the claim although its answer was lost. The nonce proves that no other process made the claim.
        await written(task, decisions, async () => {
          const { attempts } = await journal.read(record.key);
          const isOurs = attempts[attempt - 1]?.nonce === record.nonce;
          if (isOurs) await journal.settle(record.key, attempt, { state: 'not-sent' });
        });
        throw error;
      }
    };
    const claiming = start();
    claim = claiming;
    isClaimed = await askJournal(() => claiming, context, { ...request, signal });
    if (!isClaimed) throw new OwnError('claimed');
    task.calls.recent.add(journal.account, sentRequest(task, request.nonce), now);
  };

  try {
    const result = await task.send(beforeSend);
    const done = { state: 'done', id: idOf(task, result) } as const;
    // A cache between client and service may have answered with the object of another key. Only the tag or the journal shows that.
    const isOurs = task.id !== undefined || task.logged.isTagged(result);
    const isWritten = await settle(task, decisions, attempt, done, isOurs);
    if (isWritten ?? isOurs) return result;
    const what =
      'an object that the journal lacks: another reference may have it. A new sandbox needs a new journal';
    throw answeredWithAnother(task.identity.operation, 'unknown', what);
  } catch (error) {
    const state = stateWithoutEffect(error);
    if (state) {
      // Settles the attempt even if its claim succeeds after the call has ended.
      const given = claim
        ?.then(async (won) => {
          if (won) await settle(task, decisions, attempt, { state });
        })
        .catch(() => {});
      if (isClaimed) await given;
    }
    if (isClaimed === false) return undefined;
    throw error;
  }
}

/** Returns the result of an attempt for the journal, if the error proves that the attempt had no effect. */
function stateWithoutEffect(error: unknown): 'not-sent' | 'refused' | undefined {
  if (!(error instanceof CrossborderFxError)) return undefined;
  if (error.outcome === 'rejected') return 'refused';
  return error.outcome === 'not-sent' ? 'not-sent' : undefined;
}

/** Returns the id of an object as a string, because a service may send the id as a number. */
function idOf<Result extends { id: string }>({ id }: OnceTask<Result>, result: Result): string {
  return String(id ?? result.id);
}

/**
 * Writes the result of an attempt. The call need not fail when the journal is away: the next call looks for the outcome again.
 * But only this process knows that a request had no effect, so it repeats that write: otherwise a person would have to decide.
 *
 * @returns false when the object is the result of another key, and undefined when the journal stayed away
 */
function settle(
  task: OnceTask<unknown>,
  decisions: Decisions,
  attempt: number,
  result: AttemptResult,
  isOnce = result.state === 'done',
): Promise<boolean | undefined> {
  const write = () => decisions.journal.settle(task.identity.key, attempt, result);
  return written(task, decisions, write, isOnce);
}

/**
 * Repeats a write to the journal until it succeeds, for at most the time of one call. When the caller aborts, the write is not
 * repeated.
 *
 * @param isOnce - whether to try only once
 */
async function written<Value>(
  { calls }: Pick<OnceTask<unknown>, 'calls'>,
  { timeout, signal }: Decisions,
  write: () => Promise<Value>,
  isOnce?: boolean,
): Promise<Value | undefined> {
  const deadline = startDeadline(timeout, undefined);
  const pauses = startDeadline(timeout, signal);
  try {
    for (let pause = firstPause; ; pause *= 2) {
      try {
        return await deadline.race(write());
      } catch {
        if (isOnce || pause > timeout) return undefined;
        await calls.wait(pause, pauses);
      }
    }
  } catch {
    return undefined;
  } finally {
    deadline.clear();
    pauses.clear();
  }
}

/**
 * Writes the object that was found as the result into the journal. An object that a person adopted must be in the journal
 * before the call resolves. Otherwise the next call would be undecided again.
 *
 * @throws {JournalError} when the adoption could not be written
 * @throws {InProgressError | MismatchError} when another decision came first, or the object is the result of another reference
 */
async function write<Result extends { id: string }>(
  task: OnceTask<Result>,
  decisions: Decisions,
  result: Result,
  { record, same, last, now, context }: Open,
  isAdopted: boolean | undefined,
): Promise<void> {
  const { journal, adopt } = decisions;
  const { key, operation } = task.identity;
  const done = { state: 'done', id: idOf(task, result) } as const;
  const { attempt, nonce, timeout } = same ?? record;
  const isOfOther = () => mismatch('the object is the result of another reference', context);
  if (adopt === undefined) {
    if ((await settle(task, decisions, attempt, done)) === false) throw isOfOther();
    return;
  }

  const decide = async () => {
    const owner = (await journal.keysOf(operation, [done.id])).get(done.id);
    if (owner !== undefined && owner !== key) throw isOfOther();
    if (isAdopted) {
      // Claims the next attempt, as a resend would, so that no process can send that attempt. When several calls with a
      // decision run at once, only one succeeds.
      const given = { ...task.identity, nonce, timeout, attempt: last + 1 };
      const claim = { ...given, state: 'not-sent' } as const;
      if (!(await journal.claim(claim))) {
        const message = 'Another process is deciding about this reference. Call again';
        throw new InProgressError(message, { ...context, retryAt: now });
      }
    }
    // Since the client read the journal, the object may have become the result of another reference.
    if ((await journal.settle(key, attempt, done)) === false) throw isOfOther();
    const { attempts } = await journal.read(key);
    const isSettled = attempts.some((one) => one.state === 'done' && one.id === done.id);
    if (!isSettled)
      throw new OwnError(`The journal did not save the object ${done.id} as the result`);
  };
  await askJournal(decide, context, decisions);
}
