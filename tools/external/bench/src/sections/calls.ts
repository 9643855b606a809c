import type { Call, Folder } from '../comparison.ts';
import { measureRounds, prepareEach } from '../measure-rounds.ts';
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
  const server = await startAnswering(answer);
  try {
    const setUp = await prepareEach(Object.entries(subjects), (setup) => setup(server.baseUrl));
    const measurements: Measurement[] = [];
    for (const [title, { results, batch = 1, targets: own = [] }] of Object.entries(cases)) {
      const { ready, broken } = await prepareEach(setUp.ready, async ({ [title]: call }) => {
        if (!call) throw new Error(`has no call for ${title}`);
        requireResult(await call(), results);
        return { call, speed: await callsWithin(call, warmUpTime) };
      });
      // The same number for all, so that none has longer than others to be disturbed.
      const fastest = Math.max(...ready.map(([, { speed }]) => speed));
      const count = Math.max(1, Math.round((fastest / warmUpTime) * sampleTime));
      const samples = ready.map(
        ([subject, { call }]) =>
          [subject, async () => (await timeOf(call, count)) / batch] as const,
      );
      const measured = [...setUp.broken, ...broken, ...(await measureRounds(samples, rounds))];
      measurements.push({
        title: `${name}: ${title}`,
        unit: 'µs',
        measured,
        baseline,
        targets: [...own, ...targets],
      });
    }
    return measurements;
  } finally {
    await server.close();
  }
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
