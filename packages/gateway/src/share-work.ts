import { setTimeout as wait } from 'node:timers/promises';

/**
 * Lets calls at the same time share one run of the work. Later calls get the same result for some milliseconds, unless the work
 * failed.
 */
export function shareWork<Value>(work: () => Promise<Value>, keptMilliseconds = 0) {
  let shared: Promise<Value> | undefined;
  // Measures the time with performance.now(), because somebody may set the clock of the machine back.
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

/** Waits for work, and returns `late` when the work takes longer. The work goes on. */
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
