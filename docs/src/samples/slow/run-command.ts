import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Command } from './languages.ts';

/**
 * What a program prints on its standard output.
 *
 * @throws {Error} when it fails, or writes anything on its standard error; the message holds that
 */
export async function outputOf(
  [program, ...args]: Command,
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code === 0 && stderr === '') return stdout;
  throw new Error(`\`${[program, ...args].join(' ')}\` ended with ${code}:\n${stderr}${stdout}`);
}
