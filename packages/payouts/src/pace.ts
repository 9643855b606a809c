import type { Clock } from './run-context.ts';

// The unit of these times is the millisecond.
const firstPause = 1_000;
const longestPause = 60_000;
const steady = 20_000;

/**
 * Sets no limit at the start. When the service asks for fewer requests, the run pauses, and then sends slightly fewer rows a
 * second than the service accepted in the last second. After a while without a refusal, the rate grows by one percent a second.
 */
export function paceOf(concurrency: number, { now, wait }: Clock, signal?: AbortSignal) {
  const active = new Set<number>();
  let reserved = 0;
  let failures = 0;
  let slowedAt = -1;
  let begun = 0;
  let pausedUntil = 0;
  /** The number of rows that may begin in a second. */
  let rate = Infinity;
  let nextAt = 0;
  /** The times of the rows that succeeded in the last second. */
  const successes: number[] = [];
  const waiting: (() => void)[] = [];
  const atPause = new Set<() => void>();

  function forgetOld() {
    while ((successes[0] ?? Infinity) <= now() - 1_000) successes.shift();
  }

  /** Waits for the end of a pause, and for a turn while the rate is limited. */
  async function waitForTurn() {
    let at: number | undefined;
    while (!signal?.aborted) {
      const pause = pausedUntil - now();
      if (pause > 0) at = undefined;
      else if (at === undefined) {
        // The pace catches up a delay of at most three turns, so that the rate does not fall.
        at = Math.max(now() - 3_000 / rate, nextAt);
        nextAt = at + 1_000 / rate;
      }
      const left = pause > 0 ? pause : (at ?? 0) - now();
      if (left <= 0) return;
      await wait(left, signal);
    }
  }

  return {
    /** Resolves when one more row may begin, with a number for `slowDown`. */
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
    /** Frees the place of a turn, once the service has answered or the row waits for another turn. */
    release(begin: number) {
      if (active.delete(begin)) for (const go of waiting.splice(0)) go();
    },
    /** The time at which the last pause ended or will end. */
    pausedUntil: () => pausedUntil,
    /** Calls `tell` when a pause begins, until `forget` is called. */
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
     * Pauses for `retryAfter` milliseconds, or for a time that grows with each pause. An answer to a row that began before the
     * last pause changes nothing. Returns the number of pauses since the last success.
     */
    slowDown(begin: number, retryAfter = 0) {
      if (begin > slowedAt) {
        slowedAt = begun - 1;
        failures++;
        forgetOld();
        // A smaller number of successes shows nothing about the limit of the service.
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
