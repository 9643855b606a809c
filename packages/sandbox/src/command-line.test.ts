import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { UsageError } from '@crossborder-fx/test-server/command-line';
import { expect, onTestFinished, test } from 'vitest';
import { quietSqlite, readChanges, readChoices } from './command-line.ts';

const fileHere = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

test.each([
  [tmpdir(), '--choices must name a file that can be read: illegal operation on a directory.'],
  [fileHere('package.json'), 'The file of --choices must not have name, version'],
  [fileHere('README.md'), '--choices must name a file with one JSON object.'],
])('readChoices refuses the file %s, and says why', async (file, reason) => {
  const refused = readChoices(file);
  await expect(refused).rejects.toThrow(UsageError);
  await expect(refused).rejects.toThrow(reason);
});

test('readChanges refuses a flag without a value, and says why', () => {
  expect(() => readChanges(['tag'])).toThrow('--set must be a field and its value');
});

test('quietSqlite drops the experimental warning of node:sqlite, and no other warning', async () => {
  const { emitWarning } = process;
  onTestFinished(() => {
    process.emitWarning = emitWarning;
  });
  quietSqlite();
  const warned = once(process, 'warning');
  const text = 'SQLite is an experimental feature and might change at any time';
  process.emitWarning(text, 'ExperimentalWarning');
  process.emitWarning('another', 'ExperimentalWarning');
  expect(await warned).toMatchObject([{ message: 'another', name: 'ExperimentalWarning' }]);
});
