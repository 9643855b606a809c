import { setTimeout as wait } from 'node:timers/promises';

/** Simultaneous calls share one call of `work`. A successful result is reused for `keptMilliseconds`. */
export function shareWork<Value>(work: () => Promise<Value>, keptMilliseconds = 0) {
  let shared: Promise<Value> | undefined;
  let until = Number.POSITIVE_INFINITY;
  return () => {
    if (shared && performance.now() < until) return shared;
    until = Number.POSITIVE_INFINITY;
    shared = work();
    const end = (milliseconds: number) => () => {
      until = performance.now() + milliseconds;
    };
    shared.then(end(keptMilliseconds), end(0));
    return shared;
  };
}

/** Waits for work, and returns `late` when the work takes longer than the limit. The work then continues. */
export const within = <Value>(milliseconds: number, work: Promise<Value>, late: Value) =>
  Promise.race([work, wait(milliseconds, late, { ref: false })]);
