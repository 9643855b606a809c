import { expect, test } from 'vitest';
import { payerOf } from '../../../test/payer-of.ts';
import { ask } from '../../../test/user-of.ts';
import { readDatetime } from '../../calendar/date.ts';

test('3: a payment is created, confirmed, executed at 06:00 of its execution day and final at 17:00', async () => {
  const payer = payerOf();
  const payment = payer.create(payer.beneficiary('Nordlicht'));
  expect(payment.status).toBe('waitingconfirmation');
  expect(payer.confirm(payment.id)).toMatchObject({
    status: 'planified',
    executionDate: '2026-11-24',
  });
  await payer.until('2026-11-24 05:59:59');
  expect(payer.booked()).toEqual([]);
  await payer.until('2026-11-24 06:00:00');
  expect(payer.booked()).toEqual(['DebitForTransfer -10000', 'clientFee -300']);
  expect(payer.get(payment.id).status).toBe('planified');
  await payer.until('2026-11-24 16:59:59');
  expect(payer.get(payment.id).status).toBe('planified');
  await payer.until('2026-11-24 17:00:00');
  expect(payer.get(payment.id)).toMatchObject({
    status: 'finalized',
    executionDate: '2026-11-24',
  });
  await payer.until('2027-01-31 00:00:00');
  expect(payer.rowsOf(payment.id)).toEqual(['P1', 'P4a', 'P15', 'P18']);
  expect(payer.booked()).toHaveLength(2);
  expect(payer.balances()).toEqual({ booked: 89_700n, value: 89_700n });
});

test('a payment that is confirmed on its execution day becomes planified, and is executed when the clock moves on', async () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Nordlicht'), {
    desiredExecutionDate: '2026-11-23',
  });
  expect(payer.confirm(id)).toMatchObject({ status: 'planified', executionDate: '2026-11-23' });
  expect(payer.booked()).toEqual([]);
  await payer.until('2026-11-23 09:00:00');
  expect(payer.booked()).toEqual(['DebitForTransfer -10000', 'clientFee -300']);
  // The execution does not change the payment's status, so the error message says in words that the payment is executed.
  expect(() => ask(payer.user, 'deletePayment', { path: { id } })).toThrow(
    /^The payment is planified and executed already: deletePayment is possible only while it is [^/]*$/,
  );
});

test('a payment with the priority 1H is final an hour after its execution', async () => {
  const payer = payerOf();
  const id = payer.confirmed('Nordlicht', { priorityPaymentOption: '1H' });
  await payer.user.clock.moveTo(readDatetime('2026-11-24 07:00:00') - 1);
  expect(payer.get(id).status).toBe('planified');
  await payer.until('2026-11-24 07:00:00');
  expect(payer.get(id).status).toBe('finalized');
});

test('1 rule 2: an unconfirmed payment moves to the next working day at the end of its execution day, without a transition of the state table', async () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Nordlicht'), {
    desiredExecutionDate: '2026-11-27',
  });
  expect(payer.get(id).executionDate).toBe('2026-11-27');
  await payer.until('2026-11-27 23:59:59');
  expect(payer.get(id).executionDate).toBe('2026-11-27');
  await payer.until('2026-11-28 00:00:00');
  expect(payer.get(id)).toMatchObject({
    status: 'waitingconfirmation',
    executionDate: '2026-11-30',
    desiredExecutionDate: '2026-11-27',
  });
  await payer.until('2026-12-02 10:00:00');
  expect(payer.get(id).executionDate).toBe('2026-12-02');
  expect(payer.rowsOf(id)).toEqual(['P1']);
  expect(payer.booked()).toEqual([]);
  expect(payer.confirm(id).executionDate).toBe('2026-12-02');
});

test('1 rule 3: at the end of a day, the option lockOnRoll locks funds for a payment that exceeds the balance', async () => {
  const payer = payerOf({ lockOnRoll: true, funds: 50n });
  const { id } = payer.create(payer.beneficiary('Nordlicht'));
  await payer.until('2026-11-24 23:59:59');
  expect(payer.booked()).toEqual([]);
  await payer.until('2026-11-25 00:00:00');
  expect(payer.booked()).toEqual(['Immobilize -5000']);
  expect(payer.get(id)).toMatchObject({
    status: 'waitingconfirmation',
    executionDate: '2026-11-25',
  });
  payer.fund(20n);
  await payer.until('2026-11-26 00:00:00');
  expect(payer.booked()).toEqual(['Immobilize -5000', 'Immobilize -2000']);
  payer.fund(1000n);
  await payer.until('2026-11-27 00:00:00');
  expect(payer.booked()).toHaveLength(2);
  expect(payer.rowsOf(id)).toEqual(['P1', 'P9b', 'P9b', 'P9b']);
  payer.remove(id);
  expect(payer.booked().at(-1)).toBe('Immobilize 7000');
  expect(payer.held()).toBe(0n);
  await payer.until('2026-12-31 00:00:00');
  expect(payer.rowsOf(id).at(-1)).toBe('P10');
});

test('a payment confirmed without enough funds is accepted, and locks the available amount', async () => {
  const payer = payerOf({ funds: 60n });
  const { id } = payer.create(payer.beneficiary('Nordlicht'));
  expect(payer.confirm(id).status).toBe('planified');
  expect(payer.booked()).toEqual(['Immobilize -6000']);
  expect(payer.balances()).toEqual({ booked: 0n, value: 0n });
  payer.fund(43n);
  await payer.until('2026-11-24 06:00:00');
  expect(payer.booked().slice(1)).toEqual([
    'Immobilize 6000',
    'DebitForTransfer -10000',
    'clientFee -300',
  ]);
  expect(payer.balances()).toEqual({ booked: 0n, value: 0n });
  expect(payer.held()).toBe(0n);
});

test('a balance that covers the amount but not the fee is too small for a payment', async () => {
  const payer = payerOf({ funds: 102n });
  const id = payer.confirmed('Nordlicht');
  await payer.until('2026-11-24 06:00:00');
  expect(payer.booked()).toEqual(['Immobilize -10200']);
  expect(payer.get(id)).toMatchObject({ status: 'planified', executionDate: '2026-11-25' });
  payer.fund(1n);
  await payer.until('2026-11-25 06:00:00');
  expect(payer.booked().at(-1)).toBe('clientFee -300');
});

test('a payment is refused on its fifth operation day without enough funds', async () => {
  const payer = payerOf({ funds: 60n });
  const id = payer.confirmed('Nordlicht');
  await payer.until('2026-11-30 05:59:59');
  expect(payer.get(id)).toMatchObject({ status: 'planified', executionDate: '2026-11-30' });
  await payer.until('2026-11-30 06:00:00');
  const refused = payer.get(id);
  expect(refused.status).toBe('refused');
  expect(refused).not.toHaveProperty('executionDate');
  expect(payer.booked()).toEqual(['Immobilize -6000', 'Immobilize 6000']);
  expect(payer.rowsOf(id)).toEqual(['P1', 'P4b', 'P16', 'P16', 'P16', 'P16', 'P17b']);
});

test('the option maxDaysShort sets on which operation day without enough funds a payment is refused', async () => {
  const payer = payerOf({ funds: 0n, maxDaysShort: 1 });
  const id = payer.confirmed('Nordlicht');
  await payer.until('2026-11-24 06:00:00');
  expect(payer.rowsOf(id)).toEqual(['P1', 'P4b', 'P17b']);
});

test('funds locked for one payment are not available to another payment', async () => {
  const payer = payerOf({ funds: 60n });
  const beneficiary = payer.beneficiary('Nordlicht');
  const first = payer.create(beneficiary);
  const second = payer.create(beneficiary, {
    amount: { value: '000000000050.00', currency: 'EUR' },
  });
  payer.confirm(first.id);
  payer.confirm(second.id);
  await payer.until('2026-11-24 06:00:00');
  expect(payer.booked()).toEqual(['Immobilize -6000']);
  payer.fund(43n);
  await payer.until('2026-11-25 06:00:00');
  expect(payer.rowsOf(first.id).at(-1)).toBe('P15');
  expect(payer.rowsOf(second.id).at(-1)).toBe('P16');
});

test('cutOffs and the holidays of both currencies decide when a payment is executed and settled', async () => {
  const payer = payerOf({
    holidays: { USD: ['2026-11-25'], EUR: ['2026-11-26'] },
    cutOffs: { paymentExecution: '08:00', settlement: '12:00', sameDayConfirmation: '10:00' },
  });
  const { id } = payer.create(payer.beneficiary('Example Inc', { currency: 'USD' }), {
    amount: { value: '000000000100.00', currency: 'USD' },
  });
  await payer.until('2026-11-24 10:00:00');
  expect(payer.confirm(id).executionDate).toBe('2026-11-27');
  await payer.until('2026-11-27 07:59:59');
  expect(payer.booked()).toEqual([]);
  await payer.until('2026-11-27 08:00:00');
  expect(payer.booked()).toHaveLength(2);
  await payer.until('2026-11-27 12:00:00');
  expect(payer.get(id).status).toBe('finalized');
});
