import { expect, test } from 'vitest';
import { nextWorkingDay } from './next-working-day.ts';

test.each([
  ['2026-11-24 08:00:00', '2026-11-25 09:00:00'],
  ['2026-11-27 16:00:00', '2026-11-30 09:00:00'],
  ['2026-12-24 10:00:00', '2026-12-28 09:00:00'],
])('after %s comes %s', (paris, next) => {
  expect(nextWorkingDay(paris)).toBe(next);
});
