import { setTimeout as wait } from 'node:timers/promises';

/** Simultaneous calls share one call of `work`. A successful result is reused for `keptMilliseconds`. */
export function shareWork<Value>(work: () => Promise<Value>, keptMilliseconds = 0) {
  let shared: Promise<Value> | undefined;
  let until = Number.POSITIVE_INFINITY;
  return () => {
    if (shared && performance.now() < until) return shared;
    until = Number.POSITIVE_INFINITY;
    shared = work();
    shared.then(
      () => {
        until = performance.now() + keptMilliseconds;
      },
      () => {
        shared = undefined;
      },
    );
    return shared;
  };
}

/** Waits for work, and returns `late` when the work takes longer than the limit. The work then continues. */
export async function within<Value>(
  milliseconds: number,
  work: Promise<Value>,
  late: Value,
): Promise<Value> {
  const answered = new AbortController();
  const { signal } = answered;
  try {
    return await Promise.race([work, wait(milliseconds, late, { signal })]);
  } finally {
    answered.abort();
  }
}
