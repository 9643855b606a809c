import { times } from '@crossborder-fx/tools-test-utils/depth';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dateAt,
  datetimeAt,
  daysBetween,
  isDate,
  momentOf,
  parisOffsetAt,
  readDatetime,
  weekdayOf,
} from './date.ts';

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

const years = Array.from({ length: 100 }, (_, index) => 2000 + index);
const anyTime = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) - 1 });
const hour = 60 * 60 * 1000;

const intl = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});

test('datetimeAt and dateAt show the same as Intl for Paris at any time', () => {
  fc.assert(
    fc.property(anyTime, (time) => {
      expect(datetimeAt(time)).toBe(intl.format(time));
      expect(dateAt(time)).toBe(intl.format(time).slice(0, 10));
    }),
    { numRuns: times(1000) },
  );
});

test('datetimeAt shows the same as Intl for Paris around each change of clocks and each New Year', () => {
  for (const year of years) {
    const days = [24, 25, 26, 27, 28, 29, 30, 31];
    const changes = [2, 9].flatMap((month) => days.map((day) => Date.UTC(year, month, day, 1)));
    for (const time of [...changes, Date.UTC(year, 0), Date.UTC(year, 0) - hour]) {
      for (const at of [time - 1, time]) expect(datetimeAt(at)).toBe(intl.format(at));
    }
  }
});

test('readDatetime reads back the text of datetimeAt, except in the hour that comes twice', () => {
  fc.assert(
    fc.property(anyTime, (time) => {
      const second = Math.floor(time / 1000) * 1000;
      const read = readDatetime(datetimeAt(time));
      expect(datetimeAt(read)).toBe(datetimeAt(time));
      expect([second, second - hour]).toContain(read);
      if (read !== second) expect(parisOffsetAt(read)).toBe(parisOffsetAt(second) + hour);
    }),
    { numRuns: times(1000) },
  );
});

test('momentOf takes a time in the repeated hour of October as the first of the two moments', () => {
  const first = Date.parse('2026-10-25T00:30:00Z');
  expect(datetimeAt(first)).toBe('2026-10-25 02:30:00');
  expect(datetimeAt(first + hour)).toBe('2026-10-25 02:30:00');
  expect(momentOf('2026-10-25', '02:30')).toBe(first);
});

test('momentOf takes a time in the skipped hour of March as the moment when the clocks go forward', () => {
  const change = Date.parse('2026-03-29T01:00:00Z');
  for (const time of ['02:00', '02:30', '02:59:59', '03:00']) {
    expect(momentOf('2026-03-29', time)).toBe(change);
  }
  expect(datetimeAt(change - 1)).toBe('2026-03-29 01:59:59');
});

test.each([
  '2026-11-22T09:00:00',
  '2026-11-22 09:00',
  '2026-11-22 24:00:00',
  '2026-11-22 09:60:00',
  '2026-02-29 09:00:00',
  '2026-11-22',
  '',
])('readDatetime refuses %j', (text) => expect(() => readDatetime(text)).toThrow(RangeError));
