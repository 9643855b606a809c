import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { unpackBrowser } from '../browser/src/unpack-browser.ts';

interface Options {
  folder?: string | undefined;
  /** The name of the folder and the size of its packages, as the printed messages show them. */
  name?: string;
  size?: string;
  /** The command that the error message names after a failed installation. */
  command?: string;
  /** The step that follows `npm ci` and needs the installed packages. */
  afterwards?: () => Promise<void>;
}

interface Lock {
  packages: Record<
    string,
    { os?: string[]; cpu?: string[]; optionalDependencies?: Record<string, string> }
  >;
}

/** Vitest calls this function as a global setup, before the tests import an installed package. */
export async function setup(): Promise<void> {
  await install();
}

/**
 * Installs the packages that package-lock.json lists, unless they are installed already. @returns whether they were installed
 * now @throws {Error} when the installation fails; the message says what to run
 */
export async function install({
  folder = join(import.meta.dirname, '..'),
  name = 'tools/external',
  size = '3.4 GB',
  command = 'npx nx install external',
  afterwards = unpackBrowser,
}: Options = {}): Promise<boolean> {
  const read = (file: string) => readIfThere(join(folder, file));
  const lock = await read('package-lock.json');
  const wanted = hash('sha256', (await read('package.json')) + lock + (await read('.npmrc')));
  const stamp = join(folder, 'node_modules/.installed');
  if ((await readIfThere(stamp)) === wanted) return false;

  console.log(`Installing the packages of ${name} (about ${size}, once)`);
  // The file `.installed` is deleted first and written last, so that the next call repeats an interrupted installation.
  await rm(stamp, { force: true });
  await npmCi(folder, { name, command });
  requireOptional(folder, JSON.parse(lock), command);
  await afterwards();
  await writeFile(stamp, wanted);
  return true;
}

async function npmCi(
  folder: string,
  { name, command }: Record<'name' | 'command', string>,
): Promise<void> {
  const child = spawn('npm ci', { cwd: folder, shell: true, stdio: ['ignore', 'inherit', 'pipe'] });
  const [[code], errors] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  if (code === 0) return;
  if (errors.includes('EUSAGE')) {
    throw new Error(
      `The package-lock.json of ${name} does not fit its package.json. Run \`npm install --package-lock-only\` in ${name}.`,
    );
  }
  process.stderr.write(errors);
  throw new Error(`\`npm ci\` failed in ${name}. Run \`${command}\` again.`);
}

/** Fails if an optional package for this machine is missing: npm reports success even when npm cannot fetch such a package. */
function requireOptional(folder: string, { packages }: Lock, command: string): void {
  for (const name of Object.keys(packages['']?.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    const { os = [process.platform], cpu = [process.arch] } = packages[path] ?? {};
    const isForThisMachine = os.includes(process.platform) && cpu.includes(process.arch);
    if (isForThisMachine && !existsSync(join(folder, path))) {
      throw new Error(
        `npm did not install the optional package ${name}. Run \`${command}\` again.`,
      );
    }
  }
}

function readIfThere(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}

// The command `npx nx install external` runs this file. The test of this file names another folder as the argument.
if (import.meta.main) {
  await install({ folder: process.argv[2] }).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
