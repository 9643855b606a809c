import { expect, test } from 'vitest';
import { expectBooksBalance } from '../../../test/books.ts';
import { balancesOf, moveTo, rowsOf, trade } from '../../../test/exchanges.ts';
import { userOf } from '../../../test/user-of.ts';
import { movers } from '../states/movers.ts';

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
  // When the simulated delivery booked its movements, their value date was in the future.
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
