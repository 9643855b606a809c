import { isDeepStrictEqual } from 'node:util';
import { measureRounds, named, type Table } from './measure.ts';

export type Call = () => unknown;

interface CallsTable extends Omit<Table, 'section' | 'unit' | 'samples'> {
  calls: Record<string, Call>;
  /** The correct results of a call, as JSON values. The measurement fails when a compared function returns another value. */
  results: readonly unknown[];
  /** The number of operations in one call: the measured time is divided by this number. @default 1 */
  batch?: number;
}

/** Measures how many microseconds one call of each compared function takes. */
export async function measureCalls(
  { calls, results, batch = 1, ...table }: CallsTable,
  full: boolean,
): Promise<Table> {
  const warmUpTime = full ? 300 : 0;
  let fastest = 0;
  for (const [subject, call] of Object.entries(calls)) {
    await named(subject, async () => requireResult(await call(), results));
    fastest = Math.max(fastest, await callsWithin(call, warmUpTime));
  }
  // As often as the fastest is called in about 6 ms: in a longer measurement, other processes would disturb more often.
  const count = full ? Math.max(1, Math.round((fastest / warmUpTime) * 6)) : 1;
  const samples = Object.entries(calls).map(([subject, call]) => [
    subject,
    async () => (await timeOf(call, count)) / batch,
  ]);
  const measured = await measureRounds<number>(Object.fromEntries(samples), full ? 101 : 1);
  return { section: 'calls', unit: 'µs', ...table, samples: measured };
}

/** Warms up a compared function by calls for the given time, and returns the number of calls in that time. */
async function callsWithin(call: Call, milliseconds: number): Promise<number> {
  const start = performance.now();
  let count = 0;
  do {
    await call();
    count++;
  } while (performance.now() - start < milliseconds);
  return (count * milliseconds) / (performance.now() - start);
}

async function timeOf(call: Call, count: number): Promise<number> {
  // Untimed calls first load the function's code into the caches of the processor.
  for (let index = 0; index < count / 4; index++) await call();
  const start = performance.now();
  for (let index = 0; index < count; index++) await call();
  return ((performance.now() - start) * 1000) / count;
}

/** Compares the result as JSON, because some clients return an object of a class. @throws {Error} for a wrong result */
export function requireResult(actual: unknown, right: readonly unknown[]): void {
  const text = JSON.stringify(actual) ?? 'null';
  if (right.some((result) => isDeepStrictEqual(JSON.parse(text), result))) return;
  throw new Error(`gave ${text.slice(0, 200)}`);
}
