import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Call, type Folder, readSubject } from '../comparison.ts';
import { measureRounds, messageOf, type Sample } from '../measure-rounds.ts';
import type { Measured, Measurement } from '../result.ts';
import { startServer } from '../start-server.ts';

export interface CallsPlan {
  rounds: number;
  /** Milliseconds, for each subject. */
  warmUp: number;
  /** Milliseconds that the sample of a subject takes, about. */
  sample: number;
}

const plan: CallsPlan = { rounds: 251, warmUp: 500, sample: 6 };

/** Time of one call, in every case that the subjects have. */
export async function measureCalls(
  { name, comparison: { calls }, calls: files }: Folder,
  { rounds, warmUp, sample }: CallsPlan = plan,
): Promise<Measurement[]> {
  if (!calls) return [];
  const { answer = null, cases, baseline, targets } = calls;
  const server = await startServer(answer);
  try {
    const { ready, broken } = await setUp(files, server.url);
    const measurements: Measurement[] = [];
    for (const [title, results] of Object.entries(cases)) {
      const measured: Measured[] = [...broken];
      const speeds = new Map<string, number>();
      for (const [subject, calls] of ready) {
        try {
          requireResult(await callOf(calls, title)(), results);
          speeds.set(subject, await callsWithin(callOf(calls, title), warmUp));
        } catch (problem) {
          measured.push({ subject, broken: messageOf(problem) });
        }
      }
      // The same number for all, so that none has longer than others to be disturbed.
      const fastest = Math.max(...speeds.values());
      const count = Math.max(1, Math.round((fastest / warmUp) * sample));
      const samples = new Map<string, Sample>();
      for (const [subject, calls] of ready) {
        if (speeds.has(subject)) samples.set(subject, timeOf(callOf(calls, title), count));
      }
      measured.push(...(await measureRounds(samples, rounds)));
      measurements.push({ title: `${name}: ${title}`, unit: 'µs', measured, baseline, targets });
    }
    return measurements;
  } finally {
    server.close();
  }
}

/** The calls of every subject by its name, and the subjects that have none to offer. */
async function setUp(files: readonly string[], baseUrl: string) {
  const ready = new Map<string, Record<string, Call>>();
  const broken: Measured[] = [];
  for (const file of files) {
    try {
      const { name, setup } = await readSubject(file);
      ready.set(name, await setup(baseUrl));
    } catch (problem) {
      broken.push({ subject: basename(file, '.ts'), broken: messageOf(problem) });
    }
  }
  return { ready, broken };
}

function callOf(calls: Record<string, Call>, title: string): Call {
  const call = calls[title];
  if (!call) throw new Error(`has no call for ${title}`);
  return call;
}

function requireResult(actual: unknown, right: readonly unknown[]): void {
  // As JSON, since some give an object of a class of theirs.
  const text = JSON.stringify(actual) ?? 'null';
  if (right.some((result) => isDeepStrictEqual(JSON.parse(text), result))) return;
  throw new Error(`gave ${text.slice(0, 200)}`);
}

/** How often it can be called within so many milliseconds; warms it up on the way. */
async function callsWithin(call: Call, milliseconds: number): Promise<number> {
  const start = performance.now();
  let count = 0;
  do {
    await call();
    count++;
  } while (performance.now() - start < milliseconds);
  return (count * milliseconds) / (performance.now() - start);
}

/** Microseconds of one call. */
function timeOf(call: Call, count: number): Sample {
  return async () => {
    // After the others, what it needs has left the caches of the processor.
    for (let index = 0; index < count / 4; index++) await call();
    const start = performance.now();
    for (let index = 0; index < count; index++) await call();
    return ((performance.now() - start) * 1000) / count;
  };
}
