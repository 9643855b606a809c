import { setTimeout as wait } from 'node:timers/promises';

/** Waits for `work`, and gives `late` where that takes longer. The work goes on. */
export async function within<Value>(
  milliseconds: number,
  work: Promise<Value> | Value | undefined,
  late: Value,
): Promise<Value> {
  const answered = new AbortController();
  const { signal } = answered;
  try {
    return await Promise.race([work ?? late, wait(milliseconds, late, { signal })]);
  } finally {
    answered.abort();
  }
}
