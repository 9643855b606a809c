import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { project } from './folders.ts';

interface RunOptions {
  /** Added to the environment. */
  env?: NodeJS.ProcessEnv;
  /** What it reads from its standard input. */
  input?: string;
}

/**
 * Runs a program of Node in `docs/site`.
 *
 * @throws {Error} with all that it printed, which is of no interest otherwise
 */
export async function run(
  program: string,
  args: readonly string[] = [],
  { env, input = '' }: RunOptions = {},
): Promise<void> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // One that ends early says why: that it has not read all is no more than a consequence.
  child.stdin.on('error', () => {}).end(input);
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code === 0) return;
  const command = [basename(program), ...args].join(' ');
  throw new Error(`${command} failed in docs/site:\n${out}${errors}`);
}
