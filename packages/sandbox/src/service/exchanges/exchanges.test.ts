import { money } from '@crossborder-fx/client/money';
import { expect, test } from 'vitest';
import { expectBooksBalance } from '../../../test/books.ts';
import {
  balancesOf,
  entriesOf,
  forward,
  forwardQuote,
  moveTo,
  rowsOf,
  statusOf,
  trade,
  walletWith,
} from '../../../test/exchanges.ts';
import { subscribe } from '../../../test/notify.ts';
import { codeOf } from '../../../test/refusals.ts';
import { userOf } from '../../../test/user-of.ts';
import { momentOf } from '../../calendar/date.ts';
import { choicesWith } from '../../choices.ts';
import { largestUnits } from '../../ledger/money.ts';
import type { SandboxUser } from '../../sandbox-user.ts';
import { bookMovement } from '../accounts/financial-movements.ts';
import { movers } from '../states/movers.ts';

test('a delivery books two transfers through the exchange accounts, with the delivery day as value date', async () => {
  const user = userOf();
  const one = trade(user);
  const other = forward(user);
  expect(entriesOf(user, one.id)).toEqual([]);
  await moveTo(user, '2026-12-22');
  expectBooksBalance(user.context);
  for (const [id, name, { deliveredAmount, deliveryDate }] of [
    [one.id, 'trade', one],
    [other.fixedForwardId, 'fixed forward', other],
  ] as const) {
    const delivered = Math.round(Number(deliveredAmount?.value) * 100);
    const none = { typeLabel: null, valueDay: null, description: null, record: null };
    const booked = { valueDay: deliveryDate, record: JSON.stringify({ internalReference: id }) };
    const debit = { typeLabel: 'DebitForExchange', description: `Source of ${name} ${id}` };
    const credit = { typeLabel: 'CreditForExchange', description: `Delivery of ${name} ${id}` };
    expect(entriesOf(user, id)).toEqual([
      { account: 'wallet:1', amount: -1_000_000, ...debit, ...booked },
      { account: 'fx:EUR', amount: 1_000_000, ...none },
      { account: 'fx:USD', amount: -delivered, ...none },
      { account: 'wallet:2', amount: delivered, ...credit, ...booked },
    ]);
  }
});

test('a trade has the rates of its creation, and a fixed forward has the rates of its quote', async () => {
  const user = userOf();
  const { context, change } = user;
  const quote = forwardQuote(user);
  change(() => context.market.setMid('EURUSD', 20_000_000n));
  const { sourceAmount, deliveredAmount, appliedRate } = quote;
  const booked = forward(user, quote);
  expect(booked).toMatchObject({ sourceAmount, deliveredAmount, appliedRate });
  const one = trade(user);
  expect(one.deliveredAmount).toEqual({ value: '000000019986.00', currency: 'USD' });
  change(() => context.market.setMid('EURUSD', 10_000_000n));
  await moveTo(user, '2026-12-22');
  const credited = (id: string) => entriesOf(user, id).at(-1)?.amount;
  expect(credited(one.id)).toBe(1_998_600);
  expect(credited(booked.fixedForwardId)).toBe(Math.round(Number(deliveredAmount?.value) * 100));
});

test('a blocked trade is delivered when the funds are equal to its amount', async () => {
  const user = userOf();
  const sourceWalletId = walletWith(user, 'EUR', 999_999n);
  const one = trade(user, { sourceWalletId });
  await moveTo(user, '2026-11-26');
  expect(rowsOf(user, one)).toEqual(['T1', 'T3b', 'T4b']);
  const cent = { value: '0.01', currency: 'EUR' };
  user.change(() =>
    bookMovement(user.context, { walletId: sourceWalletId, typeLabel: 'corrective', amount: cent }),
  );
  await moveTo(user, '2026-11-27');
  expect(rowsOf(user, one).at(-1)).toBe('T4a');
  expect(balancesOf(user, sourceWalletId)).toEqual({ booked: 0n, value: 0n });
  // The value date is the day of the late delivery, so no balance by value date was ever below zero.
  const valueDays = entriesOf(user, one.id).map(({ valueDay }) => valueDay);
  expect(valueDays).toEqual(['2026-11-27', null, null, '2026-11-27']);
});

test('a trade whose delivery would make a balance too large is treated like a trade without enough funds, and the clock goes on', async () => {
  const user = userOf();
  const full = walletWith(user, 'USD', largestUnits * 100n);
  const one = trade(user, { deliveryWalletId: full });
  const before = balancesOf(user, one.sourceWalletId);
  await moveTo(user, '2026-11-27');
  expect(rowsOf(user, one)).toEqual(['T1', 'T3b', 'T4b', 'T5']);
  expect(balancesOf(user, one.sourceWalletId)).toEqual(before);
  expect(entriesOf(user, one.id)).toEqual([]);
});

test('when a trigger amount blocks a trade without enough funds, this block does not count as an attempt to deliver the trade', async () => {
  const user = userOf();
  const one = trade(user, {
    amount: { value: '000000000066.11', currency: 'EUR' },
    sourceWalletId: walletWith(user, 'EUR', 0n),
  });
  await moveTo(user, '2026-12-31');
  expect(rowsOf(user, one)).toEqual(['T1', 'T3a', 'T4b', 'T4b', 'T5']);
});

test('a blocked trade is not tried again on weekends and on holidays of its currencies', async () => {
  const holidays = { USD: ['2026-11-30'], GBP: ['2026-12-01'] };
  const user = userOf({ choices: choicesWith({ holidays }) });
  const sourceWalletId = walletWith(user, 'EUR', 0n);
  const deliveryDate = '2026-11-25';
  const short = trade(user, { sourceWalletId, deliveryDate });
  await moveTo(user, '2026-11-25');
  await moveTo(user, '2026-11-26');
  expect(rowsOf(user, short)).toEqual(['T1', 'T3b', 'T4b']);
  expect(user.context.agenda.nextAt()).toBe(momentOf('2026-11-27', '00:25'));
  const late = trade(user, {
    sourceWalletId: walletWith(user, 'EUR', 0n),
    deliveryDate: '2026-11-27',
  });
  await moveTo(user, '2026-11-30', '23:59');
  expect(rowsOf(user, late)).toEqual(['T1', 'T3b']);
  await moveTo(user, '2026-12-01');
  expect(rowsOf(user, late)).toEqual(['T1', 'T3b', 'T4b']);
});

test('the option cutOffs moves the cut-off and the delivery time of trades', async () => {
  const cutOffs = { sameDayTrade: '09:00', scheduledDelivery: '06:00' };
  const user = userOf({ choices: choicesWith({ cutOffs }) });
  expect(codeOf(() => trade(user, { deliveryDate: '2026-11-23' }))).toBe('deliveryDateTooEarly');
  const sourceWalletId = walletWith(user, 'EUR', 0n);
  const short = trade(user, { sourceWalletId, deliveryDate: '2026-11-24' });
  await moveTo(user, '2026-11-24', '05:59');
  expect(rowsOf(user, short)).toEqual(['T1']);
  await moveTo(user, '2026-11-24', '06:00');
  expect(rowsOf(user, short)).toEqual(['T1', 'T3b']);
  await moveTo(user, '2026-11-25', '05:59');
  expect(rowsOf(user, short)).toEqual(['T1', 'T3b']);
  await moveTo(user, '2026-11-25', '06:00');
  expect(rowsOf(user, short)).toEqual(['T1', 'T3b', 'T4b']);
});

test('simulate delivers a trade now, and the clock does not deliver the trade again', async () => {
  const user = userOf();
  const { context, change } = user;
  const one = trade(user);
  const before = balancesOf(user, one.sourceWalletId);
  const credited = balancesOf(user, one.deliveryWalletId);
  const moved = change(() => movers.trade.simulate(context, one.id, { to: 'finalized' }));
  expect(moved).toEqual({ ...one, status: 'finalized' });
  const debit = (balance: bigint) => balance - 1_000_000n;
  // The movements of the simulated delivery are booked today, and their value date is the delivery day.
  expect(balancesOf(user, one.sourceWalletId)).toEqual({
    booked: debit(before.booked),
    value: before.value,
  });
  const after = balancesOf(user, one.deliveryWalletId);
  expect(after.booked).toBeGreaterThan(credited.booked);
  expect(after.value).toBe(credited.value);
  await moveTo(user, '2026-11-25');
  expect(balancesOf(user, one.sourceWalletId)).toEqual({
    booked: debit(before.booked),
    value: debit(before.value),
  });
  expect(rowsOf(user, one)).toEqual(['T1', 'T2']);
  // The books must balance although the simulated delivery booked movements with a value date in the future.
  expectBooksBalance(user.context);
});

test('simulate blocks a trade, and the clock does not try to deliver the trade before its delivery day', async () => {
  const user = userOf();
  const { context, change } = user;
  const one = trade(user);
  change(() => movers.trade.simulate(context, one.id, { to: 'blocked' }));
  await moveTo(user, '2026-11-24', '23:59');
  expect(rowsOf(user, one)).toEqual(['T1', 'T3a']);
  await moveTo(user, '2026-11-25');
  expect(rowsOf(user, one)).toEqual(['T1', 'T3a', 'T4a']);
});

const closedPort = 'http://127.0.0.1:9';

const bodiesOf = (user: SandboxUser) =>
  user.listDeliveries().map(({ rawBody }) => JSON.parse(rawBody));

test('each transition of a trade sends its events, whose payload equals the answer of GET /trades/{id}', async () => {
  const user = userOf();
  subscribe(user, closedPort, ['TRADE_PLANIFIED', 'TRADE_BLOCKED', 'TRADE_CANCELED']);
  const source = walletWith(user, 'EUR', 0n);
  const short = trade(user, { sourceWalletId: source });
  trade(user, { amount: { value: '000000000066.12', currency: 'EUR' } });
  await moveTo(user, '2026-11-27');
  const bodies = bodiesOf(user);
  expect(bodies.map(({ event, payload }) => [event, payload.id === short.id])).toEqual([
    ['TRADE_PLANIFIED', true],
    ['TRADE_PLANIFIED', false],
    ['TRADE_BLOCKED', true],
    ['TRADE_CANCELED', true],
  ]);
  expect(bodies[0].payload).toEqual(short);
  expect(bodies[2].payload).toEqual({ ...short, status: 'blocked' });
  expect(bodies[3].payload).toEqual({ ...short, status: 'canceled' });
});

test('with payloadShape wrapped, the notifications of a fixed forward have the object in the field fixedForward', async () => {
  const user = userOf({ choices: choicesWith({ payloadShape: 'wrapped' }) });
  subscribe(user, closedPort, ['FIXED_FORWARD_PLANIFIED', 'FIXED_FORWARD_FINALIZED']);
  const one = forward(user);
  await moveTo(user, '2026-12-22');
  expect(bodiesOf(user)).toMatchObject([
    { event: 'FIXED_FORWARD_PLANIFIED', payload: { fixedForward: one } },
    {
      event: 'FIXED_FORWARD_FINALIZED',
      payload: { fixedForward: { ...one, status: 'finalized' } },
    },
  ]);
});

test('3: a notification is sent for a canceled trade, but not for a rejected or refused trade', async () => {
  const user = userOf();
  subscribe(user, closedPort, ['TRADE_BLOCKED', 'TRADE_FINALIZED', 'TRADE_CANCELED']);
  // These amounts trigger their outcomes both in the first and in the second currency of the pair.
  const amounts = [money('66.11', 'EUR'), money('66.12', 'USD')];
  amounts.push(money('66.13', 'EUR'), money('66.14', 'EUR'));
  const trades = amounts.map((amount) => trade(user, { amount }));
  const statuses = () => trades.map((one) => statusOf(user, one));
  await moveTo(user, '2026-11-25');
  expect(statuses()).toEqual(['blocked', 'rejected', 'refused', 'canceled']);
  await moveTo(user, '2026-11-26');
  expect(statuses()).toEqual(['finalized', 'rejected', 'refused', 'canceled']);
  const [blocked, , , canceled] = trades.map(({ id }) => id);
  expect(bodiesOf(user).map(({ event, payload }) => [event, payload.id])).toEqual([
    ['TRADE_BLOCKED', blocked],
    ['TRADE_CANCELED', canceled],
    ['TRADE_FINALIZED', blocked],
  ]);
});
