import { MissingServerError } from './missing-server.ts';
import type { Measured } from './result.ts';

/** Takes one sample. */
export type Sample = () => Promise<number> | number;

/** Values by the names of their subjects. */
export type BySubject<Value> = Iterable<readonly [subject: string, value: Value]>;

/**
 * Takes a sample of every subject in each round, in a new order every time, so that what happens to
 * the machine happens to all of them. One that fails is out, and the others go on.
 */
export async function measureRounds(
  subjects: BySubject<Sample>,
  rounds: number,
): Promise<Measured[]> {
  const samples = new Map(Array.from(subjects, ([subject]) => [subject, [] as number[]]));
  const broken = new Map<string, string>();
  for (let round = 0; round < rounds; round++) {
    for (const [subject, sample] of shuffled(subjects)) {
      if (broken.has(subject)) continue;
      try {
        samples.get(subject)?.push(await sample());
      } catch (problem) {
        broken.set(subject, messageOf(problem));
      }
    }
  }
  return Array.from(samples, ([subject, taken]) => {
    const why = broken.get(subject);
    return why === undefined ? { subject, samples: taken } : { subject, broken: why };
  });
}

/**
 * Prepares every subject, one after the other. One that fails is broken, or lacks its server, and the
 * others are ready.
 */
export async function prepareEach<Value, Prepared>(
  subjects: BySubject<Value>,
  prepare: (value: Value) => Promise<Prepared> | Prepared,
): Promise<{ ready: [subject: string, prepared: Prepared][]; broken: Measured[] }> {
  const ready: [string, Prepared][] = [];
  const broken: Measured[] = [];
  for (const [subject, value] of subjects) {
    try {
      ready.push([subject, await prepare(value)]);
    } catch (problem) {
      const text = messageOf(problem);
      const isLacking = problem instanceof MissingServerError;
      broken.push(isLacking ? { subject, lacking: text } : { subject, broken: text });
    }
  }
  return { ready, broken };
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

function shuffled<Item>(items: Iterable<Item>): Item[] {
  return Array.from(items, (item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
