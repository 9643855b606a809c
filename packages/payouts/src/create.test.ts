import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { rowOf, rowsUpTo, runSetup } from '../test/setup.ts';
import { RowsError } from './errors.ts';

test('each row is created once, however often and by however many runs at once', async () => {
  const { bank, runOf } = await runSetup();
  const rows = rowsUpTo(30);
  const [one, other] = await Promise.all([runOf(rows).create(), runOf(() => rows).create()]);
  expect([one, other]).toMatchObject([{ left: 0 }, { left: 0, undecided: 0, refused: 0 }]);
  expect(one.done + other.done).toBeGreaterThanOrEqual(30);
  await runOf(rows.toReversed()).create();
  expect(bank.effects.toSorted()).toEqual(rows.map((row) => `create ${row.reference}`).toSorted());
});

test('all problems of all rows are in one error, with their numbers, and nothing is sent', async () => {
  const { bank, runOf } = await runSetup();
  const rows = [
    rowOf(1),
    rowOf(2, { reference: 'INV- 1' }),
    rowOf(3, { desiredExecutionDate: '2026-02-30' }),
    rowOf(4, { externalBankAccountId: 'B9' }),
    rowOf(5, { sourceWalletId: 'W9' }),
    rowOf(6, { reference: '' }),
    rowOf(7, { amont: 1 } as object),
    null as never,
  ];
  const error = await errorOf(runOf(rows).create());
  expect(error).toBeInstanceOf(RowsError);
  expect((error as RowsError).problems.map(({ row, field }) => [row, field])).toEqual([
    [2, 'reference'],
    [3, 'desiredExecutionDate'],
    [4, 'externalBankAccountId'],
    [5, 'sourceWalletId'],
    [6, 'reference'],
    [7, 'amont'],
    [8, 'reference'],
  ]);
  expect(bank.effects).toEqual([]);
});
