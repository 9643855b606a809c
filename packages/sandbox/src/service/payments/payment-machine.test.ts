import type { EventName } from '@crossborder-fx/openapi';
import { expect, test } from 'vitest';
import { subscribe } from '../../../test/notify.ts';
import { payerOf } from '../../../test/payer-of.ts';
import { refusalOf } from '../../../test/refusals.ts';
import { ask } from '../../../test/user-of.ts';
import { readDatetime } from '../../calendar/date.ts';
import { paymentTable } from '../tables/tables.ts';

test('3: a payment is created, confirmed, executed at 06:00 of its execution day and final at 17:00', async () => {
  const payer = payerOf();
  const payment = payer.create(payer.beneficiary('Nordlicht'));
  const planified = { status: 'planified', executionDate: '2026-11-24' };
  expect(payment.status).toBe('waitingconfirmation');
  expect(payer.confirm(payment.id)).toMatchObject(planified);
  await payer.until('2026-11-24 05:59:59');
  expect(payer.booked()).toEqual([]);
  await payer.until('2026-11-24 06:00:00');
  expect(payer.booked()).toEqual(['DebitForTransfer -10000', 'clientFee -300']);
  expect(payer.get(payment.id).status).toBe('planified');
  await payer.until('2026-11-24 16:59:59');
  expect(payer.get(payment.id).status).toBe('planified');
  await payer.until('2026-11-24 17:00:00');
  expect(payer.get(payment.id)).toMatchObject({ ...planified, status: 'finalized' });
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

test('a balance that covers the amount but not the fee is too small for a payment', async () => {
  const payer = payerOf({ funds: 102n });
  const id = payer.confirmed('Nordlicht');
  await payer.until('2026-11-24 06:00:00');
  expect(payer.booked()).toEqual(['Immobilize -10200']);
  expect(payer.get(id)).toMatchObject({ status: 'planified', executionDate: '2026-11-25' });
  payer.fund(1n);
  await payer.until('2026-11-25 06:00:00');
  const paid = ['Immobilize 10200', 'DebitForTransfer -10000', 'clientFee -300'];
  expect(payer.booked().slice(1)).toEqual(paid);
  expect([payer.balances().booked, payer.held()]).toEqual([0n, 0n]);
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

const allEvents = [...new Set(paymentTable.rows.flatMap((row) => row.events))];

type Taken = [
  /** The ids of the transitions that the payment makes, in order. The test checks the last transition. */
  rows: string,
  status: string,
  /** The events about which the last transition sends notifications. */
  events: EventName[],
  booked: string[],
  /** The execution date of the payment, or null for a payment that has none. */
  executionDate: string | null,
  choices?: Parameters<typeof payerOf>[0],
];

const unsignedFirst = { statusAfterCreate: 'waitingsignature' } as const;
const short = { funds: 60n };
const locked = { funds: 60n, lockOnRoll: true };
const returned = { statusAfterReturn: 'rejected' } as const;
const debit = ['DebitForTransfer -10000', 'clientFee -300'];
const [today, tuesday, tomorrow] = ['2026-11-23', '2026-11-24', '2026-11-25'] as const;
const none = null;

// The payment is made on Monday at 09:00: 100.00 EUR with a fee of 3.00, for Tuesday. The expected values are written by hand,
// and do not come from the transition table that the test checks.
const taken: Taken[] = [
  ['P1', 'waitingconfirmation', ['PAYMENT_CREATED', 'PAYMENT_AWAITING_CONFIRMATION'], [], tuesday],
  [
    'P3',
    'waitingsignature',
    ['PAYMENT_CREATED', 'PAYMENT_WAITING_SIGNATURE'],
    [],
    tuesday,
    unsignedFirst,
  ],
  ['P1 P4a', 'planified', ['PAYMENT_PLANIFIED'], [], tuesday],
  ['P1 P4b', 'planified', ['PAYMENT_PLANIFIED'], ['Immobilize -6000'], tuesday, short],
  ['P1 P5', 'waitingsignature', ['PAYMENT_WAITING_SIGNATURE'], [], tuesday],
  ['P1 P6', 'blocked', ['PAYMENT_WAITING_JUSTIFICATION'], [], tuesday],
  ['P1 P5 P7a', 'planified', ['PAYMENT_PLANIFIED'], [], tuesday],
  ['P3 P7b', 'waitingconfirmation', ['PAYMENT_AWAITING_CONFIRMATION'], [], tuesday, unsignedFirst],
  ['P3 P8', 'canceled', ['PAYMENT_CANCELED'], [], none, unsignedFirst],
  ['P1 P5 P8', 'canceled', ['PAYMENT_CANCELED'], [], none],
  ['P1 P9a', 'waitingconfirmation', [], [], tomorrow],
  ['P3 P9a', 'waitingsignature', [], [], tomorrow, unsignedFirst],
  ['P1 P5 P9a', 'waitingsignature', [], [], tomorrow],
  ['P1 P9b', 'waitingconfirmation', [], ['Immobilize -6000'], tomorrow, locked],
  ['P1 P9b P10', 'canceled', ['PAYMENT_CANCELED'], ['Immobilize 6000'], none, locked],
  ['P3 P10', 'canceled', ['PAYMENT_CANCELED'], [], none, unsignedFirst],
  ['P1 P5 P10', 'canceled', ['PAYMENT_CANCELED'], [], none],
  ['P1 P4a P10', 'canceled', ['PAYMENT_CANCELED'], [], none],
  ['P1 P6 P11', 'planified', ['PAYMENT_PLANIFIED'], [], tuesday],
  ['P1 P4a P12', 'blocked', ['PAYMENT_BLOCKED'], [], tuesday],
  ['P1 P4a P12 P13', 'planified', ['PAYMENT_PLANIFIED'], [], tuesday],
  ['P1 P6 P13', 'planified', ['PAYMENT_PLANIFIED'], [], tuesday],
  ['P1 P4a P12 P14', 'refused', [], [], none],
  ['P1 P6 P14', 'refused', [], [], none],
  ['P1 P4a P15', 'planified', [], debit, today],
  ['P1 P4b P16', 'planified', [], [], tomorrow, short],
  ['P1 P4b P17a', 'refused', [], ['Immobilize 6000'], none, short],
  ['P1 P4b P17b', 'refused', [], ['Immobilize 6000'], none, short],
  ['P1 P4a P15 P18', 'finalized', ['PAYMENT_FINALIZED'], [], today],
  ['P1 P4a P15 P19', 'rejected', [], ['rejectOperation 10000'], today],
  ['P1 P4a P15 P18 P20a', 'finalized', [], ['returnFund 10000'], today],
  ['P1 P4a P15 P18 P20b', 'rejected', [], ['returnFund 10000'], today, returned],
];

test.each(taken)(
  '3: a payment that makes the transitions %s of the state table has the status %s',
  (rows, status, events, booked, executionDate, choices) => {
    const payer = payerOf(choices);
    // No receiver listens on this port, because the test checks only that notifications are planned, not that they arrive.
    subscribe(payer.user, 'http://127.0.0.1:9/', allEvents);
    const { id } = payer.create(payer.beneficiary('Nordlicht'));
    const notified = () => payer.user.listDeliveries().map(({ event }) => event);
    let before = { notified: 0, booked: 0 };
    for (const name of rows.split(' ').slice(1)) {
      before = { notified: notified().length, booked: payer.booked().length };
      // When one row has several start states, the list `paymentTable.rows` has the row once for each of them.
      const row = paymentTable.rows.find(
        (one) => one.id === name && one.from === payer.get(id).status,
      );
      payer.simulate(id, row?.to ?? '', name);
    }
    expect(payer.rowsOf(id)).toEqual(rows.split(' '));
    expect(notified().slice(before.notified)).toEqual(events);
    expect(payer.booked().slice(before.booked)).toEqual(booked);
    expect(payer.get(id)).toMatchObject({ status });
    expect(payer.get(id).executionDate ?? null).toBe(executionDate);
  },
);

test('3: the payments of this test file make every transition of the state table except a refused creation and an incoming payment', () => {
  const names = new Set(taken.flatMap(([rows]) => rows.split(' ')));
  const others = paymentTable.rows.map(({ id }) => id).filter((id) => !names.has(id));
  expect(new Set(others)).toEqual(new Set(['P2', 'P21']));
});

test('simulate.payment makes the transition of the state table row that the caller names, and its error names the possible rows', async () => {
  const payer = payerOf();
  const id = payer.confirmed('Nordlicht');
  expect(payer.simulate(id, 'planified', 'P16')).toMatchObject({ executionDate: '2026-11-25' });
  expect(payer.booked()).toEqual(['Immobilize -10300']);
  const refusal = refusalOf(() => payer.simulate(id, 'finalized'));
  expect(refusal).toMatchObject({ code: 'paymentStateRefuses', status: 409 });
  expect(refusal.message).toContain('refused (P17a: execution)');
  // The execution date is today, although the client asked for the 25th.
  expect(payer.simulate(id, 'planified').executionDate).toBe('2026-11-23');
  expect(payer.simulate(id, 'finalized').status).toBe('finalized');
  await payer.until('2026-12-31 00:00:00');
  expect(payer.rowsOf(id)).toEqual(['P1', 'P4a', 'P16', 'P15', 'P18']);
});

test('simulate never overdraws an account', () => {
  const payer = payerOf({ funds: 0n });
  const id = payer.confirmed('Nordlicht');
  expect(refusalOf(() => payer.simulate(id, 'planified', 'P15')).code).toBe('paymentStateRefuses');
});
