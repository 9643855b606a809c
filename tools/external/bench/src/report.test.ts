import { expect, test } from 'vitest';
import { missedTargets } from './report.ts';
import type { Measurement, Target } from './result.ts';

const measured = [
  { subject: 'ours', samples: [115] },
  { subject: 'fetch', samples: [100] },
];
const withTargets = (...targets: Target[]): Measurement & { section: string } => {
  return {
    section: 'calls',
    title: 'client: get',
    unit: 'µs',
    baseline: 'fetch',
    measured,
    targets,
  };
};
const met = withTargets({ subject: 'ours', atMost: 120 });
const missed = withTargets(
  { subject: 'ours', atMost: 1.1, of: 'fetch' },
  { subject: 'ours', atMost: 90 },
);

test('a run whose targets are met has missed none', () => {
  expect(missedTargets([met])).toEqual([]);
});

test('each missed target is named with what was measured', () => {
  expect(missedTargets([met, missed])).toEqual([
    'calls · client: get: ours at most 1.10 × fetch: 1.15 × fetch',
    'calls · client: get: ours at most 90.0 µs: 115.0 µs',
  ]);
});
