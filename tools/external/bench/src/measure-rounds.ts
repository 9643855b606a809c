import type { Measured } from './result.ts';

/**
 * Takes a sample of every subject in each round, in a new order every time, so that what happens to
 * the machine happens to all of them.
 *
 * @throws {Error} with the name of a subject that fails
 */
export async function measureRounds<Sample>(
  subjects: Iterable<readonly [subject: string, take: () => Promise<Sample> | Sample]>,
  rounds: number,
): Promise<Measured<Sample>[]> {
  const all = Array.from(subjects, ([subject, take]) => ({
    subject,
    take,
    samples: [] as Sample[],
  }));
  for (let round = 0; round < rounds; round++) {
    for (const { subject, take, samples } of shuffled(all)) {
      samples.push(await named(subject, take));
    }
  }
  return all.map(({ subject, samples }) => ({ subject, samples }));
}

/** Does what a subject has to do. @throws {Error} with its name when it fails */
export async function named<Result>(
  subject: string,
  work: () => Promise<Result> | Result,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new Error(`${subject} ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return Array.from(items, (item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
