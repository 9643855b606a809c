import type { PaymentStatus } from '@crossborder-fx/openapi';
import { expect, test } from 'vitest';
import { ask } from '../../../test/ask.ts';
import { forward, trade } from '../../../test/exchanges.ts';
import { payerOf } from '../../../test/payer-of.ts';
import { userOf } from '../../../test/user-of.ts';
import { defaultChoices } from '../../choices.ts';
import { nothing } from '../../service/operation.ts';
import { receivePayment } from '../../service/payments/payments.ts';
import { paymentTable } from '../../service/tables/payment-table.ts';
import type { ObjectPath } from '../answers.ts';
import { objectOf, objectsOf } from './objects.ts';
import { overviewOf } from './overview.ts';

const about = { version: '1.2.3', speed: 0 };

/** A payer with payments in many states, and one that came in. */
function busyPayer() {
  const payer = payerOf({ funds: 100_000n });
  const make = (name: string) => payer.create(payer.beneficiary(name), { tag: `For ${name}` }).id;
  const ids = ['Nordlicht', 'Südwind', 'Sign', 'Proof', 'Block', 'Refuse'].map(make);
  for (const id of ids.slice(1)) payer.confirm(id);
  payer.remove(make('Deleted'));
  const { id } = payer.change(() =>
    receivePayment(payer.context, {
      walletId: payer.walletId,
      amount: { value: '000000000250.00', currency: 'EUR' },
      communication: 'Invoice 7',
    }),
  );
  return { payer, ids, incoming: id };
}

test('payments of a status are those that the interface lists, and counted', async () => {
  const { payer, incoming } = busyPayer();
  await payer.until('2026-11-24 12:00:00');
  const counts = overviewOf(payer.context, about).payments;
  const statuses = Object.keys(counts) as PaymentStatus[];
  expect(statuses).toContain('finalized');
  for (const status of statuses) {
    const read = ask(payer.user, 'listPayments', { path: { status } });
    const ids = read === nothing ? [] : read.payments?.map(({ id }) => id);
    const { rows: objects, total } = objectsOf(payer.context, 'payments', { status, page: 1 });
    expect(objects.map(({ id }) => id)).toEqual(ids);
    expect([total, counts[status]]).toEqual([ids?.length, ids?.length]);
    expect(objects.every((one) => one.status === status)).toBe(true);
  }
  expect(Object.values(counts).filter((count) => count > 0).length).toBeGreaterThan(3);
  const { rows: objects, total } = objectsOf(payer.context, 'payments', {
    status: undefined,
    page: 1,
  });
  expect(total).toBe(Object.values(counts).reduce((sum, count) => sum + count, 1));
  expect(objects[0]).toEqual({
    id: incoming,
    status: undefined,
    stage: 'incoming',
    createdDay: '2026-11-23',
    executionDay: '2026-11-23',
    title: 'Invoice 7',
    amounts: [{ value: '000000000250.00', currency: 'EUR' }],
  });
  expect(objects[1]?.title).toBe('Deleted, For Deleted');
  // Its counter value is the same amount, and told once.
  expect(objects[1]?.amounts).toHaveLength(1);
});

test('trades and forwards are those that the interface lists', () => {
  const user = userOf();
  const made = [trade(user), trade(user)].map(({ id }) => id);
  const { fixedForwardId } = forward(user);
  const { context } = user;
  const listed = (path: ObjectPath, status?: string) =>
    objectsOf(context, path, { status, page: 1 });
  const trades = listed('trades', 'planified');
  expect(trades.rows.map(({ id }) => id)).toEqual(made.toReversed());
  expect(trades.rows[0]).toMatchObject({
    createdDay: '2026-11-23',
    title: 'EURUSD',
    amounts: [{ value: '000000010000.00', currency: 'EUR' }, { currency: 'USD' }],
  });
  expect(listed('fixed-forwards').rows).toMatchObject([
    { id: fixedForwardId, status: 'planified', title: 'EURUSD' },
  ]);
  expect(listed('trades', 'finalized')).toEqual({ rows: [], total: 0 });
  const { trades: ofTrades, fixedForwards } = overviewOf(context, about);
  expect(ofTrades).toMatchObject({ planified: 2, finalized: 0 });
  expect(fixedForwards).toMatchObject({ planified: 1, canceled: 0 });
});

test.each([undefined, 'waitingconfirmation'])('pages of %s have each payment once', (status) => {
  const payer = payerOf();
  const beneficiary = payer.beneficiary('Nordlicht');
  const made = Array.from({ length: 120 }, () => payer.create(beneficiary).id);
  const pages = [1, 2, 3, 4].map((page) => objectsOf(payer.context, 'payments', { status, page }));
  expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 20, 0]);
  expect(pages.map(({ total }) => total)).toEqual([120, 120, 120, 120]);
  expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(made.toReversed());
});

test('the history has the rows that were taken, when, by what, and from where they are', async () => {
  const { payer, ids } = busyPayer();
  await payer.until('2026-11-25 12:00:00');
  const sources = new Set<boolean>();
  for (const id of ids) {
    const { history, object, status, stage } = objectOf(payer.context, 'payments', id);
    expect(object).toEqual(payer.get(id));
    expect(history.map(({ row }) => row)).toEqual(payer.rowsOf(id));
    expect(history.at(-1)).toMatchObject({ status, stage });
    for (const { isDocumented } of history) sources.add(isDocumented);
  }
  expect(sources).toEqual(new Set([true, false]));
  const { history } = objectOf(payer.context, 'payments', ids[1] ?? '');
  expect(history).toEqual([
    {
      at: '2026-11-23T08:00:00.000Z',
      row: 'P1',
      trigger: 'createPayment',
      status: 'waitingconfirmation',
      stage: undefined,
      events: ['PAYMENT_CREATED', 'PAYMENT_AWAITING_CONFIRMATION'],
      isDocumented: paymentTable.rows.find(({ id }) => id === 'P1')?.source === 'D',
    },
    expect.objectContaining({ trigger: 'confirmPayment', status: 'planified', stage: 'scheduled' }),
    expect.objectContaining({ at: '2026-11-24T05:00:00.000Z', trigger: 'execution' }),
    expect.objectContaining({ trigger: 'settlement', events: ['PAYMENT_FINALIZED'] }),
  ]);
});

test('what comes next comes at its time', async () => {
  const { payer, ids } = busyPayer();
  const [waiting = '', scheduled = ''] = ids;
  const detail = (id: string) => objectOf(payer.context, 'payments', id);
  expect(detail(waiting).next).toBeUndefined();
  for (const trigger of ['execution', 'settlement']) {
    const { next } = detail(scheduled);
    expect(next?.trigger).toBe(trigger);
    await payer.user.clock.moveTo(Date.parse(next?.at ?? ''));
    expect(detail(scheduled).history.at(-1)).toMatchObject({ trigger, at: next?.at });
  }
  expect(detail(scheduled).next).toBeUndefined();
});

test('the overview has the time, the seed, and the choices with what differs', () => {
  const { context } = payerOf({
    lockOnRoll: true,
    retryOn: [500, 'none'],
    holidays: { USD: ['2026-11-26'] },
    cutOffs: { settlement: '18:00' },
  });
  const { choices, ...overview } = overviewOf(context, about);
  expect(overview).toMatchObject({
    ...about,
    seed: context.seed,
    now: '2026-11-23T08:00:00.000Z',
    paris: '2026-11-23 09:00:00',
  });
  const changed = choices.filter(({ isDefault }) => !isDefault);
  expect(Object.fromEntries(changed.map(({ name, value }) => [name, value]))).toEqual({
    lockOnRoll: 'true',
    retryOn: '500, no answer',
    'holidays.USD': '2026-11-26',
    'cutOffs.settlement': '18:00',
  });
  expect(choices.find(({ name }) => name === 'maxDaysShort')).toMatchObject({
    value: String(defaultChoices.maxDaysShort),
    isDefault: true,
  });
  expect(choices.filter(({ sentence }) => sentence === '')).toEqual([]);
});
