import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { type Sandbox, startSandbox } from '@crossborder-fx/sandbox';
import { type Ran, runToEnd } from '@crossborder-fx/tools-test-utils/run-to-end';
import { filesIn } from '../build/folders.ts';
import { samples } from '../pages/sample-blocks.ts';
import { testedBy } from './tested-by.ts';

/** For each language, the command that runs a program, with the arguments before the program's file. */
export const runners: Record<string, readonly [command: string, ...before: string[]]> = {
  '.ts': [process.execPath, '--disable-warning=ExperimentalWarning'],
  '.sh': ['sh', '-e'],
  '.py': ['python3'],
};

/**
 * Lists the sample programs that can run alone: not the `.test.ts` files, which Vitest runs, and not the programs in
 * `testedBy`, which other tests run.
 */
export function listPrograms(folder = samples): string[] {
  return filesIn(folder, '**/*').filter(
    (file) => extname(file) in runners && !file.endsWith('.test.ts') && !(file in testedBy),
  );
}

/** The folder also has the sample's other files, `sign.sh` and `sign.py`, as the page of the sample says. */
export async function runSample(file: string, folder = samples): Promise<Ran> {
  await using sandbox = await startSandbox();
  return await runSampleOn(sandbox, file, folder);
}

export async function runSampleOn(
  server: Pick<Sandbox, 'url' | 'credentials'>,
  file: string,
  folder = samples,
): Promise<Ran> {
  await using place = await copyOf(join(folder, dirname(file)), folder);
  return await runProgram(join(place.path, basename(file)), server);
}

/** Runs a program in the program's folder, with the address and credentials of a sandbox in the environment. */
export async function runProgram(
  file: string,
  { url, credentials }: Pick<Sandbox, 'url' | 'credentials'>,
): Promise<Ran> {
  const [command, ...before] = runners[extname(file)] ?? [];
  if (command === undefined)
    throw new Error(
      `${file} is in a language that no command runs: add the command to docs/src/run-samples/run-sample.ts`,
    );
  return runToEnd(command, [...before, basename(file)], {
    cwd: dirname(file),
    env: {
      // Makes programs print no colours, even if the environment asks for colours, and keeps Python from writing its cache.
      FORCE_COLOR: '0',
      PYTHONDONTWRITEBYTECODE: '1',
      // A sample leaves its journal in the folder for temporary files, so this folder is the program's own, which is removed.
      TMPDIR: dirname(file),
      FX_BASE_URL: url,
      FX_USERNAME: credentials.username,
      FX_SECRET: credentials.secret,
    },
  });
}

/**
 * Copies a sample's folder into `docs/dist`, which git ignores, so that the program finds the packages of this
 * repository. The variable `SAMPLES_PLACE` names another folder: `npm run test:days` uses one folder for all its runs,
 * because Node's compile cache identifies a program by its path. The test with the packed packages uses a folder next
 * to these packages.
 */
async function copyOf(beside: string, shared: string) {
  const name = process.env['SAMPLES_PLACE'] ?? randomUUID();
  const place = resolve(import.meta.dirname, '../../dist/samples', name);
  const path = join(place, basename(beside));
  await rm(place, { recursive: true, force: true });
  await mkdir(path, { recursive: true });
  for (const folder of [shared, beside]) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.isFile()) await cp(join(folder, entry.name), join(path, entry.name));
    }
  }
  return { path, [Symbol.asyncDispose]: () => rm(place, { recursive: true }) };
}
