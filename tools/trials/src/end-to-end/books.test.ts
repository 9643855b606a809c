import type { PaymentStatus } from '@crossborder-fx/client';
import { expect, test } from 'vitest';
import { differences, differencesOfSums } from './books.ts';

type ShownPayment = Parameters<typeof differences>[0][number];

const payment = (id: string, status: PaymentStatus, value: string): ShownPayment => ({
  id,
  status,
  amount: { value, currency: 'EUR' },
});
const payments = [payment('a', 'finalized', '100.00'), payment('b', 'refused', '66.04')];
const bookings = [{ paymentId: 'a', amount: '000000000100.00' }];
const refused = { paymentId: 'b', amount: '66.04' };
const unknown = { paymentId: 'c', amount: '1' };
const ledger = new Map([
  ['a', '-100.00'],
  ['b', '0'],
]);

test('books that say the same have no difference', () => {
  expect(differences(payments, bookings, ledger)).toEqual([]);
});

test.each<[string, Parameters<typeof differences>]>([
  ['a booking is missing', [payments, [], ledger]],
  ['a booking has another amount', [payments, [{ paymentId: 'a', amount: '1' }], ledger]],
  ['a debit is missing', [payments, bookings, new Map()]],
  ['a refused payment is debited', [payments, bookings, new Map([...ledger, ['b', '-66.04']])]],
  ['a refused payment is booked', [payments, [...bookings, refused], ledger]],
  ['a booking is of no payment', [payments, [...bookings, unknown], ledger]],
  ['a debit is of no payment', [payments, bookings, new Map([...ledger, ['c', '-1']])]],
])('it is a difference when %s', (_, books) => {
  expect(differences(...books)).toHaveLength(1);
});

test('sums differ when one of the three does', () => {
  const sums = { journal: '100.00', debited: '-000000000100.00', booked: '100' };
  expect(differencesOfSums(sums)).toEqual([]);
  for (const book of ['journal', 'debited', 'booked']) {
    expect(differencesOfSums({ ...sums, [book]: '99' })).toHaveLength(1);
  }
});
