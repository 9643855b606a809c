import { expect, test } from 'vitest';
import { expectBooksBalance } from '../../../test/books.ts';
import { counterpartyOf } from '../../../test/counterparty-of.ts';
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
import { momentOf } from '../../calendar/paris-time.ts';
import { choicesWith } from '../../choices.ts';
import { largestUnits } from '../../ledger/money.ts';

test('a delivery is two transfers through the provider, with the delivery day as value date', async () => {
  const counterparty = counterpartyOf();
  const one = trade(counterparty);
  const other = forward(counterparty);
  expect(entriesOf(counterparty, one.id)).toEqual([]);
  await moveTo(counterparty, '2026-12-22');
  expectBooksBalance(counterparty.context);
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

test('a balance by value date that would be too large counts as short, too', async () => {
  const counterparty = counterpartyOf();
  const full = walletWith(counterparty, 'USD', largestUnits * 100n);
  // Booked today, of value in a week: only what is booked has room.
  counterparty.change(() =>
    counterparty.context.ledger.transfer({
      from: { of: 'wallet', wallet: counterparty.context.ids.rowOf('wallet', full) ?? 0 },
      to: { of: 'clearing' },
      money: { minor: 10_000_000n, currency: 'USD' },
      movement: { typeLabel: 'corrective', description: 'Test', valueDay: '2026-11-30' },
      reference: 'test',
    }),
  );
  const one = trade(counterparty, { deliveryWalletId: full });
  await moveTo(counterparty, '2026-11-25');
  expect(rowsOf(counterparty, one)).toEqual(['T1', 'T3b']);
});

test('a trade that an amount blocks is short for the first time when it is tried again', async () => {
  const counterparty = counterpartyOf();
  const one = trade(counterparty, {
    amount: { value: '000000000066.11', currency: 'EUR' },
    sourceWalletId: walletWith(counterparty, 'EUR', 0n),
  });
  await moveTo(counterparty, '2026-12-31');
  expect(rowsOf(counterparty, one)).toEqual(['T1', 'T3a', 'T4b', 'T4b', 'T5']);
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
