import { emptyProgram, type Folder } from '../comparison.ts';
import { measureRounds } from '../measure-rounds.ts';
import type { Measurement } from '../result.ts';
import { differencesOf } from '../statistics.ts';
import { runFresh, withCompiled } from './fresh-process.ts';

const empty = 'an empty module';

const timed =
  'const start = performance.now(); await import(process.argv[1]); console.log(performance.now() - start)';

/** Milliseconds that importing a program takes in a fresh process, beyond those of an empty module. */
export async function measure(
  { name, comparison, programs }: Folder,
  rounds = 31,
): Promise<Measurement[]> {
  const expectations = comparison.import;
  if (!expectations) return [];
  const files = [[empty, emptyProgram], ...programs] as const;
  return withCompiled(`import/${name}`, files, async (compiled) => {
    const samples = compiled.map(
      ([subject, url]) => [subject, async () => Number(await runFresh(timed, url))] as const,
    );
    await measureRounds(samples, 1);
    const [floor, ...measured] = await measureRounds(samples, rounds);
    if (!floor || !('samples' in floor)) throw new Error(`${empty} cannot be imported`);
    return [
      {
        title: `${name}: import, beyond that of ${empty}`,
        unit: 'ms',
        measured: measured.map((one) =>
          'samples' in one ? { ...one, samples: differencesOf(one.samples, floor.samples) } : one,
        ),
        ...expectations,
      },
    ];
  });
}
