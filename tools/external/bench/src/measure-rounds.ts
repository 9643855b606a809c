import type { Measured } from './result.ts';

/** Takes one sample. */
export type Sample = () => Promise<number> | number;

/**
 * Takes a sample of every subject in each round, in a new order every time, so that what happens to
 * the machine happens to all of them. One that fails is out, and the others go on.
 */
export async function measureRounds(
  subjects: ReadonlyMap<string, Sample>,
  rounds: number,
): Promise<Measured[]> {
  const samples = new Map(Array.from(subjects.keys(), (subject) => [subject, [] as number[]]));
  const broken = new Map<string, string>();
  for (let round = 0; round < rounds; round++) {
    for (const [subject, sample] of shuffled([...subjects])) {
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

export function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
