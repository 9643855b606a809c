import { expect, test } from 'vitest';
import { addDays, datetimeAt, weekdayOf } from './date.ts';
import {
  addWorkingDays,
  easterSundayOf,
  isTargetHoliday,
  requireHolidays,
  startTimeOf,
  workingDayFrom,
  workingDaysOf,
} from './working-days.ts';

const isWorkingDay = workingDaysOf();

test.each([
  '2000-04-23',
  '2008-03-23',
  '2011-04-24',
  '2016-03-27',
  '2018-04-01',
  '2019-04-21',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2038-04-25',
  '2049-04-18',
  '2076-04-19',
])('Easter Sunday is on %s', (date) => expect(easterSundayOf(Number(date.slice(0, 4)))).toBe(date));

test('isTargetHoliday returns true for six days a year, of which the second is a Friday and the third a Monday', () => {
  for (let year = 2000; year < 2100; year++) {
    const days = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index));
    const holidays = days.filter((day) => day.startsWith(`${year}`) && isTargetHoliday(day));
    expect(holidays).toHaveLength(6);
    expect(holidays.slice(1, 3).map(weekdayOf)).toEqual([5, 1]);
  }
});

test.each([
  ['Good Friday in March before an Easter in April', '2018-03-30'],
  ['Easter Monday in April after an Easter in March', '2024-04-01'],
  ['the latest Easter Monday', '2038-04-26'],
  ['the earliest Good Friday of 2000 to 2099', '2008-03-21'],
  ['New Year', '2027-01-01'],
  ['Labour Day', '2026-05-01'],
  ['25 December', '2026-12-25'],
  ['26 December', '2028-12-26'],
])('%s, %s, is not a working day', (_, date) => {
  expect(weekdayOf(date) % 6).not.toBe(0);
  expect(isWorkingDay(date)).toBe(false);
});

test.each(['2027-05-03', '2026-12-28', '2026-12-24', '2026-12-31', '2026-07-14', '2026-05-25'])(
  '%s is a working day: weekend holidays are not moved, and national holidays do not count',
  (date) => expect(isWorkingDay(date)).toBe(true),
);

test.each([
  ['2026-11-23', 0, '2026-11-23'],
  ['2026-11-22', 0, '2026-11-22'],
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-21', 2, '2026-11-24'],
  ['2026-04-02', 1, '2026-04-07'],
  ['2026-12-24', 1, '2026-12-28'],
  ['2026-12-31', 2, '2027-01-05'],
])('%s plus %i working days is %s', (date, count, result) => {
  expect(addWorkingDays(date, count, isWorkingDay)).toBe(result);
});

test('a holiday of a currency counts only for payments and trades in that currency', () => {
  const holidays = { USD: ['2026-11-26'], GBP: ['2026-12-28'] };
  expect(workingDaysOf(['EUR', 'USD'], holidays)('2026-11-26')).toBe(false);
  expect(workingDaysOf(['EUR', 'GBP'], holidays)('2026-11-26')).toBe(true);
  const both = workingDaysOf(['USD', 'GBP'], holidays);
  expect(workingDayFrom('2026-11-26', both)).toBe('2026-11-27');
  expect(workingDayFrom('2026-12-25', both)).toBe('2026-12-29');
});

test('requireHolidays refuses all values except an object with a list of dates for each currency', () => {
  expect(() => requireHolidays({ USD: ['2026-11-26'], GBP: [] })).not.toThrow();
  expect(() => requireHolidays(null as never)).toThrow('holidays must be an object such as');
  expect(() => requireHolidays({ usd: [] })).toThrow(
    'holidays must name currencies such as USD, not usd.',
  );
  for (const dates of [['2026-11-31'], ['26/11/2026'], [5], 'x', null]) {
    expect(() => requireHolidays({ USD: dates as never })).toThrow(
      'holidays.USD must be a list of dates, YYYY-MM-DD.',
    );
  }
});

test.each([
  ['a working day, early', '2026-11-23T00:00:00Z', '2026-11-23 09:00:00'],
  ['a working day, late', '2026-11-23T22:59:59Z', '2026-11-23 09:00:00'],
  ['midnight in Paris', '2026-11-23T23:00:00Z', '2026-11-24 09:00:00'],
  ['a Sunday', '2026-11-22T12:00:00Z', '2026-11-23 09:00:00'],
  ['the Sunday of summer time', '2026-03-29T00:30:00Z', '2026-03-30 09:00:00'],
  ['Good Friday', '2026-04-03T10:00:00Z', '2026-04-07 09:00:00'],
  ['New Year’s Eve, New Year in Paris', '2026-12-31T23:30:00Z', '2027-01-04 09:00:00'],
  ['1 May on a Saturday', '2027-05-01T10:00:00Z', '2027-05-03 09:00:00'],
])(
  'when a sandbox starts on %s, its clock stands still at 09:00 of that day or of the next working day',
  (_, now, start) => {
    expect(datetimeAt(startTimeOf(Date.parse(now)))).toBe(start);
  },
);
