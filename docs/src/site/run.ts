import { basename } from 'node:path';
import { runToEnd } from '../run-to-end.ts';
import { BuildError } from './build-error.ts';
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
 * @throws {BuildError} with all that it printed, which is of no interest otherwise
 */
export async function run(
  program: string,
  args: readonly string[] = [],
  options: RunOptions = {},
): Promise<void> {
  const { stdout, stderr, code } = await runToEnd(process.execPath, [program, ...args], {
    cwd: project,
    ...options,
  });
  if (code === 0) return;
  const command = [basename(program), ...args].join(' ');
  throw new BuildError(`${command} failed in docs/site:\n${stdout}${stderr}`);
}
