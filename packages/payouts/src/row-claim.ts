import type { Journal } from '@crossborder-fx/client';
import { journalWith } from '@crossborder-fx/client/once';
import type { paceOf } from './pace.ts';
import type { RunContext } from './run-context.ts';

/** The parts of a run that decide when the run may claim and send a row. */
export interface ClaimRules {
  context: RunContext;
  pace: ReturnType<typeof paceOf>;
  /** Returns whether the run has ended, so that it begins no more rows. */
  hasEnded(): boolean;
  /** Returns whether the run searches for lost answers, and sends no new row meanwhile. */
  isHeld(): boolean;
  /** Is called when the run gives up the claim of a row, because the row could not be sent soon after the claim. */
  onGivenBack(): void;
  /** Is called when the journal cannot record an outcome. */
  onUnwritten(cause: unknown): void;
}

/** Makes a journal for one row. The method `claim` of this journal returns only when the run may send the row. */
export function claimRow(rules: ClaimRules) {
  const { pace, hasEnded, isHeld } = rules;
  const { options, clock } = rules.context;
  /**
   * `begin` is the number from `pace.turn`, which the row gets when the run may send the request of the row. `isOurs` is
   * true while this call has claimed the row.
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
  /** Waits until the service may get one more request, until a pause begins, or until the call ends. */
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
      // A claim may time out while the row waits, so after a long wait the run gives up the claim, and claims the row again.
      const isLate = clock.now() - since > record.timeout / 20;
      if (claim.begin !== undefined && !isLate && !isOver && !hasEnded() && !isHeld()) return true;

      rules.onGivenBack();
      Object.assign(claim, { isOurs: false, isGivenBack: true });
      await options.journal.settle(record.key, record.attempt, { state: 'not-sent' });
      return false;
    },
    // The run may send another row before the journal has written that this row is done, so no request waits for the disk.
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
    /** Lets another row begin in place of this row. A call of `claim` that still waits then returns false. */
    end() {
      isOver = true;
      wake();
      release();
    },
  });
}
