import { expect, test } from 'vitest';
import { report } from './report.ts';
import { brokenOf, judge, type Measurement } from './result.ts';

const measurement: Measurement = {
  title: 'client: get',
  unit: 'µs',
  baseline: 'fetch',
  measured: [
    { subject: 'ours', samples: [110, 220, 115] },
    { subject: 'fetch', samples: [100, 200, 100] },
    { subject: 'theirs', broken: 'fetch failed' },
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

test('a target whose other side is broken has nothing to go by', () => {
  expect(judge(measurement)[3]).toMatchObject({ met: false, actual: undefined });
});

test('what is broken is named with its reason', () => {
  expect(brokenOf(measurement)).toEqual([{ subject: 'theirs', broken: 'fetch failed' }]);
});

test('the report has a row for each subject, the fastest first, and a line for each target', () => {
  expect(report(measurement)).toBe(`client: get
         a second  median, µs      quartiles  × fetch    quartiles
  fetch    10,000       100.0  100.0 – 150.0     1.00
  ours      8,696       115.0  112.5 – 167.5     1.10  1.10 – 1.13
  theirs  BROKEN: fetch failed
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
