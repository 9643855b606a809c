import { expect, test } from 'vitest';
import { datetimeAt, momentOf } from '../calendar/paris-time.ts';
import { type Duration, timeAfter } from './duration.ts';

const after = (date: string, time: string, duration: Duration) =>
  datetimeAt(timeAfter(momentOf(date, time), duration));

test.each([
  ['2026-03-28', '2026-03-29'],
  ['2026-03-29', '2026-03-30'],
  ['2026-10-24', '2026-10-25'],
  ['2026-10-25', '2026-10-26'],
])('a day after 09:00 of %s is 09:00 of %s, although summer time begins or ends', (day, next) => {
  expect(after(day, '09:00', { days: 1 })).toBe(`${next} 09:00:00`);
});

test('24 hours are not a day when summer time begins or ends', () => {
  expect(after('2026-03-28', '09:00', { hours: 24 })).toBe('2026-03-29 10:00:00');
  expect(after('2026-10-24', '09:00', { hours: 24 })).toBe('2026-10-25 08:00:00');
});

test('a time of day that a day leaves out is the moment at which the clocks are set', () => {
  expect(after('2026-03-28', '02:30', { days: 1 })).toBe('2026-03-29 03:00:00');
});

test('from the second 02:30 of a day, one day later is 02:30, and no time is earlier', () => {
  const second = momentOf('2026-10-25', '02:30') + 3_600_000;
  expect(datetimeAt(second)).toBe('2026-10-25 02:30:00');
  expect(datetimeAt(timeAfter(second, { days: 1 }))).toBe('2026-10-26 02:30:00');
  expect(timeAfter(second, { days: 0, milliseconds: 1 })).toBe(second + 1);
});

test('days go over the ends of months and years', () => {
  expect(after('2028-02-28', '09:00', { days: 1 })).toBe('2028-02-29 09:00:00');
  expect(after('2026-12-31', '23:59:59', { days: 1 })).toBe('2027-01-01 23:59:59');
  expect(after('2026-01-31', '09:00', { days: 31 })).toBe('2026-03-03 09:00:00');
});

test('parts are added up, days first, and milliseconds stay', () => {
  const duration = { days: 1, hours: 2, minutes: 3, seconds: 4, milliseconds: 5 };
  const now = momentOf('2026-11-23', '09:00') + 678;
  expect(timeAfter(now, duration) - now).toBe(93_784_005);
});

test('no parts are no time', () => {
  expect(timeAfter(5, {})).toBe(5);
  expect(timeAfter(5, { days: undefined })).toBe(5);
});

test.each<[unknown, string]>([
  [new Date(0), 'advance takes an object, such as { days: 1 }.'],
  [{ day: 1 }, 'advance has no day: it takes days, hours, minutes, seconds, milliseconds.'],
  [{ days: -1 }, 'days must be a whole number that is not negative.'],
  [{ hours: 0.5 }, 'hours must be a whole number that is not negative.'],
  [{ minutes: '5' }, 'minutes must be a whole number that is not negative.'],
  [{ seconds: null }, 'seconds must be a whole number that is not negative.'],
  [{ milliseconds: Number.NaN }, 'milliseconds must be a whole number that is not negative.'],
  [{ days: 36_601 }, 'days must be 36600 at most.'],
  [1, 'advance takes an object, such as { days: 1 }.'],
  [[1], 'advance takes an object, such as { days: 1 }.'],
  [null, 'advance takes an object, such as { days: 1 }.'],
])('the duration %j is refused', (duration, message) => {
  expect(() => timeAfter(0, duration as Duration)).toThrow(new TypeError(message));
});
