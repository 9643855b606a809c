import { runToEnd } from '../../run-to-end.ts';
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
  const { stdout, stderr, code } = await runToEnd(program, args, {
    cwd,
    env: { PYTHONDONTWRITEBYTECODE: '1', ...env },
  });
  if (code === 0 && stderr === '') return stdout;
  throw new Error(`\`${[program, ...args].join(' ')}\` ended with ${code}:\n${stderr}${stdout}`);
}
