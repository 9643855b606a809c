import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readShownOutput, writeShownOutput } from './shown-output.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-output-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('what is printed stands in the file beside the program', async () => {
  await writeShownOutput('pay.sh', 'one\n', folder);
  expect(await readFile(join(folder, 'pay.sh.out'), 'utf8')).toBe('one\n');
  expect(readShownOutput('pay.sh', folder)).toBe('one\n');
});

test('a program that stops printing has no such file, and may never have had one', async () => {
  await writeShownOutput('pay.sh', 'one\n', folder);
  for (const _ of ['with a file', 'without']) {
    await writeShownOutput('pay.sh', '', folder);
    expect(await readdir(folder)).toEqual([]);
    expect(readShownOutput('pay.sh', folder)).toBe('');
  }
});

test('a file that cannot be read is not taken for none', async () => {
  await mkdir(join(folder, 'pay.sh.out'));
  expect(() => readShownOutput('pay.sh', folder)).toThrow('EISDIR');
});
