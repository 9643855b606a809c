import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { emptyProgram, type Folder } from '../comparison.ts';
import { measureRounds } from '../measure-rounds.ts';
import type { Measurement } from '../result.ts';
import { differencesOf } from '../statistics.ts';

const run = promisify(execFile);
const empty = 'an empty module';

// Timed inside the process, since its start and end take ten times as long and vary by more.
const timed =
  'const start = performance.now(); await import(process.argv[1]); console.log(performance.now() - start)';

/** Milliseconds that importing a program takes in a fresh process, beyond those of an empty module. */
export async function measure(
  { name, comparison, programs }: Folder,
  rounds = 31,
): Promise<Measurement[]> {
  if (!comparison.import) return [];
  // In this folder, so that names are found as they are from the programs; git ignores dist.
  const outdir = join(import.meta.dirname, '../../dist/import', name);
  const entryPoints = { [empty]: emptyProgram, ...Object.fromEntries(programs) };
  try {
    // Makes JavaScript of each program, as its author would publish it.
    const outExtension = { '.js': '.mjs' };
    await build({ entryPoints, outdir, outExtension, format: 'esm', logLevel: 'silent' });
    const samples = Object.keys(entryPoints).map(
      (subject) => [subject, () => timeToImport(join(outdir, `${subject}.mjs`))] as const,
    );
    await measureRounds(samples, 1);
    const [floor, ...measured] = await measureRounds(samples, rounds);
    if (!floor || 'broken' in floor) throw new Error(`${empty} cannot be imported`);
    return [
      {
        title: `${name}: import, beyond that of ${empty}`,
        unit: 'ms',
        measured: measured.map((one) =>
          'broken' in one ? one : { ...one, samples: differencesOf(one.samples, floor.samples) },
        ),
        ...comparison.import,
      },
    ];
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
}

async function timeToImport(file: string): Promise<number> {
  const { href } = pathToFileURL(file);
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', timed, href]);
  return Number(stdout);
}
