import { expect, test } from 'vitest';
import { judge, rowsOf, spreadOf, type Table } from './measure.ts';

const table: Table = {
  section: 'calls',
  title: 'client: get',
  unit: 'µs',
  baseline: 'fetch',
  samples: { ours: [110, 220, 115], fetch: [100, 200, 100] },
};

test('rowsOf gives a row for each subject, the smallest median first', () => {
  expect(rowsOf(table)).toEqual([
    {
      ...{ subject: 'fetch', median: 100, lower: 100, upper: 150 },
      ratio: { median: 1, lower: 1, upper: 1 },
    },
    {
      ...{ subject: 'ours', median: 115, lower: 112.5, upper: 167.5 },
      ratio: { median: 1.1, lower: 1.1, upper: 1.125 },
    },
  ]);
});

test.each([
  [{ atMost: 1.15, of: 'fetch' }, true, 'ours at most 1.15 × fetch: 1.1'],
  [{ atMost: 1, of: 'fetch' }, false, 'ours at most 1 × fetch: 1.1'],
  [{ atMost: 100 }, false, 'ours at most 100 µs: 115'],
  [{ atMost: 115 }, true, 'ours at most 115 µs: 115'],
  [{ atMost: 14, beyond: 'fetch' }, false, 'ours at most 14 µs more than fetch: 15'],
  [{ atMost: 15, beyond: 'fetch' }, true, 'ours at most 15 µs more than fetch: 15'],
  [{ atMost: 9, of: 'theirs' }, false, 'ours at most 9 × theirs: not measured'],
])('judge says whether the median meets the target %o: %s', (target, met, text) => {
  const targets = [{ subject: 'ours', ...target }];
  expect(judge({ ...table, targets })).toEqual([{ met, text }]);
});

test('spreadOf sorts numbers as numbers, and refuses an empty list', () => {
  expect(spreadOf([100, 9, 20]).median).toBe(20);
  expect(() => spreadOf([])).toThrow('The list of samples must not be empty.');
});

test('rowsOf refuses to compare two subjects that were measured in different rounds', () => {
  const samples = { ...table.samples, ours: [1] };
  expect(() => rowsOf({ ...table, samples })).toThrow('same number of samples');
});
