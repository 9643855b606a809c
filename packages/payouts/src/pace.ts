import type { Clock } from './run-context.ts';

// Milliseconds.
const firstPause = 1_000;
const longestPause = 60_000;

/**
 * Begins with all at once. Whoever shares a limit of the service with others finds its share: half after
 * each refusal, and one more after as many successes as are at once.
 */
export function paceOf(concurrency: number, { now, wait }: Clock, signal?: AbortSignal) {
  let limit = concurrency;
  const active = new Set<number>();
  let failures = 0;
  let slowedAt = -1;
  let begun = 0;
  let pausedUntil = 0;
  const waiting: (() => void)[] = [];
  return {
    /** Resolves when one more row may be begun. Its begin is what `slowDown` takes. */
    async turn(): Promise<number> {
      for (;;) {
        const pause = pausedUntil - now();
        if (signal?.aborted) break;
        if (pause > 0) await wait(pause, signal);
        else if (active.size < Math.floor(limit)) break;
        else await new Promise<void>((resolve) => waiting.push(resolve));
      }
      active.add(begun);
      return begun++;
    },
    /** The service has answered for the row that had this turn, or the row waits for another one. */
    release(begin: number) {
      if (active.delete(begin)) for (const go of waiting.splice(0)) go();
    },
    speedUp() {
      failures = 0;
      limit = Math.min(concurrency, limit + 1 / limit);
    },
    /**
     * The service asks for less, for so many milliseconds or a while: half as many at once. An answer to what
     * was begun before the last slowing says nothing new. Returns how often it asked since the last success.
     */
    slowDown(begin: number, retryAfter?: number) {
      if (begin > slowedAt) {
        slowedAt = begun - 1;
        failures++;
        limit = Math.max(1, limit / 2);
      }
      const pause = Math.min(longestPause, firstPause * 2 ** Math.max(0, failures - 1));
      pausedUntil = Math.max(pausedUntil, now() + (retryAfter ?? pause));
      return failures;
    },
  };
}
