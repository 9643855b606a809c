import { expect, test } from 'vitest';
import { codeOf } from '../../test/refusals.ts';
import { forwardWindow, requireDelivery, spotWindow } from './delivery-window.ts';
import { readDatetime } from './paris-time.ts';
import { workingDaysOf } from './working-days.ts';

const isWorkingDay = workingDaysOf();

/** Returns the error code with which the sandbox refuses a delivery day, or undefined when it accepts the day. */
const refusalOf = (...input: Parameters<typeof requireDelivery>) =>
  codeOf(() => requireDelivery(...input));

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

test('a maximum maturity date within the next 3 working days leaves a forward no delivery day', () => {
  const window = forwardWindow(readDatetime('2026-11-23 09:00:00'), isWorkingDay, '2026-11-24');
  expect(refusalOf('2026-11-24', window, isWorkingDay)).toBe('deliveryDateTooEarly');
  expect(refusalOf('2026-11-25', window, isWorkingDay)).toBe('deliveryDateTooLate');
  expect(refusalOf('2026-11-26', window, isWorkingDay)).toBe('deliveryDateTooLate');
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
  expect(refusalOf(date, window, isWorkingDay)).toBe(problem);
});

test('a holiday of a traded currency moves the last delivery day of a trade to the next working day', () => {
  const closed = workingDaysOf(['EUR', 'USD'], { USD: ['2026-11-26'] });
  const window = spotWindow(readDatetime('2026-11-25 09:00:00'), closed);
  expect(window.last).toBe('2026-11-30');
  expect(refusalOf('2026-11-26', window, closed)).toBe('deliveryDateNotWorkingDay');
});

test('the cut-off sameDayTrade decides until when a trade can be delivered on the same day', () => {
  const now = readDatetime('2026-11-23 09:00:00');
  expect(spotWindow(now, isWorkingDay, { sameDayTrade: '09:00' }).first).toBe('2026-11-24');
});
