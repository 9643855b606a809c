import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { typeErrors } from './type-errors.ts';

const folder = join(import.meta.dirname, '../dist/type-errors-test');

beforeEach(() => mkdir(folder, { recursive: true }));
afterEach(() => rm(folder, { recursive: true }));

test.each([
  ['a wrong type', "export const one: number = 'one';\n", 'TS2322'],
  ['what only strict mode refuses', 'export const one = (two) => two;\n', 'TS7006'],
  ['a module that is not there', "export { one } from 'no-such-package';\n", 'TS2307'],
  ['code that asks not to be checked', "// @ts-nocheck\nconst one: number = 'one';\n", 'TS2322'],
])('finds %s', { timeout: 300_000 }, async (_, code, expected) => {
  await writeFile(join(folder, 'generated.ts'), code);
  const errors = await typeErrors(folder);
  expect(errors).toEqual([
    expect.stringMatching(new RegExp(`^generated\\.ts.*: error ${expected}: `)),
  ]);
});

test('finds nothing in sound code', { timeout: 300_000 }, async () => {
  await writeFile(join(folder, 'generated.ts'), 'export const one = 1;\n');
  expect(await typeErrors(folder)).toEqual([]);
});
