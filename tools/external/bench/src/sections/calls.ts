import type { Call, Folder } from '../comparison.ts';
import { measureRounds, named } from '../measure-rounds.ts';
import type { Measurement } from '../result.ts';
import { requireResult, startAnswering } from './servers/start-answering.ts';

const plan = {
  rounds: 251,
  /** Milliseconds, for each subject. */
  warmUpTime: 500,
  /** Milliseconds that a sample takes, about. */
  sampleTime: 6,
};

/** Microseconds of one call, in every case that the subjects have. */
export async function measure(
  { name, comparison: { calls } }: Folder,
  { rounds, warmUpTime, sampleTime } = plan,
): Promise<Measurement[]> {
  if (!calls) return [];
  const { subjects, answer = null, cases, baseline, targets } = calls;
  await using server = await startAnswering(answer);
  const setUp: [subject: string, calls: Record<string, Call>][] = [];
  for (const [subject, prepare] of Object.entries(subjects)) {
    setUp.push([subject, await named(subject, () => prepare(server.baseUrl))]);
  }
  const measurements: Measurement[] = [];
  for (const [title, one] of Object.entries(cases)) {
    const { results, batch = 1, targets: own = [], callsOf = title, subjects: some } = one;
    const ready: [subject: string, call: Call][] = [];
    let fastest = 0;
    for (const [subject, { [callsOf]: call }] of setUp) {
      if (some && !some.includes(subject)) continue;
      if (!call) throw new Error(`${subject} has no call for ${title}`);
      await named(subject, async () => requireResult(await call(), results));
      fastest = Math.max(fastest, await callsWithin(call, warmUpTime));
      ready.push([subject, call]);
    }
    // The same number for all: a subject that is measured for longer would be disturbed more often.
    const count = Math.max(1, Math.round((fastest / warmUpTime) * sampleTime));
    const samples = ready.map(
      ([subject, call]) => [subject, async () => (await timeOf(call, count)) / batch] as const,
    );
    const measured = await measureRounds(samples, rounds);
    measurements.push({
      title: `${name}: ${title}`,
      unit: 'µs',
      measured,
      baseline,
      targets: some ? own : [...own, ...targets],
    });
  }
  return measurements;
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

async function timeOf(call: Call, count: number): Promise<number> {
  // After the others, what it needs has left the caches of the processor.
  for (let index = 0; index < count / 4; index++) await call();
  const start = performance.now();
  for (let index = 0; index < count; index++) await call();
  return ((performance.now() - start) * 1000) / count;
}
