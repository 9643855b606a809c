import {
  CrossborderFxError,
  InProgressError,
  type Journal,
  MismatchError,
} from '@crossborder-fx/client';
import type { CheckedRows } from './check-rows.ts';
import { RowsError } from './errors.ts';
import { paceOf } from './pace.ts';
import { type Progress, progressOf } from './progress.ts';
import { journalError, type KnownRow, readAgain, reportOf } from './read-rows.ts';
import { claimRow } from './row-claim.ts';
import type { RowState } from './row-state.ts';
import { type RunContext, report } from './run-context.ts';
import { retryAfterOf, type StopReason, verdictOf } from './verdict.ts';

/**
 * The result of a call such as `create`. Every row counts in exactly one of `done`, `alreadyDone`, `refused`, `undecided` and
 * `left`.
 */
export interface RunResult {
  /** The digest of the rows, which a person approves. */
  digest: string;
  of: number;
  /** The number of rows whose payment this call has created, confirmed or deleted. */
  done: number;
  /**
   * The number of rows whose payment an earlier call, another run or a person had created, confirmed or deleted before this
   * call.
   */
  alreadyDone: number;
  /** The number of rows that the service refuses, or whose reference was used for another body. */
  refused: number;
  /** The number of the refused rows whose payment is canceled, and which will not be paid. Only `create` counts these rows. */
  canceled?: number | undefined;
  /** The number of rows with an unknown outcome. Make the same call again, or read `undecided()`. */
  undecided: number;
  /** The number of rows that this call did not begin, or on which another process works. */
  left: number;
  /** The reason why the call began no more rows; undefined when the call began all rows. */
  stopped?: { why: StopReason; error?: unknown } | undefined;
}

/** The work of a call such as `create` for each row. When `run` throws, `verdictOf` decides how the run continues. */
export interface Work {
  state: Progress['state'];
  isLeft(row: number): boolean;
  doneState: RowState;
  /**
   * @param journal - the journal of this row. The run may send another row before this journal has written that the row
   * is done
   * @param isOurs - whether this call has claimed the sent request, so that no other call has sent it
   */
  run(
    row: KnownRow,
    journal: Journal,
    isOurs: () => boolean,
  ): Promise<'done' | 'already' | 'refused' | 'undecided'>;
}

/** A run stops when it must pause more than this number of times without a success in between. */
const mostFailures = 10;

/** A run stops after this many consecutive unknown outcomes, or `longestQuiet` ms without a known outcome. */
const mostUnknowns = 20;
const longestQuiet = 30_000;

/** The run waits for another process at most this number of ms: a clock that was ahead may have dated the row days ahead. */
const longestWait = 600_000;

/** The milliseconds that the run waits before each search for lost answers, because the service's request log may be late. */
const pauses = [500, 1_000, 2_000];
/** The run searches only once for a request that is older than this number of milliseconds. */
const latest = 10_000;
/** After this number of lost answers, a run searches for the lost answers before it begins other rows. */
const mostLost = 1_000;

/** A row whose request this call has sent without getting the answer. */
interface Lost {
  row: KnownRow;
  error: CrossborderFxError;
  at: number;
}

// A run with a failing journal stops. Otherwise the next call would search for the payment of each row without a record.
const unwritten =
  'did not record the outcome of a row. Repair the journal, then call again to find the outcome';

/** Does the work for all unfinished rows, several at once, and later tries again the rows that other processes claimed. */
export async function workThrough(
  context: RunContext,
  { digest, digests }: CheckedRows,
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
  /** Rows to try again, because another process works on them or the service asked for fewer requests. */
  let again = new Set<number>();
  let lastCount = 0;
  /** Whether the run claims new rows in the journal before it may send them to the service. */
  let isAhead = true;
  let unknowns = 0;
  let settledAt = clock.now();
  let canceled = 0;
  let isLeft = work.isLeft;
  let left = digests.filter((_, index) => isLeft(index + 1)).length;
  const before = of - left;
  const lost = new Map<number, Lost>();
  /** Set while the run searches for lost answers. Until the promise resolves, the run begins no other row. */
  let looking: Promise<void> | undefined;
  const ended = () => stopped !== undefined || failure !== undefined || signal?.aborted === true;
  const rules = {
    ...{ context, pace, hasEnded: ended },
    onGivenBack: () => {
      isAhead = false;
    },
    onUnwritten: (cause: unknown) => stop('journal', journalError(cause, 'unknown', unwritten)),
  };

  const count = (row: KnownRow, as: keyof typeof counts, error?: CrossborderFxError) => {
    counts[as]++;
    left--;
    lost.delete(row.row);
    if (as !== 'undecided') {
      unknowns = 0;
      settledAt = clock.now();
    }
    if (as === 'refused' && row.state === 'canceled') canceled++;
    const state = as === 'done' || as === 'already' ? work.doneState : stateOf(row, as, error);
    // `createPayment` has reported a row with the result of a payee verification.
    if (!row.payeeVerification) void report(context, { ...reportOf(row), state, error });
    progress.step(of - left, of);
  };

  /** @param was - set if this row's request was sent and got no answer. The call then only searches for the payment */
  async function attempt(row: KnownRow, was?: Lost): Promise<void> {
    // To claim a new row, the run needs only the journal, so it claims the row while other rows wait for the service.
    let isNew = !was && work.state === 'creating' && row.state === 'waiting';
    for (; ; isNew = false) {
      if (!was) await looking;
      const claim = claimRow({ ...rules, isHeld: () => looking !== undefined && !was });
      try {
        if (!isNew || !isAhead || clock.now() < pace.pausedUntil()) await claim.takePlace();
        if (ended()) return;
        if (looking && !was) continue;
        count(row, await work.run(row, claim.journal, () => claim.isOurs || was !== undefined));
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
        if (claim.isGivenBack && verdict.of === 'in-progress' && !ended()) continue;
        const isUnsent = verdict.of === 'busy' && claim.begin === undefined;
        if (was && verdict.of === 'in-progress') return;
        const isLong =
          error instanceof InProgressError && +error.retryAt - +row.readAt > longestWait;
        if (isLong) return count(row, 'undecided', error);
        if (verdict.of === 'in-progress' || isUnsent) return void again.add(row.row);
        if (verdict.of === 'busy') {
          slowDown(claim.begin, verdict.retryAfter, error);
          if (was) return;
          // The run tries the row again after the last row, so that it reads the payment list once for all rows that got a 429.
          if (work.state === 'creating' && error.outcome === 'rejected') {
            return void again.add(row.row);
          }
          continue;
        }
        const retryAfter = retryAfterOf(error);
        if (retryAfter !== undefined) slowDown(claim.begin, retryAfter);
        if (verdict.of === 'refused') return count(row, 'refused', error);
        if (was) {
          was.error = error;
          return;
        }
        unknowns++;
        if (claim.isOurs) {
          lost.set(row.row, { row, error, at: clock.now() });
          // Ends the claim before the search for lost answers, because each request of the search counts toward `concurrency`.
          claim.end();
          while (lost.has(row.row) && isFull() && !ended()) await lookForLost();
          return;
        }
        count(row, 'undecided', error);
        if (isTooMuch()) stop('unknown', error);
        return;
      } finally {
        claim.end();
      }
    }
  }

  function slowDown(begin = -1, retryAfter?: number, error?: CrossborderFxError) {
    isAhead = false;
    const failures = pace.slowDown(begin, retryAfter);
    progress.pause(pace.pausedUntil());
    if (error && failures > mostFailures) stop('service', error);
  }

  /** Returns whether the run must stop because requests have unknown outcomes. */
  function isTooMuch(): boolean {
    const quietSince = Math.max(settledAt, pace.pausedUntil());
    const isQuiet = clock.now() - quietSince >= longestQuiet;
    return onUnknown !== 'continue' || unknowns >= mostUnknowns || isQuiet;
  }

  const isFull = () => isTooMuch() || lost.size >= mostLost;

  /** Searches for payments whose answers were lost. Rows without a found payment count as undecided. */
  function lookForLost(): Promise<void> {
    looking ??= settleLost().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function settleLost(): Promise<void> {
    const all = [...lost.values()];
    for (const [index, pause] of pauses.entries()) {
      const isDue = ({ row, at }: Lost) =>
        lost.has(row.row) && (index === 0 || clock.now() - at < latest);
      if (ended() || !all.some(isDue)) break;
      await clock.wait(pause, signal);
      await Promise.all(all.filter(isDue).map((one) => attempt(one.row, one)));
    }
    const open = all.filter(({ row }) => lost.has(row.row));
    for (const { row, error } of open) count(row, 'undecided', error);
    const [first] = open;
    if (first && isTooMuch()) stop('unknown', first.error);
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
    // A quarter more rows than `concurrency` run at once: some use the journal while others wait for the service.
    await Promise.all(Array.from({ length: concurrency + Math.floor(concurrency / 4) }, lane));
  }

  for (;;) {
    await pass();
    while (lost.size > 0) await lookForLost();
    if (!ended() && left > again.size) {
      const rule =
        'is missing now, or an earlier row is missing: `rows` must return the same rows at each call.';
      stop('rows', new RowsError('The run stopped before its last row', [{ row: of, rule }]));
    }
    if (ended() || again.size === 0) break;
    const rows = again;
    again = new Set();
    isLeft = (row) => rows.has(row);
    // Try again the rows that other processes claimed: most are finished soon. After a minute, the run itself can search for
    // the payment of a row whose process has died.
    await clock.wait(rows.size === lastCount ? 2_000 : 200, signal);
    lastCount = rows.size;
  }
  if (failure) throw failure.error;
  if (left > 0 && signal?.aborted) stop('aborted', signal.reason);
  progress.end();
  const { done, already, refused, undecided } = counts;
  const numbers = { of, done, alreadyDone: before + already, refused, undecided, left };
  return { digest, ...numbers, ...(canceled > 0 && { canceled }), stopped };
}

function stateOf({ state }: KnownRow, as: string, error?: CrossborderFxError): RowState {
  const isCreated = state === 'created' || state.startsWith('confirm');
  if (state === 'canceled') return state;
  if (as === 'undecided') return isCreated ? 'confirmation-unknown' : 'unknown';
  if (isCreated) return 'confirmation-refused';
  return state === 'changed' || error instanceof MismatchError ? 'changed' : 'refused';
}
