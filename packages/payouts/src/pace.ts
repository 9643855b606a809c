import type { Clock } from './run-context.ts';

// All times in this file are in milliseconds.
const firstPause = 1_000;
const longestPause = 60_000;
const steady = 20_000;

/**
 * Controls how fast a run sends rows. There is no limit at the start. When the service asks for fewer requests, the run pauses,
 * and then sends slightly fewer rows a second than the service accepted in the last second. After a while without a refusal,
 * the rate grows by one percent a second.
 */
export function paceOf(concurrency: number, { now, wait }: Clock, signal?: AbortSignal) {
  const active = new Set<number>();
  let reserved = 0;
  let failures = 0;
  let slowedAt = -1;
  let begun = 0;
  let pausedUntil = 0;
  /** The number of rows that the run may begin per second. */
  let rate = Infinity;
  let nextAt = 0;
  /** The times at which rows succeeded in the last second. */
  const successes: number[] = [];
  const waiting: (() => void)[] = [];
  const atPause = new Set<() => void>();

  function forgetOld() {
    while ((successes[0] ?? Infinity) <= now() - 1_000) successes.shift();
  }

  /** Waits until the pause ends, if there is a pause, and until the rate, if it is limited, allows the next row. */
  async function waitForTurn() {
    let at: number | undefined;
    while (!signal?.aborted) {
      const pause = pausedUntil - now();
      if (pause > 0) at = undefined;
      else if (at === undefined) {
        // When a row begins later than the rate allows, up to three rows follow without a wait, so that the average
        // rate does not fall.
        at = Math.max(now() - 3_000 / rate, nextAt);
        nextAt = at + 1_000 / rate;
      }
      const left = pause > 0 ? pause : (at ?? 0) - now();
      if (left <= 0) return;
      await wait(left, signal);
    }
  }

  return {
    /** Resolves when the run may begin one more row. The result is the number of this row for `release` and `slowDown`. */
    async turn(): Promise<number> {
      while (!signal?.aborted && active.size + reserved >= concurrency) {
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      reserved++;
      await waitForTurn();
      reserved--;
      active.add(begun);
      return begun++;
    },
    /** Lets another row begin, because the service has answered for this row, or this row must wait. */
    release(begin: number) {
      if (active.delete(begin)) for (const go of waiting.splice(0)) go();
    },
    /** Returns the time at which the last pause ended or will end. */
    pausedUntil: () => pausedUntil,
    onPause(tell: () => void): { forget(): void } {
      atPause.add(tell);
      return { forget: () => atPause.delete(tell) };
    },
    speedUp() {
      failures = 0;
      forgetOld();
      successes.push(now());
      if (now() > pausedUntil + steady) rate *= 1 + 0.01 / rate;
    },
    /**
     * Pauses the run for `retryAfter` milliseconds, or for a time that grows with each pause. When the refused row began
     * before the last pause, the rate stays the same, but the pause may become longer. Returns the number of pauses since the
     * last success.
     */
    slowDown(begin: number, retryAfter = 0) {
      if (begin > slowedAt) {
        slowedAt = begun - 1;
        failures++;
        forgetOld();
        // Lowers the rate only if enough rows succeeded in the last second: fewer rows do not show which rate the
        // service accepts.
        if (successes.length >= concurrency) rate = Math.min(rate, successes.length) * 0.95;
      }
      const pause = Math.min(longestPause, firstPause * 2 ** Math.max(0, failures - 1));
      pausedUntil = Math.max(pausedUntil, now() + (retryAfter > 0 ? retryAfter : pause));
      nextAt = pausedUntil;
      for (const tell of atPause) tell();
      return failures;
    },
  };
}
