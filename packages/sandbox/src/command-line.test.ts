import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { quietSqlite } from './command-line.ts';

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
