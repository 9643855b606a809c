import { expect, test } from 'vitest';
import { codeOf } from '../../test/refusals.ts';
import { datetimeAt, readDatetime } from './date.ts';
import {
  cutOffsWith,
  defaultCutOffs,
  deliveryTimeOf,
  endOfDay,
  executionTimeOf,
  forwardWindow,
  operationDayOf,
  requireDelivery,
  requireDesiredDate,
  returnTimeOf,
  rolledDayOf,
  settlementTimeOf,
  spotWindow,
} from './due-time.ts';
import { workingDaysOf } from './working-days.ts';

test('cutOffsWith changes only the cut-offs that the option names', () => {
  expect(cutOffsWith()).toEqual(defaultCutOffs);
  const changed = cutOffsWith({ settlement: '18:30:15', paymentExecution: undefined });
  expect(changed).toEqual({ ...defaultCutOffs, settlement: '18:30:15' });
});

test('with the default cut-offs, scheduled trades and forwards are delivered before 00:30', () => {
  expect(defaultCutOffs.scheduledDelivery < '00:30').toBe(true);
});

test('cutOffsWith refuses a misspelt cut-off and a text that is not a time of day', () => {
  expect(() => cutOffsWith(null as never)).toThrow('cutOffs must be an object such as');
  expect(() => cutOffsWith({ setlement: '17:00' } as never)).toThrow(
    'cutOffs must not have setlement, only payment',
  );
  expect(() => cutOffsWith({ toString: '17:00' } as never)).toThrow(
    'cutOffs must not have toString, only payment',
  );
  for (const time of ['24:00', '7:00', '17h', '17:00 ', 17, null]) {
    expect(() => cutOffsWith({ settlement: time as never })).toThrow(
      'cutOffs.settlement must be a time of day, HH:MM.',
    );
  }
});

const isWorkingDay = workingDaysOf();

test('a payment that is confirmed for today after 06:00 is executed at once', () => {
  const now = readDatetime('2026-11-23 09:00:00');
  expect(executionTimeOf('2026-11-23', now)).toBe(now);
});

test.each([
  ['48H', '2026-11-23 06:00:00', '2026-11-23 17:00:00'],
  ['24H', '2026-11-23 14:59:59', '2026-11-23 17:00:00'],
  ['normal', '2026-11-23 16:59:59', '2026-11-23 17:00:00'],
  ['urgent', '2026-11-27 17:00:00', '2026-11-30 17:00:00'],
  ['48H', '2026-11-28 06:00:00', '2026-11-30 17:00:00'],
  ['48H', '2026-12-24 18:00:00', '2026-12-28 17:00:00'],
  ['1H', '2026-11-23 06:00:00', '2026-11-23 07:00:00'],
  ['1H', '2026-10-25 02:59:59', '2026-10-25 02:59:59'],
  ['instant', '2026-11-23 06:00:00', '2026-11-23 06:00:10'],
  ['toString', '2026-11-23 06:00:00', '2026-11-23 17:00:00'],
])('a %s payment that is executed at %s is final at %s', (priority, executed, due) => {
  const time = settlementTimeOf(readDatetime(executed), priority, { isWorkingDay });
  expect(datetimeAt(time)).toBe(due);
});

test('the money of a returned payment arrives at 10:00, 2 working days after the payment was final', () => {
  const finalized = readDatetime('2026-04-02 17:00:00');
  expect(datetimeAt(returnTimeOf(finalized, { isWorkingDay }))).toBe('2026-04-08 10:00:00');
  const cutOffs = cutOffsWith({ returnedPayment: '11:00' });
  const later = returnTimeOf(finalized, { isWorkingDay, cutOffs });
  expect(datetimeAt(later)).toBe('2026-04-08 11:00:00');
});

test.each([
  ['the same day, 20 minutes later', '2026-11-23', '2026-11-23 15:59:59', '2026-11-23 16:19:59'],
  ['the same day, over midnight', '2026-11-23', '2026-11-23 23:50:00', '2026-11-24 00:10:00'],
  ['tomorrow, at 00:25', '2026-11-24', '2026-11-23 15:59:59', '2026-11-24 00:25:00'],
  ['after a change of the clocks', '2026-03-30', '2026-03-26 09:00:00', '2026-03-30 00:25:00'],
  ['in the next year', '2027-01-04', '2026-12-31 09:00:00', '2027-01-04 00:25:00'],
])('a trade is delivered %s', (_, day, created, due) => {
  expect(datetimeAt(deliveryTimeOf(day, readDatetime(created)))).toBe(due);
});

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
])('a payment desired for %s is executed on a working day', (_, wanted, now, day) => {
  expect(operationDayOf(wanted, readDatetime(now), isWorkingDay)).toBe(day);
});

test.each([
  ['2026-11-22', 'executionDatePast'],
  ['2026-11-23', undefined],
  ['2026-11-28', undefined],
  ['2027-11-23', undefined],
  ['2027-11-24', 'executionDateTooFar'],
  ['9999-12-31', 'executionDateTooFar'],
])('on 23 November, a payment with the desired date %s gets the error %s', (desired, problem) => {
  for (const now of ['2026-11-23 00:00:00', '2026-11-23 23:59:59']) {
    expect(codeOf(() => requireDesiredDate(desired, readDatetime(now)))).toBe(problem);
  }
});

test('rolledDayOf gives the same execution date in one call after many days as in one call at the end of each day', () => {
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

test.each([
  ['a Monday morning', '2026-11-23 09:00:00', '2026-11-23', '2026-11-25'],
  ['the last second before the cut-off', '2026-11-23 15:59:59', '2026-11-23', '2026-11-25'],
  ['the cut-off', '2026-11-23 16:00:00', '2026-11-24', '2026-11-25'],
  ['the last second of a day', '2026-11-23 23:59:59', '2026-11-24', '2026-11-25'],
  ['a Friday', '2026-11-27 09:00:00', '2026-11-27', '2026-12-01'],
  ['a Saturday', '2026-11-28 09:00:00', '2026-11-28', '2026-12-01'],
  ['the Thursday before Easter', '2026-04-02 09:00:00', '2026-04-02', '2026-04-08'],
  ['New Year’s Eve', '2026-12-31 09:00:00', '2026-12-31', '2027-01-05'],
])('on %s, a trade can be delivered up to 2 working days ahead', (_, now, first, last) => {
  expect(spotWindow(readDatetime(now), isWorkingDay)).toEqual({ first, last });
});

test.each([
  ['a Monday', '2026-11-23 09:00:00', '2026-11-26', '2027-05-23'],
  ['a Wednesday', '2026-11-25 09:00:00', '2026-11-30', '2027-05-25'],
  ['31 August', '2026-08-31 09:00:00', '2026-09-03', '2027-02-28'],
  ['31 August before a leap year', '2027-08-31 09:00:00', '2027-09-03', '2028-02-29'],
  ['the Thursday before Easter', '2026-04-02 09:00:00', '2026-04-09', '2026-10-02'],
  ['Christmas Eve', '2026-12-24 09:00:00', '2026-12-30', '2027-06-24'],
])(
  'on %s, a forward can be delivered from 3 working days to 6 months ahead',
  (_, now, first, last) => {
    expect(forwardWindow(readDatetime(now), isWorkingDay)).toEqual({ first, last });
  },
);

test('a maximum maturity date can end the delivery window of a forward earlier, but never later', () => {
  const now = readDatetime('2026-11-23 09:00:00');
  expect(forwardWindow(now, isWorkingDay, '2027-01-29').last).toBe('2027-01-29');
  expect(forwardWindow(now, isWorkingDay, '2027-12-31').last).toBe('2027-05-23');
});

test('with a maximum maturity date within the next 3 working days, a forward has no possible delivery day', () => {
  const window = forwardWindow(readDatetime('2026-11-23 09:00:00'), isWorkingDay, '2026-11-24');
  const codes = ['2026-11-24', '2026-11-25', '2026-11-26'].map((day) =>
    codeOf(() => requireDelivery(day, window, isWorkingDay)),
  );
  expect(codes).toEqual(['deliveryDateTooEarly', 'deliveryDateTooLate', 'deliveryDateTooLate']);
});

test.each([
  ['2026-11-25', 'deliveryDateTooEarly'],
  ['2026-11-26', undefined],
  ['2026-11-28', 'deliveryDateNotWorkingDay'],
  ['2026-12-25', 'deliveryDateNotWorkingDay'],
  ['2027-05-21', undefined],
  ['2027-05-23', 'deliveryDateNotWorkingDay'],
  ['2027-05-24', 'deliveryDateTooLate'],
  ['9999-12-31', 'deliveryDateTooLate'],
])('a forward made on 23 November with the delivery day %s gets the error %s', (date, problem) => {
  const window = forwardWindow(readDatetime('2026-11-23 09:00:00'), isWorkingDay);
  expect(codeOf(() => requireDelivery(date, window, isWorkingDay))).toBe(problem);
});

test('a holiday of a traded currency moves the last delivery day of a trade to the next working day', () => {
  const closed = workingDaysOf(['EUR', 'USD'], { USD: ['2026-11-26'] });
  const window = spotWindow(readDatetime('2026-11-25 09:00:00'), closed);
  expect(window.last).toBe('2026-11-30');
  const work = () => requireDelivery('2026-11-26', window, closed);
  expect(codeOf(work)).toBe('deliveryDateNotWorkingDay');
});
