import type { FixedForward, FixedForwardQuote, Trade, TradeCreate } from '@crossborder-fx/openapi';
import { expect, test } from 'vitest';
import { ask } from '../../test/ask.ts';
import { counterpartyOf } from '../../test/counterparty-of.ts';
import { momentOf } from '../calendar/paris-time.ts';
import { choicesWith } from '../choices.ts';
import type { Counterparty } from '../counterparty.ts';
import { largestUnits } from '../ledger/money.ts';
import { simulateFixedForward } from './fixed-forwards.ts';
import { quoteIdOf } from './ids/quote-id-of.ts';
import { simulateTrade } from './trades.ts';
import { addWallet } from './wallets.ts';

const amount = { value: '000000010000.00', currency: 'EUR' };
const body: TradeCreate = { currencyPair: 'EURUSD', side: 'S', amount, deliveryDate: '2026-11-25' };
const closedPort = 'http://127.0.0.1:9';

function trade(counterparty: Counterparty, given: Partial<TradeCreate> = {}): Trade {
  const { id } = ask(counterparty, 'createTrade', { body: { ...body, ...given } });
  return ask(counterparty, 'getTrade', { path: { id } }).trade;
}

function forwardQuote(counterparty: Counterparty): FixedForwardQuote & { quoteId: string } {
  const request = { ...body, deliveryDate: '2026-12-22' };
  const { quote } = ask(counterparty, 'createFixedForwardQuote', { body: request });
  return { ...quote, quoteId: quote.quoteId ?? '' };
}

function forward(
  counterparty: Counterparty,
  { quoteId } = forwardQuote(counterparty),
): FixedForward & { fixedForwardId: string } {
  const [source = '', delivery = ''] = [1, 2].map((row) =>
    counterparty.context.ids.idOf('wallet', row),
  );
  const { fixedForward } = ask(counterparty, 'createFixedForward', {
    body: { quoteId, sourceAccountId: source, deliveryAccountId: delivery },
  });
  return { ...fixedForward, fixedForwardId: fixedForward.fixedForwardId ?? '' };
}

/** A wallet of its own, with an amount in minor units. */
function walletWith({ context, change }: Counterparty, currency: string, minor: bigint): string {
  return change(() => {
    const wallet = addWallet(context, { currency, tag: '' });
    if (minor > 0n) {
      context.ledger.transfer({
        from: { of: 'clearing' },
        to: { of: 'wallet', wallet },
        money: { minor, currency },
        movement: { typeLabel: 'ExternalCounterpartCredit', description: 'Funds' },
        reference: 'test',
      });
    }
    return context.ids.idOf('wallet', wallet);
  });
}

function balancesOf({ context }: Counterparty, id: string | undefined) {
  return context.ledger.balancesOf(context.ids.rowOf('wallet', id ?? '') ?? 0);
}

const moveTo = ({ clock }: Counterparty, day: string, time = '00:25') =>
  clock.moveTo(momentOf(day, time));

const statusOf = (counterparty: Counterparty, { id }: Trade) =>
  ask(counterparty, 'getTrade', { path: { id } }).trade.status;

const rowsOf = ({ context }: Counterparty, { id }: Trade) =>
  context.history.rowsOf('trade', context.ids.rowOf('trade', id) ?? 0);

interface Entry {
  account: string;
  amount: number;
  typeLabel: string | null;
  valueDay: string | null;
  description: string | null;
  record: string | null;
}

function entriesOf({ context }: Counterparty, reference: string): Entry[] {
  return context.statements
    .prepare<{ reference: string }, Entry>(
      `SELECT account, amount, typeLabel, valueDay, description, entry.record
       FROM entry JOIN transfer ON transfer.id = entry.transfer
       WHERE reference = :reference ORDER BY entry.id`,
    )
    .all({ reference });
}

function subscribe({ context, change }: Counterparty, events: string[]): void {
  change(() =>
    context.statements
      .prepare<{ url: string; events: string }>(
        `INSERT INTO subscription (webhookId, url, events, secret, isDeleted)
         VALUES ('3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63', :url, :events, 'secret', 0)`,
      )
      .run({ url: closedPort, events: JSON.stringify(events) }),
  );
}

const bodiesOf = (counterparty: Counterparty) =>
  counterparty.listDeliveries().map(({ rawBody }) => JSON.parse(rawBody));

test('a delivery is two transfers through the provider, with the delivery day as value date', async () => {
  const counterparty = counterpartyOf();
  const one = trade(counterparty);
  const other = forward(counterparty);
  expect(entriesOf(counterparty, one.id)).toEqual([]);
  await moveTo(counterparty, '2026-12-22');
  for (const [id, name, { deliveredAmount, deliveryDate }] of [
    [one.id, 'trade', one],
    [other.fixedForwardId, 'fixed forward', other],
  ] as const) {
    const delivered = Math.round(Number(deliveredAmount?.value) * 100);
    const none = { typeLabel: null, valueDay: null, description: null, record: null };
    const booked = { valueDay: deliveryDate, record: JSON.stringify({ internalReference: id }) };
    const debit = { typeLabel: 'DebitForExchange', description: `Source of ${name} ${id}` };
    const credit = { typeLabel: 'CreditForExchange', description: `Delivery of ${name} ${id}` };
    expect(entriesOf(counterparty, id)).toEqual([
      { account: 'wallet:1', amount: -1_000_000, ...debit, ...booked },
      { account: 'fx:EUR', amount: 1_000_000, ...none },
      { account: 'fx:USD', amount: -delivered, ...none },
      { account: 'wallet:2', amount: delivered, ...credit, ...booked },
    ]);
  }
});

test('a trade has the rates of now, a fixed forward those of its quote', async () => {
  const counterparty = counterpartyOf();
  const { context, change } = counterparty;
  const quote = forwardQuote(counterparty);
  change(() => context.market.setMid('EURUSD', 20_000_000n));
  const { sourceAmount, deliveredAmount, appliedRate } = quote;
  const booked = forward(counterparty, quote);
  expect(booked).toMatchObject({ sourceAmount, deliveredAmount, appliedRate });
  const one = trade(counterparty);
  expect(one.deliveredAmount).toEqual({ value: '000000019986.00', currency: 'USD' });
  change(() => context.market.setMid('EURUSD', 10_000_000n));
  await moveTo(counterparty, '2026-12-22');
  const credited = (id: string) => entriesOf(counterparty, id).at(-1)?.amount;
  expect(credited(one.id)).toBe(1_998_600);
  expect(credited(booked.fixedForwardId)).toBe(Math.round(Number(deliveredAmount?.value) * 100));
});

test('what is locked does not cover a trade', async () => {
  const counterparty = counterpartyOf();
  const source = walletWith(counterparty, 'EUR', 1_000_000n);
  const { context, change } = counterparty;
  const wallet = context.ids.rowOf('wallet', source) ?? 0;
  change(() =>
    context.ledger.transfer({
      from: { of: 'wallet', wallet },
      to: { of: 'hold', wallet },
      money: { minor: 1n, currency: 'EUR' },
      movement: { typeLabel: 'Immobilize', description: 'Lock' },
      reference: 'test',
    }),
  );
  const short = trade(counterparty, { sourceWalletId: source });
  await moveTo(counterparty, '2026-11-25');
  expect(rowsOf(counterparty, short)).toEqual(['T1', 'T3b']);
});

test('of two trades that the funds cover only one by one, the first is delivered', async () => {
  const counterparty = counterpartyOf();
  const sourceWalletId = walletWith(counterparty, 'EUR', 1_999_999n);
  const [first, second] = [1, 2].map(() => trade(counterparty, { sourceWalletId }));
  await moveTo(counterparty, '2026-11-25');
  expect(first && statusOf(counterparty, first)).toBe('finalized');
  expect(second && statusOf(counterparty, second)).toBe('blocked');
  expect(balancesOf(counterparty, sourceWalletId).booked).toBe(999_999n);
});

test('a balance that would be too large counts as short, and the clock goes on', async () => {
  const counterparty = counterpartyOf();
  const full = walletWith(counterparty, 'USD', largestUnits * 100n);
  const one = trade(counterparty, { deliveryWalletId: full });
  const before = balancesOf(counterparty, one.sourceWalletId);
  await moveTo(counterparty, '2026-11-27');
  expect(rowsOf(counterparty, one)).toEqual(['T1', 'T3b', 'T4b', 'T5']);
  expect(balancesOf(counterparty, one.sourceWalletId)).toEqual(before);
  expect(entriesOf(counterparty, one.id)).toEqual([]);
});

test('a blocked trade is not tried on weekends and holidays of its currencies', async () => {
  const holidays = { USD: ['2026-11-30'], GBP: ['2026-12-01'] };
  const counterparty = counterpartyOf({ choices: choicesWith({ holidays }) });
  const sourceWalletId = walletWith(counterparty, 'EUR', 0n);
  const deliveryDate = '2026-11-25';
  const short = trade(counterparty, { sourceWalletId, deliveryDate });
  await moveTo(counterparty, '2026-11-25');
  await moveTo(counterparty, '2026-11-26');
  expect(rowsOf(counterparty, short)).toEqual(['T1', 'T3b', 'T4b']);
  expect(counterparty.context.agenda.nextAt()).toBe(momentOf('2026-11-27', '00:25'));
  const late = trade(counterparty, {
    sourceWalletId: walletWith(counterparty, 'EUR', 0n),
    deliveryDate: '2026-11-27',
  });
  await moveTo(counterparty, '2026-11-30', '23:59');
  expect(rowsOf(counterparty, late)).toEqual(['T1', 'T3b']);
  await moveTo(counterparty, '2026-12-01');
  expect(rowsOf(counterparty, late)).toEqual(['T1', 'T3b', 'T4b']);
});

test('the cut-offs of trades and deliveries are options', async () => {
  const cutOffs = { sameDayTrade: '09:00', scheduledDelivery: '06:00' };
  const counterparty = counterpartyOf({ choices: choicesWith({ cutOffs }) });
  expect(() => trade(counterparty, { deliveryDate: '2026-11-23' })).toThrow(
    expect.objectContaining({ code: 'deliveryDateTooEarly' }),
  );
  const sourceWalletId = walletWith(counterparty, 'EUR', 0n);
  const short = trade(counterparty, { sourceWalletId, deliveryDate: '2026-11-24' });
  await moveTo(counterparty, '2026-11-24', '05:59');
  expect(rowsOf(counterparty, short)).toEqual(['T1']);
  await moveTo(counterparty, '2026-11-24', '06:00');
  expect(rowsOf(counterparty, short)).toEqual(['T1', 'T3b']);
  await moveTo(counterparty, '2026-11-25', '05:59');
  expect(rowsOf(counterparty, short)).toEqual(['T1', 'T3b']);
  await moveTo(counterparty, '2026-11-25', '06:00');
  expect(rowsOf(counterparty, short)).toEqual(['T1', 'T3b', 'T4b']);
});

test('each row notifies its events, with the trade as it is read back', async () => {
  const counterparty = counterpartyOf();
  subscribe(counterparty, ['TRADE_PLANIFIED', 'TRADE_BLOCKED', 'TRADE_CANCELED']);
  const source = walletWith(counterparty, 'EUR', 0n);
  const short = trade(counterparty, { sourceWalletId: source });
  trade(counterparty, { amount: { ...amount, value: '000000000066.12' } });
  await moveTo(counterparty, '2026-11-27');
  const bodies = bodiesOf(counterparty);
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

test('a fixed forward notifies, wrapped where that is chosen', async () => {
  const counterparty = counterpartyOf({ choices: choicesWith({ payloadShape: 'wrapped' }) });
  subscribe(counterparty, ['FIXED_FORWARD_PLANIFIED', 'FIXED_FORWARD_FINALIZED']);
  const one = forward(counterparty);
  await moveTo(counterparty, '2026-12-22');
  expect(bodiesOf(counterparty)).toMatchObject([
    { event: 'FIXED_FORWARD_PLANIFIED', payload: { fixedForward: one } },
    {
      event: 'FIXED_FORWARD_FINALIZED',
      payload: { fixedForward: { ...one, status: 'finalized' } },
    },
  ]);
});

test('simulate delivers a trade now, and nothing happens on its delivery day', async () => {
  const counterparty = counterpartyOf();
  const { context, change } = counterparty;
  const one = trade(counterparty);
  const before = balancesOf(counterparty, one.sourceWalletId);
  const credited = balancesOf(counterparty, one.deliveryWalletId);
  const moved = change(() => simulateTrade(context, one.id, { to: 'finalized' }));
  expect(moved).toEqual({ ...one, status: 'finalized' });
  const debit = (balance: bigint) => balance - 1_000_000n;
  // Booked today, with the delivery day as its value date.
  expect(balancesOf(counterparty, one.sourceWalletId)).toEqual({
    booked: debit(before.booked),
    value: before.value,
  });
  const after = balancesOf(counterparty, one.deliveryWalletId);
  expect(after.booked).toBeGreaterThan(credited.booked);
  expect(after.value).toBe(credited.value);
  await moveTo(counterparty, '2026-11-25');
  expect(balancesOf(counterparty, one.sourceWalletId)).toEqual({
    booked: debit(before.booked),
    value: debit(before.value),
  });
  expect(rowsOf(counterparty, one)).toEqual(['T1', 'T2']);
});

test('simulate blocks a trade, which is not tried again before its delivery day', async () => {
  const counterparty = counterpartyOf();
  const { context, change } = counterparty;
  const one = trade(counterparty);
  change(() => simulateTrade(context, one.id, { to: 'blocked' }));
  await moveTo(counterparty, '2026-11-24', '23:59');
  expect(rowsOf(counterparty, one)).toEqual(['T1', 'T3a']);
  await moveTo(counterparty, '2026-11-25');
  expect(rowsOf(counterparty, one)).toEqual(['T1', 'T3a', 'T4a']);
});

test('simulate takes every status that a row leads to, and the row that is asked for', () => {
  const counterparty = counterpartyOf();
  const { context, change } = counterparty;
  for (const to of ['blocked', 'rejected', 'refused', 'canceled', 'finalized']) {
    const { id } = trade(counterparty);
    expect(change(() => simulateTrade(context, id, { to })).status).toBe(to);
  }
  const one = trade(counterparty);
  change(() => simulateTrade(context, one.id, { to: 'blocked', row: 'T3b' }));
  expect(rowsOf(counterparty, one)).toEqual(['T1', 'T3b']);
});

test('simulate refuses what no row leads to, names those that fit, and changes nothing', async () => {
  const counterparty = counterpartyOf();
  const { context, change } = counterparty;
  const one = trade(counterparty, { sourceWalletId: walletWith(counterparty, 'EUR', 0n) });
  const simulate = (to: string) => change(() => simulateTrade(context, one.id, { to }));
  // Money that is not there is not debited.
  expect(() => simulate('finalized')).toThrow(/planified: it can become blocked \(T3a: delivery\)/);
  expect(() => simulate('planified')).toThrow(
    expect.objectContaining({ code: 'tradeStateRefuses' }),
  );
  expect(rowsOf(counterparty, one)).toEqual(['T1']);
  simulate('canceled');
  expect(() => simulate('finalized')).toThrow('The trade is canceled: it stays so.');
  await moveTo(counterparty, '2026-12-01');
  expect(rowsOf(counterparty, one)).toEqual(['T1', 'T6c']);
  expect(() => change(() => simulateTrade(context, 'nothing', { to: 'canceled' }))).toThrow(
    expect.objectContaining({ code: 'tradeNotFound' }),
  );
});

test('simulate cancels or delivers a fixed forward', async () => {
  const counterparty = counterpartyOf();
  const { context, change } = counterparty;
  const [one, other] = [forward(counterparty), forward(counterparty)];
  const simulate = (id: string, to: string) =>
    change(() => simulateFixedForward(context, id, { to }));
  expect(simulate(one.fixedForwardId, 'canceled')).toEqual({ ...one, status: 'canceled' });
  expect(simulate(other.fixedForwardId, 'finalized')).toEqual({ ...other, status: 'finalized' });
  expect(() => simulate(one.fixedForwardId, 'finalized')).toThrow(
    expect.objectContaining({ code: 'fixedForwardStateRefuses' }),
  );
  expect(() => simulate('nothing', 'canceled')).toThrow(
    expect.objectContaining({ code: 'fixedForwardNotFound' }),
  );
  await moveTo(counterparty, '2026-12-22');
  expect(entriesOf(counterparty, one.fixedForwardId)).toEqual([]);
  expect(entriesOf(counterparty, other.fixedForwardId)).toHaveLength(4);
});

test('the reference of a quote that another one has is not given again', () => {
  const counterparty = counterpartyOf();
  const { context, change } = counterparty;
  const source = { seed: context.seed, kind: 'forwardQuote', now: context.now() };
  const [first, second] = [2, 3].map((counter) => quoteIdOf({ ...source, counter }));
  change(() =>
    context.statements
      .prepare<{ quoteId: string }>(
        `INSERT INTO forwardQuote (number, quoteId, expiresAt, isUsed, terms)
         VALUES (1, :quoteId, 0, 0, '{}')`,
      )
      .run({ quoteId: first ?? '' }),
  );
  expect(forwardQuote(counterparty).quoteId).toBe(second);
});
