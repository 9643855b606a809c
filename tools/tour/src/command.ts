import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { repository } from '@crossborder-fx/tools-description';

// What the commands that serve something on this machine begin with.

/** Lets nx build what is out of date for a target, and print its progress. Whether that worked. */
export function buildFor(target: string): boolean {
  const nx = createRequire(import.meta.url).resolve('nx/bin/nx.js');
  const options = { cwd: repository, stdio: 'inherit' as const };
  return spawnSync(process.execPath, [nx, 'run', target], options).status === 0;
}

/** @throws {Error} when the text of an option is no port; the message names the option */
export function readPort(option: string, text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new Error(`--${option} must be a number from 0 to 65535, not ${text}`);
}
