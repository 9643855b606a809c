import { expect, test } from 'vitest';
import { conclusion } from './report.ts';
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
const broken = { ...withTargets(), measured: [{ subject: 'theirs', broken: 'fetch failed' }] };

test('checked, a run whose targets are met ends with 0 and lists nothing', () => {
  expect(conclusion([met], true)).toEqual({ text: '', exitCode: 0 });
});

test('checked, a run that missed targets ends with 1 and lists each with what was measured', () => {
  expect(conclusion([met, missed], true)).toEqual({
    text: `Missed targets:
  calls · client: get: ours at most 1.10 × fetch: 1.15 × fetch
  calls · client: get: ours at most 90.0 µs: 115.0 µs`,
    exitCode: 1,
  });
});

test('checked, a target that cannot be measured is missed', () => {
  const { text, exitCode } = conclusion(
    [withTargets({ subject: 'ours', atMost: 1, of: 'theirs' })],
    true,
  );
  expect(text).toContain('ours ahead of theirs: nothing to go by');
  expect(exitCode).toBe(1);
});

test('not checked, a missed target is a finding and the run ends with 0', () => {
  expect(conclusion([missed], false)).toEqual({ text: '', exitCode: 0 });
});

test('a subject that does not work ends the run with 1, checked or not', () => {
  expect(conclusion([broken], false).exitCode).toBe(1);
  expect(conclusion([broken], true).exitCode).toBe(1);
});
