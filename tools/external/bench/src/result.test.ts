import { describe, expect, test } from 'vitest';
import { report } from './report.ts';
import { judge, type Measurement, pairwise, spreadOf } from './result.ts';

const measurement: Measurement = {
  title: 'client: get',
  unit: 'µs',
  baseline: 'fetch',
  measured: [
    { subject: 'ours', samples: [110, 220, 115] },
    { subject: 'fetch', samples: [100, 200, 100] },
  ],
  targets: [
    { subject: 'ours', atMost: 1.15, of: 'fetch' },
    { subject: 'ours', atMost: 1, of: 'fetch' },
    { subject: 'ours', atMost: 100 },
    { subject: 'ours', atMost: 1, of: 'theirs' },
    { subject: 'fetch', atMost: 100 },
    { subject: 'ours', atMost: 14, beyond: 'fetch' },
    { subject: 'ours', atMost: 15, beyond: 'fetch' },
    { subject: 'ours', atMost: 15, beyond: 'theirs' },
  ],
};

test('a target is met by the median, in times another, by itself or beyond another', () => {
  const met = judge(measurement).map((verdict) => verdict.met);
  expect(met).toEqual([true, false, false, false, true, false, true, false]);
});

test('a target whose other side was not measured has nothing to go by', () => {
  expect(judge(measurement)[3]).toMatchObject({ met: false, actual: undefined });
});

test('the report has a row for each subject, the fastest first, and a line for each target', () => {
  expect(report(measurement)).toBe(`client: get
         a second  median, µs      quartiles  × fetch    quartiles
  fetch    10,000       100.0  100.0 – 150.0     1.00
  ours      8,696       115.0  112.5 – 167.5     1.10  1.10 – 1.13
  met    ours at most 1.15 × fetch: 1.10 × fetch
  MISSED ours ahead of fetch: 1.10 × fetch
  MISSED ours at most 100.0 µs: 115.0 µs
  MISSED ours ahead of theirs: nothing to go by
  met    fetch at most 100.0 µs: 100.0 µs
  MISSED ours at most 14.0 µs more than fetch: 15.0 µs more than fetch
  met    ours at most 15.0 µs more than fetch: 15.0 µs more than fetch
  MISSED ours at most 15.0 µs more than theirs: nothing to go by
`);
});

describe('the spread', () => {
  test('sorts numbers as numbers, and leaves the samples as they were', () => {
    const samples = [100, 9, 20];
    expect(spreadOf(samples).median).toBe(20);
    expect(samples).toEqual([100, 9, 20]);
  });

  test('of nothing is an error', () => {
    expect(() => spreadOf([])).toThrow('there are no samples');
  });
});

describe('two subjects are compared round by round', () => {
  test('or not at all, when one has more rounds', () => {
    expect(() => pairwise([1, 2], [1], Math.max)).toThrow('same rounds');
    expect(() => pairwise([1], [1, 2], Math.max)).toThrow('same rounds');
  });
});
