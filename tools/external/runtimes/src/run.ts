import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end, or ends it after a minute, and gives what it printed. */
export async function run(
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'>,
): Promise<Finished> {
  const child = spawn(command, args, { ...options, timeout: 60_000, stdio: 'pipe' });
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close') as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}

/**
 * Runs a program that has to succeed, and gives its standard output.
 *
 * @throws {Error} with all that it printed when it does not.
 */
export async function runOrThrow(...[command, args, options]: Parameters<typeof run>) {
  const { code, stdout, stderr } = await run(command, args, options);
  if (code === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')}\nended with ${code}:\n${stdout}${stderr}`);
}
