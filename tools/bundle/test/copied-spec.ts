import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect } from 'vitest';
import { InvalidDescriptionError } from '../src/refuse.ts';

/** Copies spec/ into a folder for one test, in which the test makes a mistake. Returns the folder. */
export async function copiedSpec(): Promise<string> {
  const cwd = await temporaryFolder();
  await cp(join(repository, 'spec'), join(cwd, 'spec'), { recursive: true });
  await symlink(join(repository, 'tools'), join(cwd, 'tools'), 'junction');
  return cwd;
}

/** `check` must refuse the changed copy of spec/. Returns the message of the error and the line of the mistake. */
export async function refusalAfter(
  [file, before, after]: readonly [file: string, before: string, after: string],
  check: (cwd: string) => Promise<unknown>,
) {
  const cwd = await copiedSpec();
  const path = join(cwd, 'spec', file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(before);
  await writeFile(path, text.replace(before, after));
  const refusal = await check(cwd).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(InvalidDescriptionError);
  const line = text.slice(0, text.indexOf(before)).split('\n').length;
  return { message: (refusal as Error).message, line };
}
