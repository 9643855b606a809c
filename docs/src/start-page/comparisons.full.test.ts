import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { readBench } from './bench.ts';
import { examined } from './comparison.ts';
import { comparisonsOf } from './comparisons.ts';

const installed = (name: string, file: string) =>
  readFileSync(join(repository, 'tools/external/node_modules', name, file), 'utf8');

const comparisons = comparisonsOf(readBench());
const sources = comparisons
  .flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))
  .map(({ source }) => source);

test.each(Object.entries(examined))('%s is installed as %s', (name, version) => {
  expect(JSON.parse(installed(name, 'package.json')).version).toBe(version);
});

test.each(sources.flatMap((source) => ('has' in source ? [source] : [])))(
  '$package says in $file: $has',
  ({ package: name, file, has }) => {
    expect(installed(name, file)).toMatch(has);
  },
);

test.each(sources.flatMap((source) => ('hasNot' in source ? [source] : [])))(
  '$package does not say in $file: $hasNot',
  ({ package: name, file, hasNot }) => {
    expect(installed(name, file)).not.toMatch(hasNot);
  },
);

test('each row has a cell for each column', () => {
  for (const { columns, rows } of comparisons) {
    for (const { label, cells } of rows)
      expect([label, cells.length]).toEqual([label, columns.length]);
  }
});
