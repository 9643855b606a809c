import { expect, test } from 'vitest';
import { codeOf } from '../../test/refusals.ts';
import { endOfDay, operationDayOf, requireDesiredDate, rolledDayOf } from './operation-day.ts';
import { datetimeAt, readDatetime } from './paris-time.ts';
import { workingDaysOf } from './working-days.ts';

const isWorkingDay = workingDaysOf();

test.each([
  ['today, in the morning', '2026-11-23', '2026-11-23 09:00:00', '2026-11-23'],
  ['today, a second before the cut-off', '2026-11-23', '2026-11-23 14:59:59', '2026-11-23'],
  ['today, at the cut-off', '2026-11-23', '2026-11-23 15:00:00', '2026-11-24'],
  ['today, a Friday after the cut-off', '2026-11-27', '2026-11-27 15:00:00', '2026-11-30'],
  ['a Saturday', '2026-11-28', '2026-11-23 15:00:00', '2026-11-30'],
  ['today, a Saturday', '2026-11-28', '2026-11-28 09:00:00', '2026-11-30'],
  ['Good Friday', '2027-03-26', '2026-11-23 09:00:00', '2027-03-30'],
  ['1 May on a Saturday', '2027-05-01', '2026-11-23 09:00:00', '2027-05-03'],
  ['New Year’s Eve after the cut-off', '2026-12-31', '2026-12-31 15:00:00', '2027-01-04'],
  ['the Sunday of winter time', '2026-10-25', '2026-10-25 02:30:00', '2026-10-26'],
  ['tomorrow, after the cut-off of today', '2026-11-24', '2026-11-23 23:59:59', '2026-11-24'],
  ['a day that is over', '2026-11-20', '2026-11-23 09:00:00', '2026-11-23'],
])('a payment wanted for %s, is executed on a working day', (_, wanted, now, day) => {
  expect(operationDayOf(wanted, readDatetime(now), isWorkingDay)).toBe(day);
});

test.each([
  ['2026-11-22', 'executionDatePast'],
  ['2026-11-23', undefined],
  ['2026-11-28', undefined],
  ['2027-11-23', undefined],
  ['2027-11-24', 'executionDateTooFar'],
  ['9999-12-31', 'executionDateTooFar'],
])('on 23 November, the desired date %s is %s', (desired, problem) => {
  for (const now of ['2026-11-23 00:00:00', '2026-11-23 23:59:59']) {
    expect(codeOf(() => requireDesiredDate(desired, readDatetime(now)))).toBe(problem);
  }
});

test('12 months after 29 February are 28 February', () => {
  const now = readDatetime('2028-02-29 09:00:00');
  expect(codeOf(() => requireDesiredDate('2029-02-28', now))).toBeUndefined();
  expect(codeOf(() => requireDesiredDate('2029-03-01', now))).toBe('executionDateTooFar');
});

test.each([
  ['2026-11-27 23:59:59', '2026-11-27'],
  ['2026-11-28 00:00:00', '2026-11-30'],
  ['2026-11-30 23:59:59', '2026-11-30'],
  ['2026-12-01 00:00:00', '2026-12-01'],
  ['2026-12-25 00:00:00', '2026-12-28'],
  ['2026-11-01 00:00:00', '2026-11-27'],
])('at %s, an unconfirmed payment of Friday 27 November is for %s', (now, day) => {
  expect(rolledDayOf('2026-11-27', readDatetime(now), isWorkingDay)).toBe(day);
});

test('rolling at the end of each day gives what is computed on read', () => {
  let rolled = '2026-03-27';
  for (let count = 0; count < 300; count++) {
    const end = endOfDay(rolled);
    expect(rolledDayOf('2026-03-27', end - 1, isWorkingDay)).toBe(rolled);
    const next = rolledDayOf(rolled, end, isWorkingDay);
    expect(next > rolled && isWorkingDay(next)).toBe(true);
    expect(rolledDayOf('2026-03-27', end, isWorkingDay)).toBe(next);
    rolled = next;
  }
});

test('a day ends at midnight in Paris, in summer and in winter', () => {
  expect(new Date(endOfDay('2026-10-25')).toISOString()).toBe('2026-10-25T23:00:00.000Z');
  expect(new Date(endOfDay('2026-10-24')).toISOString()).toBe('2026-10-24T22:00:00.000Z');
  expect(datetimeAt(endOfDay('2026-12-31'))).toBe('2027-01-01 00:00:00');
  expect(new Date(endOfDay('9999-12-31')).toISOString()).toBe('9999-12-31T23:00:00.000Z');
});

test('the cut-off of the same day is an option', () => {
  const now = readDatetime('2026-11-23 15:30:00');
  const cutOffs = { sameDayConfirmation: '16:00' };
  expect(operationDayOf('2026-11-23', now, isWorkingDay, cutOffs)).toBe('2026-11-23');
});
