import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

interface Installation {
  /** What is installed and how large it is, for the reader of the log. */
  what: string;
  /** What there is to do after `npm ci`, with what it installed. */
  afterwards?: () => Promise<void>;
}

/**
 * Installs what the package-lock.json of the folder names, unless it is there already.
 *
 * @returns Whether it was installed now.
 * @throws {Error} when a command fails; what it printed is above.
 */
export async function installFolder(
  folder: string,
  { what, afterwards }: Installation,
): Promise<boolean> {
  const lock = join(folder, 'package-lock.json');
  // Written last, so that an interrupted installation is done again.
  const installedLock = join(folder, 'node_modules/.installed-package-lock.json');
  if ((await readFile(lock, 'utf8')) === (await textOf(installedLock))) return false;
  console.log(`Installing ${what}`);
  await runIn(folder, 'npm ci');
  await afterwards?.();
  await copyFile(lock, installedLock);
  return true;
}

/**
 * Runs a command in a folder, with its output on ours.
 *
 * @throws {Error} when it fails.
 */
export async function runIn(
  folder: string,
  command: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const child = spawn(command, { cwd: folder, env, shell: true, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) {
    throw new Error(`\`${command}\` failed in ${basename(folder)} (exit code ${code})`);
  }
}

function textOf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
