import { expect, test } from 'vitest';
import { payerOf } from '../../test/payer-of.ts';
import { refusalOf } from '../../test/refusal-of.ts';
import { readDatetime } from '../calendar/paris-time.ts';

test('3: a payment is created, confirmed, executed at 06:00 of its day and final at 17:00', async () => {
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

test('a payment that is confirmed on its day is planified first, and executed when time goes on', async () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Nordlicht'), {
    desiredExecutionDate: '2026-11-23',
  });
  expect(payer.confirm(id)).toMatchObject({ status: 'planified', executionDate: '2026-11-23' });
  expect(payer.booked()).toEqual([]);
  await payer.until('2026-11-23 09:00:00');
  expect(payer.booked()).toEqual(['DebitForTransfer -10000', 'clientFee -300']);
});

test('from 15:00 on, a payment that is confirmed on its day is executed on the next working day', async () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Nordlicht'), {
    desiredExecutionDate: '2026-11-23',
  });
  await payer.until('2026-11-23 15:00:00');
  expect(payer.get(id).executionDate).toBe('2026-11-23');
  expect(payer.confirm(id).executionDate).toBe('2026-11-24');
});

test('a payment for a weekend or a holiday is executed on the next working day', () => {
  const payer = payerOf({ holidays: { EUR: ['2026-11-30'] } });
  const { executionDate, desiredExecutionDate } = payer.create(payer.beneficiary('Nordlicht'), {
    desiredExecutionDate: '2026-11-28',
  });
  expect({ executionDate, desiredExecutionDate }).toEqual({
    executionDate: '2026-12-01',
    desiredExecutionDate: '2026-11-28',
  });
});

test.each([
  { priorityPaymentOption: '1H', feePaymentOption: 'SHARE', after: '07:00:00' },
  { priorityPaymentOption: 'instant', feePaymentOption: 'SEPA', after: '06:00:10' },
  { priorityPaymentOption: 'urgent', feePaymentOption: 'SHARE', after: '17:00:00' },
] as const)('$priorityPaymentOption is final at $after', async ({ after, ...options }) => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Nordlicht'), options);
  payer.confirm(id);
  const time = `2026-11-24 ${after}`;
  await payer.counterparty.clock.moveTo(readDatetime(time) - 1);
  expect(payer.get(id).status).toBe('planified');
  await payer.until(time);
  expect(payer.get(id).status).toBe('finalized');
});

test('1 rule 2: a payment that nobody confirms rolls to the next working day, and nothing is written', async () => {
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

test('1 rule 3: with lockOnRoll, funds are locked at the end of a day when the balance is short', async () => {
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

test('lack of funds does not refuse a confirmation: what is there is locked', async () => {
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

test('the fee counts: a balance of the amount alone is short', async () => {
  const payer = payerOf({ funds: 102n });
  const { id } = payer.create(payer.beneficiary('Nordlicht'));
  payer.confirm(id);
  await payer.until('2026-11-24 06:00:00');
  expect(payer.booked()).toEqual(['Immobilize -10200']);
  expect(payer.get(id)).toMatchObject({ status: 'planified', executionDate: '2026-11-25' });
  payer.fund(1n);
  await payer.until('2026-11-25 06:00:00');
  expect(payer.booked().at(-1)).toBe('clientFee -300');
});

test('a payment is refused on the fifth operation day without enough funds', async () => {
  const payer = payerOf({ funds: 60n });
  const { id } = payer.create(payer.beneficiary('Nordlicht'));
  payer.confirm(id);
  await payer.until('2026-11-30 05:59:59');
  expect(payer.get(id)).toMatchObject({ status: 'planified', executionDate: '2026-11-30' });
  await payer.until('2026-11-30 06:00:00');
  const refused = payer.get(id);
  expect(refused.status).toBe('refused');
  expect(refused).not.toHaveProperty('executionDate');
  expect(payer.booked()).toEqual(['Immobilize -6000', 'Immobilize 6000']);
  expect(payer.rowsOf(id)).toEqual(['P1', 'P4b', 'P16', 'P16', 'P16', 'P16', 'P17b']);
});

test('maxDaysShort is the day on which a payment is refused', async () => {
  const payer = payerOf({ funds: 0n, maxDaysShort: 1 });
  const { id } = payer.create(payer.beneficiary('Nordlicht'));
  payer.confirm(id);
  await payer.until('2026-11-24 06:00:00');
  expect(payer.rowsOf(id)).toEqual(['P1', 'P4b', 'P17b']);
});

test('what one payment holds is not available to another', async () => {
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

test('4.4: a payment that was confirmed is deleted until it is debited, and can still be read', async () => {
  const payer = payerOf({ funds: 60n });
  const { id } = payer.create(payer.beneficiary('Nordlicht'));
  payer.confirm(id);
  const deleted = payer.remove(id);
  expect(deleted).toMatchObject({ id, status: 'canceled' });
  expect(deleted).not.toHaveProperty('executionDate');
  expect(payer.get(id)).toEqual(deleted);
  expect(payer.booked()).toEqual(['Immobilize -6000', 'Immobilize 6000']);
  payer.fund(1000n);
  await payer.until('2026-12-31 00:00:00');
  expect(payer.booked()).toHaveLength(2);
});

test('after the debit a payment is neither deleted nor confirmed', async () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Nordlicht'));
  payer.confirm(id);
  await payer.until('2026-11-24 06:00:00');
  for (const time of ['2026-11-24 06:00:00', '2026-11-24 17:00:00']) {
    await payer.until(time);
    const before = [payer.get(id), payer.booked(), payer.rowsOf(id)];
    expect(refusalOf(() => payer.remove(id)).code).toBe('paymentStateRefuses');
    expect(refusalOf(() => payer.confirm(id)).code).toBe('paymentStateRefuses');
    expect([payer.get(id), payer.booked(), payer.rowsOf(id)]).toEqual(before);
  }
});

test('a second confirmation is refused, and the payment is paid once', async () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Nordlicht'));
  payer.confirm(id);
  expect(refusalOf(() => payer.confirm(id))).toMatchObject({
    code: 'paymentStateRefuses',
    status: 409,
  });
  await payer.until('2026-11-30 00:00:00');
  expect(payer.booked()).toEqual(['DebitForTransfer -10000', 'clientFee -300']);
});

test('a payment whose beneficiary was deleted is not confirmed, but can be deleted', () => {
  const payer = payerOf();
  const beneficiary = payer.beneficiary('Nordlicht');
  const { id } = payer.create(beneficiary);
  payer.deleteBeneficiary(beneficiary);
  expect(refusalOf(() => payer.confirm(id))).toMatchObject({
    code: 'externalBankAccountDeleted',
    status: 409,
  });
  expect(refusalOf(() => payer.simulate(id, 'planified')).code).toBe('externalBankAccountDeleted');
  expect(payer.get(id).status).toBe('waitingconfirmation');
  expect(payer.rowsOf(id)).toEqual(['P1']);
  expect(payer.remove(id).status).toBe('canceled');
});

test('a payment that was confirmed is paid although its beneficiary was deleted', async () => {
  const payer = payerOf();
  const beneficiary = payer.beneficiary('Nordlicht');
  const { id } = payer.create(beneficiary);
  payer.confirm(id);
  payer.deleteBeneficiary(beneficiary);
  await payer.until('2026-11-24 17:00:00');
  expect(payer.get(id).status).toBe('finalized');
});

test('word Sign: a confirmed payment waits for a signature, which simulate gives', async () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Sign Industries'));
  expect(payer.confirm(id).status).toBe('waitingsignature');
  await payer.until('2026-11-25 10:00:00');
  expect(payer.get(id)).toMatchObject({
    status: 'waitingsignature',
    executionDate: '2026-11-25',
  });
  expect(refusalOf(() => payer.confirm(id)).code).toBe('paymentStateRefuses');
  expect(payer.simulate(id, 'planified')).toMatchObject({
    status: 'planified',
    executionDate: '2026-11-25',
  });
  await payer.until('2026-11-25 17:00:00');
  expect(payer.rowsOf(id)).toEqual(['P1', 'P5', 'P7a', 'P15', 'P18']);
});

test('a signature that is refused cancels the payment', () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Sign Industries'));
  payer.confirm(id);
  expect(payer.simulate(id, 'canceled', 'P8').status).toBe('canceled');
});

test('with statusAfterCreate a payment is signed before it is confirmed, and only once', () => {
  const payer = payerOf({ statusAfterCreate: 'waitingsignature' });
  const { id, status } = payer.create(payer.beneficiary('Sign Industries'));
  expect(status).toBe('waitingsignature');
  expect(refusalOf(() => payer.confirm(id)).code).toBe('paymentStateRefuses');
  expect(payer.simulate(id, 'waitingconfirmation').status).toBe('waitingconfirmation');
  expect(payer.confirm(id).status).toBe('planified');
  expect(payer.rowsOf(id)).toEqual(['P3', 'P7b', 'P4a']);
});

test('word Proof: a confirmed payment is blocked until a proof arrives', async () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Proof Industries'));
  expect(payer.confirm(id).status).toBe('blocked');
  expect(refusalOf(() => payer.confirm(id)).code).toBe('paymentStateRefuses');
  expect(refusalOf(() => payer.remove(id)).code).toBe('paymentStateRefuses');
  await payer.until('2026-11-26 15:30:00');
  expect(payer.prove(id)).toMatchObject({ status: 'planified', executionDate: '2026-11-27' });
  await payer.until('2026-11-27 17:00:00');
  expect(payer.rowsOf(id)).toEqual(['P1', 'P6', 'P11', 'P15', 'P18']);
});

test('4.4: a proof can be sent beforehand, and is not asked for then', () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Proof Industries'));
  expect(payer.prove(id, { documentType: 'identity' }).status).toBe('waitingconfirmation');
  expect(payer.confirm(id).status).toBe('planified');
});

test('word Block: a payment is blocked when it is executed, until it is released or refused', async () => {
  const payer = payerOf();
  const beneficiary = payer.beneficiary('Block Industries');
  const [first, second] = [payer.create(beneficiary), payer.create(beneficiary)];
  for (const { id } of [first, second]) {
    expect(payer.confirm(id).status).toBe('planified');
  }
  await payer.until('2026-11-24 07:00:00');
  expect(payer.get(first.id).status).toBe('blocked');
  expect(refusalOf(() => payer.remove(first.id)).code).toBe('paymentStateRefuses');
  expect(payer.simulate(first.id, 'planified')).toMatchObject({
    status: 'planified',
    executionDate: '2026-11-24',
  });
  const refused = payer.simulate(second.id, 'refused');
  expect(refused.status).toBe('refused');
  expect(refused).not.toHaveProperty('executionDate');
  await payer.until('2026-11-25 00:00:00');
  expect(payer.rowsOf(first.id)).toEqual(['P1', 'P4a', 'P12', 'P13', 'P15', 'P18']);
  expect(payer.rowsOf(second.id)).toEqual(['P1', 'P4a', 'P12', 'P14']);
  expect(payer.booked()).toEqual(['DebitForTransfer -10000', 'clientFee -300']);
});

test('word Refuse: a payment is refused when it is executed, and what it holds is released', async () => {
  const payer = payerOf({ funds: 60n });
  const { id } = payer.create(payer.beneficiary('Refuse Industries'));
  payer.confirm(id);
  await payer.until('2026-11-24 06:00:00');
  expect(payer.rowsOf(id)).toEqual(['P1', 'P4b', 'P17a']);
  expect(payer.booked()).toEqual(['Immobilize -6000', 'Immobilize 6000']);
});

test('word Reject: the bank sends a payment back at its settlement, and keeps the fee', async () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Reject Industries'));
  payer.confirm(id);
  await payer.until('2026-11-24 17:00:00');
  expect(payer.get(id)).toMatchObject({ status: 'rejected', executionDate: '2026-11-24' });
  expect(payer.booked()).toEqual([
    'DebitForTransfer -10000',
    'clientFee -300',
    'rejectOperation 10000',
  ]);
  expect(payer.balanceOf('fees:EUR')).toBe(300n);
});

test('word Return: the recipient sends a payment back 2 working days after it was final', async () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Return Industries'), {
    desiredExecutionDate: '2026-11-26',
  });
  payer.confirm(id);
  await payer.until('2026-11-30 09:59:59');
  expect(payer.booked()).toHaveLength(2);
  await payer.until('2026-11-30 10:00:00');
  expect(payer.booked().at(-1)).toBe('returnFund 10000');
  expect(payer.get(id).status).toBe('finalized');
  expect(refusalOf(() => payer.simulate(id, 'finalized')).code).toBe('paymentStateRefuses');
});

test('statusAfterReturn is the status of a payment that came back', () => {
  const payer = payerOf({ statusAfterReturn: 'rejected' });
  const { id } = payer.create(payer.beneficiary('Nordlicht'));
  payer.simulate(id, 'planified');
  payer.simulate(id, 'planified', 'P15');
  payer.simulate(id, 'finalized');
  expect(payer.simulate(id, 'rejected').status).toBe('rejected');
  expect(payer.rowsOf(id).at(-1)).toBe('P20b');
});

test('an amount does what a word does', () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Nordlicht'), {
    amount: { value: '000000000066.02', currency: 'EUR' },
  });
  expect(payer.confirm(id).status).toBe('blocked');
});

test('simulate takes a row by its name, and names those that fit when none does', async () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Nordlicht'));
  payer.confirm(id);
  expect(payer.simulate(id, 'planified', 'P16')).toMatchObject({ executionDate: '2026-11-25' });
  expect(payer.booked()).toEqual(['Immobilize -10300']);
  const refusal = refusalOf(() => payer.simulate(id, 'finalized'));
  expect(refusal).toMatchObject({ code: 'paymentStateRefuses', status: 409 });
  expect(refusal.message).toContain('refused (P17a: execution)');
  // Today, though its day is the 25th.
  expect(payer.simulate(id, 'planified').executionDate).toBe('2026-11-23');
  expect(payer.simulate(id, 'finalized').status).toBe('finalized');
  await payer.until('2026-12-31 00:00:00');
  expect(payer.rowsOf(id)).toEqual(['P1', 'P4a', 'P16', 'P15', 'P18']);
});

test('simulate does not debit money that is not there', () => {
  const payer = payerOf({ funds: 0n });
  const { id } = payer.create(payer.beneficiary('Nordlicht'));
  payer.confirm(id);
  expect(refusalOf(() => payer.simulate(id, 'planified', 'P15')).code).toBe('paymentStateRefuses');
});

test('simulate rolls a payment that waits to the next working day', () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Nordlicht'), {
    desiredExecutionDate: '2026-11-27',
  });
  expect(payer.simulate(id, 'waitingconfirmation')).toMatchObject({
    status: 'waitingconfirmation',
    executionDate: '2026-11-30',
  });
});

test('no payment of another kind of id, and none that is not there, is simulated', () => {
  const payer = payerOf();
  const next = payer.context.ids.idOf('payment', 1);
  for (const id of [next, payer.walletId, 'all', '']) {
    expect(refusalOf(() => payer.simulate(id, 'refused')).code).toBe('paymentNotFound');
  }
});
