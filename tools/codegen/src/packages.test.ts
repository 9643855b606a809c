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

test('files as generated do not drift', async () => {
  expect(await drift(folder, files)).toEqual([]);
});

test('a changed, a missing and a left-over file are named', async () => {
  await appendFile(join(folder, 'one.ts'), '// by hand\n');
  await rm(join(folder, 'two.ts'));
  await writeFile(join(folder, 'three.ts'), '');
  expect(await drift(folder, files)).toEqual(['one.ts', 'three.ts', 'two.ts']);
});

test('a file that another command writes is left out', async () => {
  await writeFile(join(folder, 'three.ts'), '');
  await writeFile(join(folder, 'four.ts'), '');
  expect(await drift(folder, files, ['three.ts'])).toEqual(['four.ts']);
});

test('a folder that is not there is all missing files', async () => {
  await rm(folder, { recursive: true });
  expect(await drift(folder, files)).toEqual(['one.ts', 'two.ts']);
});
