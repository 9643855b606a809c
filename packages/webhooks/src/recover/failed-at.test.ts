import { expect, it } from 'vitest';
import { parseFailedAt } from './failed-at.ts';

it.each([
  ['2026-11-25T06:05:33Z', '2026-11-25T06:05:33.000Z'],
  ['2026-11-25T06:05:33.250+01:00', '2026-11-25T05:05:33.250Z'],
  ['1795586733', '2026-11-25T06:05:33.000Z'],
  [1795586733, '2026-11-25T06:05:33.000Z'],
  [1795586733250, '2026-11-25T06:05:33.250Z'],
])('%j is that moment', (failedAt, moment) => {
  expect(parseFailedAt(failedAt)?.toISOString()).toBe(moment);
});

it.each(['2026-11-25 06:05:33', '2026-11-25T06:05:33', '2026-11-25 06:05:33.000'])(
  '%j, without a time zone, is the earliest moment that it can mean',
  (failedAt) => {
    expect(parseFailedAt(failedAt)?.toISOString()).toBe('2026-11-24T16:05:33.000Z');
  },
);

it.each([undefined, null, '', 'yesterday', '2026-11-25', '2026-02-30 00:00:00', 5, {}, true])(
  '%j is not a moment',
  (failedAt) => {
    expect(parseFailedAt(failedAt)).toBeUndefined();
  },
);
