import type { Journal } from '@crossborder-fx/client';
import { journalWith } from '@crossborder-fx/client/once';
import type { paceOf } from './pace.ts';
import type { RunContext } from './run-context.ts';

/** The facts of a run that the claim of each of its rows depends on. */
export interface ClaimRules {
  context: RunContext;
  pace: ReturnType<typeof paceOf>;
  /** Returns whether the run begins no more rows. */
  hasEnded(): boolean;
  /** Returns whether the run searches for lost answers, and sends no new row meanwhile. */
  isHeld(): boolean;
  /** Is called when a claim has waited too long for its place, and is given back. */
  onGivenBack(): void;
  /** Is called when the journal cannot record an outcome. */
  onUnwritten(cause: unknown): void;
}

/** Makes a journal for one row, whose method `claim` returns only when the run may send the row. */
export function claimRow(rules: ClaimRules) {
  const { pace, hasEnded, isHeld } = rules;
  const { options, clock } = rules.context;
  /**
   * `begin` is the number that the row got together with its place among the requests that the service may have at once.
   * `isOurs` is true while this call has claimed the row.
   */
  const claim = { begin: undefined as number | undefined, isOurs: false, isGivenBack: false };
  let isOver = false;
  let wake = () => {};

  const release = () => {
    if (claim.begin !== undefined) pace.release(claim.begin);
  };
  const takePlace = async () => {
    claim.begin ??= await pace.turn();
    if (isOver) release();
  };
  /** Waits until the service may get one more request, but no longer than until a pause begins or the call ends. */
  const placeOrEnd = async () => {
    const over = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const pause = pace.onPause(() => wake());
    await Promise.race([takePlace(), over]);
    pause.forget();
  };

  const journal: Journal = journalWith(options.journal, {
    async claim(record) {
      if (hasEnded() || claim.isGivenBack) return false;
      claim.isOurs = await options.journal.claim(record);
      if (!claim.isOurs) return false;

      const since = clock.now();
      if (claim.begin === undefined) await placeOrEnd();
      // The timeout of a claim runs while the row waits, so the run gives back a claim that has waited long, and claims anew.
      const isLate = clock.now() - since > record.timeout / 20;
      if (claim.begin !== undefined && !isLate && !isOver && !hasEnded() && !isHeld()) return true;

      rules.onGivenBack();
      Object.assign(claim, { isOurs: false, isGivenBack: true });
      await options.journal.settle(record.key, record.attempt, { state: 'not-sent' });
      return false;
    },
    // Lets the run send another row before the journal has written that this row is done: no request waits for the disk.
    async settle(key, attempt, result) {
      if (result.state !== 'done') claim.isOurs = false;
      else release();
      return options.journal.settle(key, attempt, result).catch((cause) => {
        rules.onUnwritten(cause);
        throw cause;
      });
    },
  });

  return Object.assign(claim, {
    journal,
    takePlace,
    /** Gives back the row's place among the requests. A `claim` that still waits for the place returns false. */
    end() {
      isOver = true;
      wake();
      release();
    },
  });
}
