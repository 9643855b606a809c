import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

interface RunOptions {
  /** @default that of this process */
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

export interface Ran {
  stdout: string;
  stderr: string;
  code: number | null;
}

/** @throws {Error} when the program cannot be started; how it ends is in the result */
export async function runToEnd(
  program: string,
  args: readonly string[],
  { cwd, env }: RunOptions = {},
): Promise<Ran> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { stdout, stderr, code };
}
