import type { PaymentStatus } from '@crossborder-fx/openapi';
import { expect, test } from 'vitest';
import { forward, trade } from '../../../test/exchanges.ts';
import { payerOf } from '../../../test/payer-of.ts';
import { ask, userOf } from '../../../test/user-of.ts';
import { defaultChoices } from '../../choices.ts';
import { nothing } from '../../service/operation.ts';
import { receivePayment } from '../../service/payments/payments.ts';
import type { ObjectPath } from './cells.ts';
import { objectOf, objectsOf } from './objects.ts';
import { choicesOf, overviewOf } from './overview.ts';

const about = { version: '1.2.3', speed: 0 };

/** Makes an API user with payments in many states, one of them an incoming payment. */
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

test('the console lists and counts the same payments of each status as the operation listPayments', async () => {
  const { payer, incoming } = busyPayer();
  await payer.until('2026-11-24 12:00:00');
  const { incoming: cameIn, ...counts } = overviewOf(payer.context, about).counts['payments'] ?? {};
  expect(cameIn).toBe(1);
  const statuses = Object.keys(counts) as PaymentStatus[];
  expect(statuses).toContain('finalized');
  for (const status of statuses) {
    const read = ask(payer.user, 'listPayments', { path: { status } });
    const ids = read === nothing ? [] : read.payments?.map(({ id }) => id);
    const { rows: objects, total } = objectsOf(payer.context, 'payments', { status, page: 1 });
    expect(objects.map(({ key }) => key)).toEqual(ids);
    expect([total, counts[status]]).toEqual([ids?.length, ids?.length]);
    const shown = objects.map(({ cells }) => String(Object(cells['Status']).text).split(' ')[0]);
    expect(shown.every((text) => text === status)).toBe(true);
  }
  expect(Object.values(counts).filter((count) => count > 0).length).toBeGreaterThan(3);
  const { rows: objects, total } = objectsOf(payer.context, 'payments', {
    status: undefined,
    page: 1,
  });
  expect(total).toBe(Object.values(counts).reduce((sum, count) => sum + count, 1));
  expect(objects[0]).toEqual({
    key: incoming,
    cells: {
      For: { as: 'named', name: 'Invoice 7', hint: incoming },
      Amount: { value: '000000000250.00', currency: 'EUR' },
      'Counter value': null,
      Status: { as: 'badge', text: 'incoming', tone: 'neutral' },
      'Executed on': '2026-11-23',
      'Made on': '2026-11-23',
    },
  });
  // When a payment's counter value equals its amount, the console shows only the amount.
  expect(objects[1]?.cells).toMatchObject({
    For: { name: 'Deleted, For Deleted' },
    'Counter value': null,
  });
});

test('the console lists trades and forwards, newest first, and counts them by status', () => {
  const user = userOf();
  const made = [trade(user), trade(user)].map(({ id }) => id);
  const { fixedForwardId } = forward(user);
  const { context } = user;
  const listed = (path: ObjectPath, status?: string) =>
    objectsOf(context, path, { status, page: 1 });
  const trades = listed('trades', 'planified');
  expect(trades.rows.map(({ key }) => key)).toEqual(made.toReversed());
  expect(trades.rows[0]?.cells).toMatchObject({
    For: { name: 'EURUSD' },
    Sells: { value: '000000010000.00', currency: 'EUR' },
    Buys: { currency: 'USD' },
    'Made on': '2026-11-23',
  });
  expect(listed('fixed-forwards').rows).toMatchObject([
    { key: fixedForwardId, cells: { For: { name: 'EURUSD' }, Status: { text: 'planified' } } },
  ]);
  expect(listed('trades', 'finalized')).toEqual({ rows: [], total: 0 });
  expect(overviewOf(context, about).counts).toMatchObject({
    trades: { planified: 2, finalized: 0 },
    'fixed-forwards': { planified: 1, canceled: 0 },
  });
});

test.each([undefined, 'waitingconfirmation'])(
  'the pages of the console for the status %s together show each payment exactly once',
  (status) => {
    const payer = payerOf();
    const beneficiary = payer.beneficiary('Nordlicht');
    const made = Array.from({ length: 120 }, () => payer.create(beneficiary).id);
    const pages = [1, 2, 3, 4].map((page) =>
      objectsOf(payer.context, 'payments', { status, page }),
    );
    expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 20, 0]);
    expect(pages.map(({ total }) => total)).toEqual([120, 120, 120, 120]);
    expect(pages.flatMap(({ rows }) => rows.map(({ key }) => key))).toEqual(made.toReversed());
  },
);

function shownOf({ payer }: ReturnType<typeof busyPayer>, id: string) {
  const { summary, parts } = objectOf(payer.context, 'payments', id);
  const part = (wanted: string) => parts.find(({ name }) => name === wanted);
  const history = part('History, in business time')?.rows?.map((row) => Object(row)) ?? [];
  return { summary, history, fields: part('Fields')?.fields };
}

test('the console shows the time and cause of each transition of a payment, and whether the rule of the transition is documented', async () => {
  const busy = busyPayer();
  const { payer, ids } = busy;
  await payer.until('2026-11-25 12:00:00');
  const sources = new Set<string>();
  for (const id of ids) {
    const { history, fields, summary } = shownOf(busy, id);
    expect(fields).toEqual(payer.get(id));
    expect(history.map((step) => step['By row'].split(',')[0])).toEqual(payer.rowsOf(id));
    expect(history.at(-1).Became).toEqual(summary[0]);
    for (const { Source } of history) sources.add(Source);
  }
  expect(sources).toEqual(new Set(['as documented', 'chosen by the sandbox']));
  expect(shownOf(busy, ids[1] ?? '').history).toEqual([
    {
      At: { as: 'time', at: '2026-11-23T08:00:00.000Z', text: '2026-11-23 09:00:00' },
      Became: { as: 'badge', text: 'waitingconfirmation', tone: 'waiting' },
      'By row': 'P1, createPayment',
      Source: 'as documented',
      Sent: 'PAYMENT_CREATED, PAYMENT_AWAITING_CONFIRMATION',
    },
    expect.objectContaining({ Became: expect.objectContaining({ text: 'planified / scheduled' }) }),
    expect.objectContaining({
      At: expect.objectContaining({ at: '2026-11-24T05:00:00.000Z' }),
      'By row': expect.stringContaining('execution'),
    }),
    expect.objectContaining({ Sent: 'PAYMENT_FINALIZED' }),
  ]);
});

test('the console shows the time at which the next event of a payment happens', async () => {
  const busy = busyPayer();
  const [waiting = '', scheduled = ''] = busy.ids;
  const nextOf = (id: string) => {
    const { summary } = shownOf(busy, id);
    const at = summary.findIndex((cell) => String(cell).startsWith('Next: it'));
    return at < 0 ? [] : [String(summary[at]), String(Object(summary[at + 1]).at)];
  };
  expect(nextOf(waiting)).toEqual([]);
  for (const [sentence, trigger] of [
    ['Next: it is executed at', 'execution'],
    ['Next: it is settled at', 'settlement'],
  ] as const) {
    const [said, at = ''] = nextOf(scheduled);
    expect(said).toBe(sentence);
    await busy.payer.user.clock.moveTo(Date.parse(at));
    const step = shownOf(busy, scheduled).history.at(-1);
    expect([step.At.at, step['By row']]).toEqual([at, expect.stringContaining(trigger)]);
  }
  expect(nextOf(scheduled)).toEqual([]);
});

test('the console shows time and seed, and marks the sandbox options that differ from the default', () => {
  const { context } = payerOf({
    lockOnRoll: true,
    retryOn: [500, 'none'],
    holidays: { USD: ['2026-11-26'] },
    cutOffs: { settlement: '18:00' },
  });
  expect(overviewOf(context, about)).toMatchObject({
    ...about,
    seed: context.seed,
    now: '2026-11-23T08:00:00.000Z',
    paris: '2026-11-23 09:00:00',
  });
  const choices = choicesOf(context).rows.map(({ cells }) => Object(cells));
  const changed = choices.filter(({ Value }) => Value.hint === 'set');
  expect(Object.fromEntries(changed.map(({ Choice, Value }) => [Choice, Value.name]))).toEqual({
    lockOnRoll: 'true',
    retryOn: '500, no answer',
    'holidays.USD': '2026-11-26',
    'cutOffs.settlement': '18:00',
  });
  expect(choices.find(({ Choice }) => Choice === 'maxDaysShort').Value).toMatchObject({
    name: String(defaultChoices.maxDaysShort),
    hint: 'default',
  });
  expect(choices.filter((choice) => choice['What it decides'] === '')).toEqual([]);
});
