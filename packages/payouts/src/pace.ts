import type { Clock } from './run-context.ts';

// Milliseconds.
const firstPause = 1_000;
const longestPause = 60_000;
const steady = 20_000;

/**
 * Begins with all at once. When the service asks for less, the run pauses, and then sends a little less a second than
 * the service took in its last second. When that goes well for a while, it is one percent more each second.
 */
export function paceOf(concurrency: number, { now, wait }: Clock, signal?: AbortSignal) {
  const active = new Set<number>();
  let reserved = 0;
  let failures = 0;
  let slowedAt = -1;
  let begun = 0;
  let pausedUntil = 0;
  /** A second. */
  let rate = Infinity;
  let nextAt = 0;
  /** When rows of the last second went well. */
  const successes: number[] = [];
  const waiting: (() => void)[] = [];
  const atPause = new Set<() => void>();

  function forgetOld() {
    while ((successes[0] ?? Infinity) <= now() - 1_000) successes.shift();
  }

  /** Waits for the end of a pause, and for a turn of its own where turns are limited. */
  async function waitForTurn() {
    let at: number | undefined;
    while (!signal?.aborted) {
      const pause = pausedUntil - now();
      if (pause > 0) at = undefined;
      else if (at === undefined) {
        // Three turns may come late, and are no less for it.
        at = Math.max(now() - 3_000 / rate, nextAt);
        nextAt = at + 1_000 / rate;
      }
      const left = pause > 0 ? pause : (at ?? 0) - now();
      if (left <= 0) return;
      await wait(left, signal);
    }
  }

  return {
    /** Resolves when one more row may be begun. Its begin is what `slowDown` takes. */
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
    /** The service has answered for the row that had this turn, or the row waits for another one. */
    release(begin: number) {
      if (active.delete(begin)) for (const go of waiting.splice(0)) go();
    },
    /** The moment at which the last pause ends, or ended. */
    pausedUntil: () => pausedUntil,
    /** Calls `tell` when a pause begins, until it is forgotten. */
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
     * The service asks for less, for so many milliseconds or a while. An answer to what was begun before the last
     * slowing says nothing new. Returns how often it asked since the last success.
     */
    slowDown(begin: number, retryAfter = 0) {
      if (begin > slowedAt) {
        slowedAt = begun - 1;
        failures++;
        forgetOld();
        // Fewer tell nothing of the limit.
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
