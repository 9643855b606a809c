import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { repository } from '@crossborder-fx/tools-description';

/** Builds every project that is out of date; nx prints its progress. False when one failed. */
export async function build(): Promise<boolean> {
  const nx = createRequire(import.meta.url).resolve('nx/bin/nx.js');
  const child = spawn(process.execPath, [nx, 'run-many', '-t', 'build'], {
    cwd: repository,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}
