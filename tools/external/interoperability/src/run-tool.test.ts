import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { typeErrors } from './run-tool.ts';

test.each([
  ['a mistake that only strict mode refuses', 'export const one = (two) => two;\n', ['TS7006']],
  [
    'an import of a module that does not exist',
    "export { one } from 'no-such-package';\n",
    ['TS2307'],
  ],
  [
    'a mistake in a file with @ts-nocheck',
    "// @ts-nocheck\nconst one: number = 'one';\n",
    ['TS2322'],
  ],
  ['no mistake in correct code', 'export const one = 1;\n', []],
])('typeErrors finds %s', async (_, code, expected) => {
  const folder = join(import.meta.dirname, '../dist/type-errors-test');
  await mkdir(folder, { recursive: true });
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'generated.ts'), code);
  const codes = (await typeErrors(folder)).map(
    (error) => /^generated.*: error (\w+): /.exec(error)?.[1],
  );
  expect(codes).toEqual(expected);
});

test('typeErrors throws when a folder has no code', async () => {
  const folder = join(import.meta.dirname, '../dist/type-errors-empty');
  await mkdir(folder, { recursive: true });
  onTestFinished(() => rm(folder, { recursive: true }));
  await expect(typeErrors(folder)).rejects.toThrow('error TS18003');
});
