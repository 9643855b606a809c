import { once } from 'node:events';
import { CrossborderFxError, type Journal } from '@crossborder-fx/client';
import { RowsError } from './errors.ts';
import { paceOf } from './pace.ts';
import { type Progress, progressOf } from './progress.ts';
import { journalError, journalWith, type KnownRow, readAgain } from './read-rows.ts';
import type { RowState } from './row-state.ts';
import { type RunContext, report } from './run-context.ts';
import type { Survey } from './survey.ts';
import { retryAfterOf, type StopReason, verdictOf } from './verdict.ts';

/** How a call ended. Every row is in one of the five numbers. */
export interface RunResult {
  /** What is approved. */
  digest: string;
  of: number;
  /** Rows that this call has created, confirmed or deleted. */
  done: number;
  /** Rows with which this was so before, by this run or by somebody else. */
  alreadyDone: number;
  /** Rows that the service refuses, or whose reference was used for another body. */
  refused: number;
  /** Rows of which nobody knows the outcome: call again, or see `undecided()`. */
  undecided: number;
  /** Rows that were not begun, or that another process has. */
  left: number;
  /** Why no more rows were begun; missing when all were. */
  stopped?: { why: StopReason; error?: unknown } | undefined;
}

/** What is done with one row: whether this call has done it. Whatever it throws is judged by `verdictOf`. */
export interface Work {
  state: Progress['state'];
  isLeft(row: number): boolean;
  doneState: RowState;
  /** @param journal - what is written to it that is done has left the service */
  run(row: KnownRow, journal: Journal): Promise<'done' | 'already' | 'refused' | 'undecided'>;
}

/** After so many slowings in a row, the service is not there for this run. */
const mostFailures = 10;

// The row ends well without. After a thousand such rows, each would have to be looked for.
const unwritten = 'did not take how a row ended: repair it, then call again, which looks for that';

/** Does the work for each row that is left, several at once, and again for what other processes had. */
export async function workThrough(
  context: RunContext,
  { digest, digests }: Survey,
  work: Work,
): Promise<RunResult> {
  const { options, clock } = context;
  const { concurrency = 4, onUnknown, signal } = options;
  const of = digests.length;
  const counts = { done: 0, already: 0, refused: 0, undecided: 0 };
  const progress = progressOf(options.onProgress, work.state, clock.now);
  const pace = paceOf(concurrency, clock, signal);
  let stopped: RunResult['stopped'];
  let failure: { error: unknown } | undefined;
  const stop = (why: StopReason, error?: unknown) => {
    stopped ??= error === undefined ? { why } : { why, error };
  };
  /** The rows that another process has. */
  let taken = new Set<number>();
  let lastTaken = 0;
  let isLeft = work.isLeft;
  let left = digests.filter((_, index) => isLeft(index + 1)).length;
  const before = of - left;
  const ended = () => stopped !== undefined || failure !== undefined || signal?.aborted === true;

  const count = (row: KnownRow, as: keyof typeof counts, error?: CrossborderFxError) => {
    counts[as]++;
    left--;
    const state = as === 'done' || as === 'already' ? work.doneState : stateOf(row, as);
    const { row: number, reference, paymentId } = row;
    void report(context, { row: number, reference, state, paymentId, error });
    progress.step(of - left, of);
  };

  async function attempt(row: KnownRow): Promise<void> {
    // Before its request, a new row asks the journal only: it claims while others have the places.
    for (let isNew = work.state === 'creating' && row.state === 'waiting'; ; isNew = false) {
      let turn = -1;
      const over = new AbortController();
      const ending = once(over.signal, 'abort');
      const takePlace = async () => {
        if (turn < 0) turn = await pace.turn();
        if (over.signal.aborted) pace.release(turn);
      };
      const journal = journalWith(options.journal, {
        async claim(record) {
          if (ended()) return false;
          const isClaimed = await options.journal.claim(record);
          // Its call may end first: then it is given back at once, and not after a pause.
          await Promise.race([takePlace(), ending]);
          if (!isClaimed || !(over.signal.aborted || ended())) return isClaimed;
          await options.journal.settle(record.key, record.attempt, { state: 'not-sent' });
          return false;
        },
        // The service waits for no disk: another row has the place while this one is written down.
        async settle(key, attempt, result) {
          if (result.state === 'done') pace.release(turn);
          return options.journal.settle(key, attempt, result).catch((cause) => {
            stop('journal', journalError(cause, 'unknown', unwritten));
            throw cause;
          });
        },
      });
      try {
        if (!isNew) await takePlace();
        if (ended()) return;
        count(row, await work.run(row, journal));
        pace.speedUp();
        return;
      } catch (error) {
        if (!(error instanceof CrossborderFxError)) throw error;
        const verdict = verdictOf(error);
        if (verdict.of === 'stop') {
          stop(verdict.why, error);
          if (verdict.why === 'changed') count(row, 'refused', error);
          return;
        }
        const isUnsent = verdict.of === 'busy' && turn < 0;
        if (verdict.of === 'in-progress' || isUnsent) return void taken.add(row.row);
        if (verdict.of === 'busy') {
          if (pace.slowDown(turn, verdict.retryAfter) > mostFailures) stop('service', error);
          continue;
        }
        const retryAfter = retryAfterOf(error);
        if (retryAfter !== undefined) pace.slowDown(turn, retryAfter);
        count(row, verdict.of === 'unknown' ? 'undecided' : 'refused', error);
        if (verdict.of === 'unknown' && onUnknown !== 'continue') stop('unknown', error);
        return;
      } finally {
        over.abort();
        pace.release(turn);
      }
    }
  }

  async function pass(): Promise<void> {
    const rows = readAgain(context, digests, isLeft);
    const lane = async () => {
      try {
        for await (const row of rows) {
          if (ended()) return;
          await attempt(row);
        }
      } catch (error) {
        if (error instanceof RowsError) stop('rows', error);
        else if (error instanceof CrossborderFxError) stop('journal', error);
        else failure ??= { error };
      }
    };
    // A quarter more than have a place: they claim the next rows, or write down how theirs ended.
    await Promise.all(Array.from({ length: concurrency + Math.floor(concurrency / 4) }, lane));
  }

  for (;;) {
    await pass();
    if (!ended() && left > taken.size) {
      const rule =
        'and those after it are not there any more: `rows` gives others each time it is read.';
      stop('rows', new RowsError('Ended in the midst of the rows', [{ row: of, rule }]));
    }
    if (ended() || taken.size === 0) break;
    const again = taken;
    taken = new Set();
    isLeft = (row) => again.has(row);
    // Most of them are done soon. What a process left that died can be looked for after a minute.
    await clock.wait(again.size === lastTaken ? 2_000 : 200, signal);
    lastTaken = again.size;
  }
  if (failure) throw failure.error;
  if (left > 0 && signal?.aborted) stop('aborted', signal.reason);
  progress.end();
  const { done, already, refused, undecided } = counts;
  return { digest, of, done, alreadyDone: before + already, refused, undecided, left, stopped };
}

function stateOf({ state }: KnownRow, as: string): RowState {
  const isCreated = state === 'created' || state.startsWith('confirm');
  if (as === 'undecided') return isCreated ? 'confirmation-unknown' : 'unknown';
  return isCreated ? 'confirmation-refused' : state === 'changed' ? 'changed' : 'refused';
}
