import type { EventName } from '@crossborder-fx/openapi';
import { expect, test } from 'vitest';
import { subscribe } from '../../../test/notify.ts';
import { payerOf } from '../../../test/payer-of.ts';
import { refusalOf } from '../../../test/refusals.ts';
import { paymentTable } from '../tables/tables.ts';

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

test('simulate moves a waiting payment to the next working day', () => {
  const payer = payerOf();
  const { id } = payer.create(payer.beneficiary('Nordlicht'), {
    desiredExecutionDate: '2026-11-27',
  });
  expect(payer.simulate(id, 'waitingconfirmation')).toMatchObject({
    status: 'waitingconfirmation',
    executionDate: '2026-11-30',
  });
});

test('simulate refuses an unknown payment and an id of another kind', () => {
  const payer = payerOf();
  const next = payer.context.ids.idOf('payment', 1);
  for (const id of [next, payer.walletId, 'all', '']) {
    expect(refusalOf(() => payer.simulate(id, 'refused')).code).toBe('paymentNotFound');
  }
});
