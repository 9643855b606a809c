import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { emptyProgram, type Folder } from '../comparison.ts';
import { measureRounds } from '../measure-rounds.ts';
import { type Measured, type Measurement, pairwise } from '../result.ts';
import { requireResult, startAnswering } from './servers/start-answering.ts';

const empty = 'an empty module';

/**
 * Milliseconds that importing a program takes in a fresh process, beyond those of an empty module; and
 * those from before an import to the result of the first call: what is put off is paid there.
 */
export async function measure(folder: Folder, rounds = 31): Promise<Measurement[]> {
  return [...(await imports(folder, rounds)), ...(await firstCalls(folder, rounds))];
}

async function imports({ name, comparison, programs }: Folder, rounds: number) {
  if (!comparison.import) return [];
  const files = [[empty, emptyProgram], ...programs] as const;
  const [floor, ...measured] = await measureFresh(files, rounds);
  if (!floor) throw new Error('nothing was measured');
  const beyondFloor = ({ subject, samples }: Measured): Measured => ({
    subject,
    samples: pairwise(samples, floor.samples, (all, least) => all - least),
  });
  const title = `${name}: import, beyond that of ${empty}`;
  return [
    { title, unit: 'ms' as const, measured: measured.map(beyondFloor), ...comparison.import },
  ];
}

async function firstCalls({ name, comparison, firstCalls }: Folder, rounds: number) {
  if (!comparison.firstCall) return [];
  const { answer, results, ...expectations } = comparison.firstCall;
  const server = await startAnswering(answer);
  try {
    const check = (result: unknown) => requireResult(result, results);
    const measured = await measureFresh(firstCalls, rounds, { baseUrl: server.baseUrl, check });
    const title = `${name}: import and first call`;
    return [{ title, unit: 'ms' as const, measured, ...expectations }];
  } finally {
    await server.close();
  }
}

// Time is taken in there, since the start and end of a process take ten times as long and vary by more.
const timed = `
  const [, module, baseUrl] = process.argv;
  const start = performance.now();
  const { firstCall } = await import(module);
  const result = await firstCall?.(baseUrl);
  const took = performance.now() - start;
  console.log(JSON.stringify({ took, result }));
`;

/** Imports each file in a process of its own, as the JavaScript that its author would publish. */
async function measureFresh(
  files: readonly (readonly [subject: string, file: string])[],
  rounds: number,
  { baseUrl = '', check = (_result: unknown) => {} } = {},
): Promise<Measured[]> {
  // In this package, so that names are found as they are from the files; git ignores dist.
  const dist = join(import.meta.dirname, '../../dist');
  await mkdir(dist, { recursive: true });
  const outdir = await mkdtemp(join(dist, 'fresh-'));
  try {
    const entryPoints = Object.fromEntries(files);
    const outExtension = { '.js': '.mjs' };
    await build({ entryPoints, outdir, outExtension, format: 'esm', logLevel: 'silent' });
    const samples = files.map(([subject]) => {
      const { href } = pathToFileURL(join(outdir, `${subject}.mjs`));
      const options = ['--input-type=module', '--eval', timed, href, baseUrl];
      const take = async () => {
        const { stdout } = await promisify(execFile)(process.execPath, options);
        const { took, result } = JSON.parse(stdout);
        check(result);
        return took;
      };
      return [subject, take] as const;
    });
    await measureRounds(samples, 1);
    return await measureRounds(samples, rounds);
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
}
