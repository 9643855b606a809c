import { createClient, type Journal } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { money } from '@crossborder-fx/client/money';
import { startSandbox } from '@crossborder-fx/sandbox';
import { errorOf, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { createPayoutRun } from './create-payout-run.ts';
import type { PayoutRow } from './row.ts';
import type { PayoutRunOptions } from './run-context.ts';

/** Starts a sandbox on a Monday at 14:00 in Paris, and makes runs of four rows that are to be paid on that day. */
async function mondaySetup() {
  const sandbox = await startSandbox({ at: '2026-11-30 14:00:00' });
  onTestFinished(() => sandbox.close());
  const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
  const { journalClock: clock } = sandbox;
  const journal = fileJournal(await temporaryFolder(), { account: 'acme-demo', clock });
  const { items: wallets } = await fx.wallets.list();
  const { items: accounts } = await fx.externalBankAccounts.list();
  const [one = '', other = ''] = accounts
    .filter(({ currency }) => currency === 'EUR')
    .map(({ id }) => id);
  const rows = [1, 2, 3, 4].map(
    (number): PayoutRow => ({
      reference: `inv-${number}`,
      sourceWalletId: wallets.find(({ currency }) => currency === 'EUR')?.id ?? '',
      externalBankAccountId: number === 3 ? other : one,
      amount: money(`${number}.50`, 'EUR'),
      desiredExecutionDate: '2026-11-30',
      feeCurrency: 'EUR',
      feePaymentOption: 'SHARE',
      priorityPaymentOption: '48H',
    }),
  );
  const runOf = (options: Partial<PayoutRunOptions> = {}) =>
    createPayoutRun(fx, { journal, name: 'monday', rows, concurrency: 1, ...options });
  /** Returns a journal that calls `act` right before the claim with the given number, counted from 1. */
  const before = (number: number, act: () => unknown): Journal => {
    let claims = 0;
    return {
      ...journal,
      async claim(record) {
        if (++claims === number) await act();
        return journal.claim(record);
      },
    };
  };
  return { sandbox, fx, rows, third: other, before, runOf };
}

test('when the day ends during a run, the service refuses the remaining rows and moves created payments to another day', async () => {
  const { sandbox, rows, before, runOf } = await mondaySetup();
  const journal = before(3, () => sandbox.clock.advance({ days: 1 }));
  expect(await runOf({ journal }).create()).toMatchObject({ done: 2, refused: 2, left: 0 });
  const { digest, groups } = await runOf().summary();
  expect(groups).toMatchObject([{ alreadyThere: 2, refused: 2, otherDay: 2 }]);
  const error = await errorOf(runOf().confirm({ approved: digest }));
  expect(error).toMatchObject({ problems: [{ reference: 'inv-3' }, { reference: 'inv-4' }] });
  // The caller gives the refused rows another day, and keeps their references.
  const corrected = rows.map((row, index) =>
    index < 2 ? row : { ...row, desiredExecutionDate: '2026-12-01' },
  );
  const second = runOf({ rows: corrected });
  expect(await second.create()).toMatchObject({ done: 2, alreadyDone: 2, refused: 0 });
  const { digest: approved } = await second.summary();
  expect(await second.confirm({ approved })).toMatchObject({ done: 4, left: 0 });
});

test('summary counts payments that have another execution day because they were confirmed after the cut-off', async () => {
  const { sandbox, before, runOf } = await mondaySetup();
  const { digest } = await runOf().create();
  expect((await runOf().summary()).groups).toMatchObject([{ otherDay: 0 }]);
  const journal = before(3, () => sandbox.clock.set('2026-11-30 15:30:00'));
  expect(await runOf({ journal }).confirm({ approved: digest })).toMatchObject({ done: 4 });
  expect((await runOf().summary()).groups).toMatchObject([{ confirmed: 4, otherDay: 2 }]);
});

test('create counts a row as refused when its beneficiary is deleted during the run, and creates the other rows', async () => {
  const { fx, third, before, runOf } = await mondaySetup();
  const run = runOf({ journal: before(2, () => fx.externalBankAccounts.delete(third)) });
  expect(await run.create()).toMatchObject({ done: 3, refused: 1, left: 0 });
  const states = await Array.fromAsync(run.rows(), ({ state, error }) => [state, error?.outcome]);
  expect(states[2]).toEqual(['refused', 'rejected']);
  // The check of the next call finds the missing beneficiary before the run sends anything.
  const rule = 'must be the id of a beneficiary that the service knows.';
  expect(await errorOf(runOf().create())).toMatchObject({ problems: [{ row: 3, rule }] });
});

test('onRow tells that a row is changed when another run has paid its reference with another amount meanwhile', async () => {
  const { rows, before, runOf } = await mondaySetup();
  const other = rows.slice(0, 1).map((row) => ({ ...row, amount: money('9.99', 'EUR') }));
  const states: string[] = [];
  const journal = before(1, () => runOf({ rows: other }).create());
  const run = runOf({ journal, onRow: ({ state }) => void states.push(state) });
  expect(await run.create()).toMatchObject({ done: 3, refused: 1 });
  expect(states.sort()).toEqual(['changed', 'created', 'created', 'created']);
});

test('a run neither pays nor confirms a row that another run has already paid and confirmed', async () => {
  const { fx, rows, runOf } = await mondaySetup();
  const sunday = runOf({ name: 'sunday', rows: rows.slice(1, 2) });
  await sunday.confirm({ approved: (await sunday.create()).digest });
  const monday = runOf();
  expect(await monday.create()).toMatchObject({ done: 3, alreadyDone: 1 });
  const { digest, groups } = await monday.summary();
  expect(groups).toMatchObject([{ created: 3, alreadyThere: 1, confirmed: 1, total: '12.00' }]);
  expect(await monday.confirm({ approved: digest })).toMatchObject({ done: 3, alreadyDone: 1 });
  const payments = fx.payments.iterate({ status: 'planified' });
  const tags = await Array.fromAsync(payments, ({ tag }) => String(tag).split(' ')[0]);
  expect(tags.filter((tag) => tag?.startsWith('inv-')).toSorted()).toEqual(
    rows.map(({ reference }) => reference),
  );
});
