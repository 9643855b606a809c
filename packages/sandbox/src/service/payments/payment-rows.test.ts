import type { EventName } from '@crossborder-fx/openapi';
import { expect, test } from 'vitest';
import { subscribe } from '../../../test/notify.ts';
import { payerOf } from '../../../test/payer-of.ts';
import { refusalOf } from '../../../test/refusals.ts';
import { paymentTable } from '../tables/payment-table.ts';

const events = [...new Set(paymentTable.rows.flatMap((row) => row.events))];

interface Taken {
  /** The rows on the way, the last of which is looked at. */
  rows: string;
  status: string;
  events?: EventName[];
  /** Movements of the last row. */
  booked?: string[];
  /** @default Tuesday, the day of the payment; the payment has none when it is null */
  executionDate?: string | null;
  choices?: Parameters<typeof payerOf>[0];
}

const unsignedFirst = { statusAfterCreate: 'waitingsignature' } as const;
const short = { funds: 60n };
const locked = { funds: 60n, lockOnRoll: true };
const debit = ['DebitForTransfer -10000', 'clientFee -300'];
const tomorrow = '2026-11-25';
const none = null;

// Monday, 09:00: 100.00 EUR with a fee of 3.00 for Tuesday. Written after the design, not after the table.
const taken: Taken[] = [
  {
    rows: 'P1',
    status: 'waitingconfirmation',
    events: ['PAYMENT_CREATED', 'PAYMENT_AWAITING_CONFIRMATION'],
  },
  {
    rows: 'P3',
    status: 'waitingsignature',
    events: ['PAYMENT_CREATED', 'PAYMENT_WAITING_SIGNATURE'],
    choices: unsignedFirst,
  },
  { rows: 'P1 P4a', status: 'planified', events: ['PAYMENT_PLANIFIED'] },
  {
    rows: 'P1 P4b',
    status: 'planified',
    events: ['PAYMENT_PLANIFIED'],
    booked: ['Immobilize -6000'],
    choices: short,
  },
  { rows: 'P1 P5', status: 'waitingsignature', events: ['PAYMENT_WAITING_SIGNATURE'] },
  { rows: 'P1 P6', status: 'blocked', events: ['PAYMENT_WAITING_JUSTIFICATION'] },
  { rows: 'P1 P5 P7a', status: 'planified', events: ['PAYMENT_PLANIFIED'] },
  {
    rows: 'P3 P7b',
    status: 'waitingconfirmation',
    events: ['PAYMENT_AWAITING_CONFIRMATION'],
    choices: unsignedFirst,
  },
  {
    rows: 'P3 P8',
    status: 'canceled',
    events: ['PAYMENT_CANCELED'],
    executionDate: none,
    choices: unsignedFirst,
  },
  { rows: 'P1 P5 P8', status: 'canceled', events: ['PAYMENT_CANCELED'], executionDate: none },
  { rows: 'P1 P9a', status: 'waitingconfirmation', executionDate: tomorrow },
  { rows: 'P3 P9a', status: 'waitingsignature', executionDate: tomorrow, choices: unsignedFirst },
  { rows: 'P1 P5 P9a', status: 'waitingsignature', executionDate: tomorrow },
  {
    rows: 'P1 P9b',
    status: 'waitingconfirmation',
    booked: ['Immobilize -6000'],
    executionDate: tomorrow,
    choices: locked,
  },
  {
    rows: 'P1 P9b P10',
    status: 'canceled',
    events: ['PAYMENT_CANCELED'],
    booked: ['Immobilize 6000'],
    executionDate: none,
    choices: locked,
  },
  {
    rows: 'P3 P10',
    status: 'canceled',
    events: ['PAYMENT_CANCELED'],
    executionDate: none,
    choices: unsignedFirst,
  },
  { rows: 'P1 P5 P10', status: 'canceled', events: ['PAYMENT_CANCELED'], executionDate: none },
  { rows: 'P1 P4a P10', status: 'canceled', events: ['PAYMENT_CANCELED'], executionDate: none },
  { rows: 'P1 P6 P11', status: 'planified', events: ['PAYMENT_PLANIFIED'] },
  { rows: 'P1 P4a P12', status: 'blocked', events: ['PAYMENT_BLOCKED'] },
  { rows: 'P1 P4a P12 P13', status: 'planified', events: ['PAYMENT_PLANIFIED'] },
  { rows: 'P1 P6 P13', status: 'planified', events: ['PAYMENT_PLANIFIED'] },
  { rows: 'P1 P4a P12 P14', status: 'refused', executionDate: none },
  { rows: 'P1 P6 P14', status: 'refused', executionDate: none },
  { rows: 'P1 P4a P15', status: 'planified', booked: debit, executionDate: '2026-11-23' },
  { rows: 'P1 P4b P16', status: 'planified', executionDate: tomorrow, choices: short },
  {
    rows: 'P1 P4b P17a',
    status: 'refused',
    booked: ['Immobilize 6000'],
    executionDate: none,
    choices: short,
  },
  {
    rows: 'P1 P4b P17b',
    status: 'refused',
    booked: ['Immobilize 6000'],
    executionDate: none,
    choices: short,
  },
  {
    rows: 'P1 P4a P15 P18',
    status: 'finalized',
    events: ['PAYMENT_FINALIZED'],
    executionDate: '2026-11-23',
  },
  {
    rows: 'P1 P4a P15 P19',
    status: 'rejected',
    booked: ['rejectOperation 10000'],
    executionDate: '2026-11-23',
  },
  {
    rows: 'P1 P4a P15 P18 P20a',
    status: 'finalized',
    booked: ['returnFund 10000'],
    executionDate: '2026-11-23',
  },
  {
    rows: 'P1 P4a P15 P18 P20b',
    status: 'rejected',
    booked: ['returnFund 10000'],
    executionDate: '2026-11-23',
    choices: { statusAfterReturn: 'rejected' },
  },
];

test.each(taken)('3: $rows makes it $status', ({ choices, rows, ...expected }) => {
  const payer = payerOf(choices);
  // Nothing listens there: that a notification is planned is what counts.
  subscribe(payer.user, 'http://127.0.0.1:9/', events);
  const { id } = payer.create(payer.beneficiary('Nordlicht'));
  const notified = () => payer.user.listDeliveries().map(({ event }) => event);
  let before = { notified: 0, booked: 0 };
  for (const name of rows.split(' ').slice(1)) {
    before = { notified: notified().length, booked: payer.booked().length };
    // A row of several states is in the table once for each.
    const { status } = payer.get(id);
    const row = paymentTable.rows.find((one) => one.id === name && one.from === status);
    payer.simulate(id, row?.to ?? '', name);
  }
  const { status, executionDate = null } = payer.get(id);
  expect(payer.rowsOf(id)).toEqual(rows.split(' '));
  expect({
    status,
    events: notified().slice(before.notified),
    booked: payer.booked().slice(before.booked),
    executionDate,
  }).toEqual({ events: [], booked: [], executionDate: '2026-11-24', ...expected });
});

test('3: every row but that of nothing and that of incoming payments is looked at', () => {
  const names = new Set(taken.flatMap(({ rows }) => rows.split(' ')));
  const others = paymentTable.rows.map(({ id }) => id).filter((id) => !names.has(id));
  expect(new Set(others)).toEqual(new Set(['P2', 'P21']));
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
