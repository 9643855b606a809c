import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { beforeEach, expect, test } from 'vitest';
import type { GeneratedFile } from './generated-file.ts';
import { drift } from './packages.ts';

const files: GeneratedFile[] = [
  { name: 'one.ts', text: 'export const one = 1;\n' },
  { name: 'two.ts', text: 'export const two = 2;\n' },
];
let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  for (const { name, text } of files) await writeFile(join(folder, name), text);
});

test('drift finds no difference in freshly generated files', async () => {
  expect(await drift(folder, files)).toEqual([]);
});

test('drift names a changed, a missing and an extra file', async () => {
  await appendFile(join(folder, 'one.ts'), '// by hand\n');
  await rm(join(folder, 'two.ts'));
  await writeFile(join(folder, 'three.ts'), '');
  expect(await drift(folder, files)).toEqual(['one.ts', 'three.ts', 'two.ts']);
});

test('drift leaves out a file that another command writes', async () => {
  await writeFile(join(folder, 'three.ts'), '');
  await writeFile(join(folder, 'four.ts'), '');
  expect(await drift(folder, files, ['three.ts'])).toEqual(['four.ts']);
});

test('drift names all files of a missing folder', async () => {
  await rm(folder, { recursive: true });
  expect(await drift(folder, files)).toEqual(['one.ts', 'two.ts']);
});
