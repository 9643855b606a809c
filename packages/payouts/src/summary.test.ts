import { money } from '@crossborder-fx/client/money';
import { expect, test } from 'vitest';
import type { Fate } from '../test/bank.ts';
import { rowOf, runSetup } from '../test/setup.ts';

test('summary gives exact sums by account and currency, and counts unknown fees', async () => {
  const { bank, runOf } = await runSetup();
  const verified = { verificationOfPayee: true };
  const rows = [
    rowOf(1, { amount: money('0.1', 'EUR') }),
    rowOf(2, { amount: money('0.2', 'EUR') }),
    rowOf(3, { amount: money('999999999999.99', 'USD') }),
    rowOf(4, { amount: money('999999999999.99', 'USD') }),
    rowOf(5, { amount: money('0.0000001', 'EUR'), sourceWalletId: 'W2', ...verified }),
  ];
  const before = await runOf(rows.slice(0, 1)).create();
  expect(before.done).toBe(1);
  bank.fate = (what) => (what === 'create inv-3' ? 'refused' : 'done');
  const run = runOf(rows, { decimalsAsGiven: true });
  await run.create();
  for (const one of bank.payments.values()) {
    if (one.amount.currency === 'USD') delete one['feePaymentAmount'];
    if (one['sourceWalletId'] === 'W2') one['desiredExecutionDate'] = '2026-12-01 00:00:00';
  }
  const sent = { created: 0, alreadyThere: 0, confirmed: 0, refused: 0, undecided: 0 };
  const none = { ...sent, waiting: 0, verified: 0 };
  const fees = { EUR: '1.10' };
  expect((await run.summary()).groups).toEqual([
    {
      ...none,
      ...{ sourceWalletId: 'W1', currency: 'EUR', rows: 2, total: '0.30', created: 1 },
      ...{ alreadyThere: 1, fees: { EUR: '2.20' }, feesUnknown: 0, otherDay: 0 },
    },
    {
      ...none,
      ...{ sourceWalletId: 'W1', currency: 'USD', rows: 2, total: '1999999999999.98' },
      ...{ created: 1, refused: 1, fees: {}, feesUnknown: 2, otherDay: 0 },
    },
    {
      ...none,
      ...{ sourceWalletId: 'W2', currency: 'EUR', rows: 1, total: '0.0000001', created: 1 },
      ...{ fees, feesUnknown: 0, otherDay: 1, verified: 1 },
    },
  ]);
});

test('summary counts a lost confirmation as undecided, and a refused confirmation as refused until the payment is released', async () => {
  const { bank, runOf } = await runSetup();
  const run = runOf([rowOf(1), rowOf(2), rowOf(3)], { onUnknown: 'continue', concurrency: 1 });
  const { digest } = await run.create();
  const fates = { 'confirm P1': 'dropped', 'confirm P2': 'refused' } as Record<string, Fate>;
  bank.fate = (what) => fates[what] ?? 'done';
  await run.confirm({ approved: digest });
  const [group] = (await run.summary()).groups;
  expect(group).toMatchObject({ created: 3, confirmed: 1, undecided: 1, refused: 1 });
  Object.assign(bank.payments.get('P2') ?? {}, { status: 'planified' });
  expect((await run.summary()).groups).toMatchObject([{ undecided: 1, refused: 0 }]);
});
