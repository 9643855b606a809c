import { expect, test } from 'vitest';
import { datetimeAt } from './paris-time.ts';
import { startTimeOf } from './start-time.ts';
import { workingDaysOf } from './working-days.ts';

test.each([
  ['a working day, early', '2026-11-23T00:00:00Z', '2026-11-23 09:00:00'],
  ['a working day, late', '2026-11-23T22:59:59Z', '2026-11-23 09:00:00'],
  ['midnight in Paris', '2026-11-23T23:00:00Z', '2026-11-24 09:00:00'],
  ['a Sunday', '2026-11-22T12:00:00Z', '2026-11-23 09:00:00'],
  ['the Sunday of summer time', '2026-03-29T00:30:00Z', '2026-03-30 09:00:00'],
  ['Good Friday', '2026-04-03T10:00:00Z', '2026-04-07 09:00:00'],
  ['New Year’s Eve, New Year in Paris', '2026-12-31T23:30:00Z', '2027-01-04 09:00:00'],
  ['1 May on a Saturday', '2027-05-01T10:00:00Z', '2027-05-03 09:00:00'],
])('on %s, a still clock starts at 09:00 of the next working day or that day', (_, now, start) => {
  expect(datetimeAt(startTimeOf(Date.parse(now)))).toBe(start);
});

test('a holiday of a currency is not started on, if it is given', () => {
  const isWorkingDay = workingDaysOf(['USD'], { USD: ['2026-11-26'] });
  const start = startTimeOf(Date.parse('2026-11-26T08:00:00Z'), isWorkingDay);
  expect(datetimeAt(start)).toBe('2026-11-27 09:00:00');
});
