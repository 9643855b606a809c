import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseWsse, verifyWsse } from '@crossborder-fx/client/wsse';
import { runToEnd } from '@crossborder-fx/tools-test-utils/run-to-end';
import { printedBy } from '../../pages/sample-blocks.ts';
import { type Difference, differences } from '../sample-problems.ts';
import type { Command, Language } from './languages.ts';

/** What a shell that signs requests has in its environment. */
const credentials = { FX_USERNAME: 'treasury', FX_SECRET: 'not-a-real-secret' };

/**
 * Builds and runs a program that a guide shows: it has to print what
 * `printed.yaml` beside it says. A program that makes headers also has to make two with the time of now, which verify and differ.
 *
 * @returns what is wrong with it
 */
export async function tryProgram(
  file: string,
  language: Language,
  more: NodeJS.ProcessEnv = {},
): Promise<string[]> {
  const built = await mkdtemp(join(tmpdir(), 'crossborder-fx-samples-'));
  try {
    // Go keeps what it has compiled, and loads nothing.
    const env = { GOCACHE: join(built, 'cache'), GOPROXY: 'off', ...credentials, ...more };
    for (const command of language.build?.(file, built) ?? []) await outputOf(command, built, env);
    const run = (...args: string[]) =>
      outputOf([...language.run(file, built), ...args], built, env);
    const problems = differences(printedBy(file) ?? '', await run()).flatMap(asDiff);
    if (!basename(file).toLowerCase().startsWith('header.')) return problems;
    return [...problems, ...(await headerProblems([await run('now'), await run('now')]))];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    await rm(built, { recursive: true });
  }
}

/** As `diff` writes it. */
function asDiff({ line, expected, printed }: Difference): string[] {
  return [
    ...(expected === undefined ? [] : [`line ${line} - ${expected}`]),
    ...(printed === undefined ? [] : [`line ${line} + ${printed}`]),
  ];
}

async function headerProblems(outputs: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  const nonces = new Set<string | undefined>();
  for (const output of outputs) {
    const header = output.replace(/\n$/, '');
    const token = parseWsse(header);
    const failure = await verifyWsse(header, { secret: credentials.FX_SECRET });
    if (failure !== undefined) problems.push(`the header of now fails (${failure}): ${header}`);
    if (token?.username !== credentials.FX_USERNAME) problems.push('the username is another one');
    nonces.add(token?.nonce);
  }
  if (nonces.size !== outputs.length) problems.push('two headers have the same nonce');
  return problems;
}

/**
 * What a program prints on its standard output.
 *
 * @throws {Error} when it fails, or writes anything on its standard error; the message holds that
 */
async function outputOf(
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
