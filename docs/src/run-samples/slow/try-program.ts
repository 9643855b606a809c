import { basename, extname, join } from 'node:path';
import { parseWsse, verifyWsse } from '@crossborder-fx/client/wsse';
import { repository } from '@crossborder-fx/tools-description';
import { runToEnd } from '@crossborder-fx/tools-test-utils/run-to-end';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect } from 'vitest';
import { printedBy } from '../../pages/sample-blocks.ts';
import type { Command, Language } from './languages.ts';

/** The environment variables from which a program takes the username and secret to sign with. */
const credentials = { FX_USERNAME: 'treasury', FX_SECRET: 'not-a-real-secret' };
const vectors = join(repository, 'packages/openapi/conformance/vectors.json');
const runner = join(repository, 'docs/samples/sign-in-any-language/vectors.sh');

/**
 * Builds and runs a program that a guide shows, and expects the output that the file `printed.yaml` in the program's
 * folder has. A program that signs requests or verifies notifications must give the results of the test vectors. A
 * program that signs must also make two headers with the present time, which must be valid and differ.
 */
export async function tryProgram(
  file: string,
  language: Language,
  more: NodeJS.ProcessEnv = {},
): Promise<void> {
  const built = await temporaryFolder();
  // Tells Go to keep its compiled code in the folder of the build, and to download nothing.
  const env = { GOCACHE: join(built, 'cache'), GOPROXY: 'off', ...credentials, ...more };
  for (const command of language.build?.(file, built) ?? []) await outputOf(command, built, env);
  const run = (...args: string[]) => outputOf([...language.run(file, built), ...args], built, env);
  const kind = basename(file, extname(file)).toLowerCase();
  if (!['header', 'notification'].includes(kind)) {
    expect(await run()).toBe(printedBy(file) ?? '');
    return;
  }
  const onVectors: Command = ['sh', runner, kind, ...language.run(file, built)];
  expect(await outputOf(onVectors, built, { VECTORS: vectors, ...env })).toBe('');
  if (kind !== 'header') return;
  const headers = [await run('now'), await run('now')].map((output) => output.replace(/\n$/, ''));
  for (const header of headers) {
    expect(await verifyWsse(header, { secret: credentials.FX_SECRET }), header).toBeUndefined();
    expect(parseWsse(header)?.username).toBe(credentials.FX_USERNAME);
  }
  const nonces = new Set(headers.map((header) => parseWsse(header)?.nonce));
  expect(nonces.size, 'the program must make another nonce for each header').toBe(2);
}

/** Returns the standard output of a program, which must not fail, and must not write to its standard error. */
async function outputOf(
  [program, ...args]: Command,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const options = { cwd, env: { PYTHONDONTWRITEBYTECODE: '1', ...env } };
  const { stdout, ...end } = await runToEnd(program, args, options);
  expect(end, `${[program, ...args].join(' ')}\n${stdout}`).toEqual({ stderr: '', code: 0 });
  return stdout;
}
