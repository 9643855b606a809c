import { basename, join } from 'node:path';
import { runToEnd } from '@crossborder-fx/tools-test-utils/run-to-end';
import { install } from '../../../tools/external/src/install.ts';
import { project } from './folders.ts';

/** Runs a command of Astro, the generator of the documentation site, and installs Astro first if Astro is missing. */
export async function runAstro(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  await install({
    folder: project,
    name: 'docs/site',
    size: '230 MB',
    command: 'npx nx build docs',
    afterwards: async () => {},
  });
  const astro = join(project, 'node_modules/astro/bin/astro.mjs');
  await runInProject(astro, args, { ...env, ASTRO_TELEMETRY_DISABLED: '1' });
}

/** @throws {BuildError} with the whole output of the program, which is not shown when the program succeeds */
export async function runInProject(
  program: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const { stdout, stderr, code } = await runToEnd(process.execPath, [program, ...args], {
    cwd: project,
    env,
  });
  if (code === 0) return;
  const command = [basename(program), ...args].join(' ');
  throw new BuildError(`${command} failed in docs/site:\n${stdout}${stderr}`);
}

/** A problem of the site, with the file and line in which to correct it. */
export interface Problem {
  /** The path, below the repository, of the file with the problem. */
  file: string;
  line: number;
  message: string;
}

/** Returns one line of text for each problem, such as `docs/guides/fx.md:12: the link … leads nowhere`. */
export function formatProblems(problems: readonly Problem[]): string {
  return problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n');
}

/** A mistake in the files from which the site is built, not in the program that builds the site. */
export class BuildError extends Error {
  override name = 'BuildError';
}

/** @throws any other error than a `BuildError`; Node prints it with its stack */
export function reportBuildError(error: unknown): void {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
