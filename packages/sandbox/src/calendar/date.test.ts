import { expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, isDate, weekdayOf } from './date.ts';

test.each(['2026-11-22', '2024-02-29', '2000-02-29', '0000-01-01', '9999-12-31'])(
  'isDate accepts %s',
  (text) => expect(isDate(text)).toBe(true),
);

test.each([
  '2026-02-29',
  '2100-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-1-1',
  '2026-11-22 ',
  '2026-11-22\n',
  '2026-11-22T00:00:00Z',
  '+002026-11-22',
  '22/11/2026',
  '',
])('isDate and addDays refuse %j', (text) => {
  expect(isDate(text)).toBe(false);
  expect(() => addDays(text, 1)).toThrow(`There is no date ${JSON.stringify(text)}.`);
});

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-29', 1, '2026-03-30'],
  ['0099-12-31', 1, '0100-01-01'],
])('%s plus %i days is %s', (date, days, result) => {
  expect(addDays(date, days)).toBe(result);
  expect(daysBetween(date, result)).toBe(days);
});

test.each([
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-08-30', 6, '2027-02-28'],
  ['2026-08-28', 6, '2027-02-28'],
  ['2026-10-31', 6, '2027-04-30'],
  ['2026-07-01', 6, '2027-01-01'],
  ['2026-12-31', 6, '2027-06-30'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2027-02-28', 12, '2028-02-28'],
  ['2027-01-31', -2, '2026-11-30'],
])('%s plus %i months is %s', (date, months, result) => {
  expect(addMonths(date, months)).toBe(result);
});

test('addDays and addMonths refuse a result outside the years 0000 to 9999', () => {
  expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
  expect(() => addMonths('9999-12-31', 1)).toThrow(RangeError);
  expect(() => addDays('0000-01-01', -1)).toThrow(RangeError);
});

test('weekdayOf counts the days of the week from Sunday, which is 0', () => {
  expect(weekdayOf('2026-11-22')).toBe(0);
  expect(weekdayOf('2026-11-28')).toBe(6);
});
