import { expect, test } from 'vitest';
import { cutOffsWith } from './cut-offs.ts';
import {
  deliveryTimeOf,
  executionTimeOf,
  retryTimeOf,
  returnTimeOf,
  settlementTimeOf,
} from './due-time.ts';
import { datetimeAt, readDatetime } from './paris-time.ts';
import { workingDaysOf } from './working-days.ts';

const isWorkingDay = workingDaysOf();

test.each([
  ['a later day', '2026-11-25', '2026-11-23 09:00:00', '2026-11-25 06:00:00'],
  ['today, before the execution', '2026-11-23', '2026-11-23 05:59:59', '2026-11-23 06:00:00'],
  ['today, after it', '2026-11-23', '2026-11-23 09:00:00', '2026-11-23 09:00:00'],
  ['the day after summer time began', '2026-03-30', '2026-03-27 09:00:00', '2026-03-30 06:00:00'],
])('a payment of %s is executed at 06:00, or at once', (_, day, now, due) => {
  expect(datetimeAt(executionTimeOf(day, readDatetime(now)))).toBe(due);
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

test('a payment comes back at 10:00, 2 working days after it was final', () => {
  const finalized = readDatetime('2026-04-02 17:00:00');
  expect(datetimeAt(returnTimeOf(finalized, { isWorkingDay }))).toBe('2026-04-08 10:00:00');
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

test('a blocked trade is tried again in the night of the next working day', () => {
  const retry = (now: string) => datetimeAt(retryTimeOf(readDatetime(now), { isWorkingDay }));
  expect(retry('2026-11-23 00:25:00')).toBe('2026-11-24 00:25:00');
  expect(retry('2026-11-27 16:20:00')).toBe('2026-11-30 00:25:00');
});

test('cut-offs are options', () => {
  const cutOffs = cutOffsWith({
    paymentExecution: '07:30',
    settlement: '18:00',
    returnedPayment: '11:00',
    scheduledDelivery: '00:05',
  });
  const schedule = { isWorkingDay, cutOffs };
  const now = readDatetime('2026-11-23 06:00:00');
  const due = [
    executionTimeOf('2026-11-24', now, cutOffs),
    settlementTimeOf(now, '48H', schedule),
    returnTimeOf(now, schedule),
    deliveryTimeOf('2026-11-24', now, cutOffs),
    retryTimeOf(now, schedule),
  ];
  expect(due.map(datetimeAt)).toEqual([
    '2026-11-24 07:30:00',
    '2026-11-23 18:00:00',
    '2026-11-25 11:00:00',
    '2026-11-24 00:05:00',
    '2026-11-24 00:05:00',
  ]);
});
