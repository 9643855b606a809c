import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { Folder } from '../comparison.ts';
import { measureRounds, type Sample } from '../measure-rounds.ts';
import type { Measured, Measurement } from '../result.ts';
import { differencesOf } from '../statistics.ts';

const run = promisify(execFile);
const empty = 'an empty module';

// Inside the process, since its start and end take ten times as long and vary by more.
const timed =
  'const start = performance.now(); await import(process.argv[1]); console.log(performance.now() - start)';

/** Milliseconds that importing a program takes in a fresh process, beyond those of an empty module. */
export async function measureImports(
  { name, comparison, programs }: Folder,
  rounds = 31,
): Promise<Measurement[]> {
  if (!comparison.import) return [];
  // In this folder, so that names are found as they are from the programs; git ignores dist.
  const folder = join(import.meta.dirname, '../../dist/import', name);
  await mkdir(folder, { recursive: true });
  try {
    const emptyFile = join(folder, 'empty module.mjs');
    await writeFile(emptyFile, 'export {};');
    const subjects = new Map<string, Sample>([[empty, () => timeToImport(emptyFile)]]);
    for (const program of programs) {
      const subject = basename(program, '.ts');
      subjects.set(subject, await sampleOf(program, join(folder, `${subject}.mjs`)));
    }
    await measureRounds(subjects, 1);
    const measured = await measureRounds(subjects, rounds);
    const title = `${name}: import, beyond that of ${empty}`;
    return [{ title, unit: 'ms', measured: beyondEmpty(measured), ...comparison.import }];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Makes JavaScript of the program, as its author would publish it. */
async function sampleOf(program: string, outfile: string): Promise<Sample> {
  await build({ entryPoints: [program], outfile, format: 'esm', logLevel: 'silent' });
  return () => timeToImport(outfile);
}

async function timeToImport(file: string): Promise<number> {
  const { href } = pathToFileURL(file);
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', timed, href]);
  return Number(stdout);
}

function beyondEmpty(measured: readonly Measured[]): Measured[] {
  const floor = measured.find(({ subject }) => subject === empty);
  if (!floor || 'broken' in floor) throw new Error(`${empty} cannot be imported`);
  return measured
    .filter((one) => one !== floor)
    .map((one) =>
      'broken' in one ? one : { ...one, samples: differencesOf(one.samples, floor.samples) },
    );
}
