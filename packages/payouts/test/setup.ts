import type { Journal } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { money } from '@crossborder-fx/client/money';
import { errorOf, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { payoutRunOn } from '../src/create-payout-run.ts';
import type { RowProblem, RowsError } from '../src/errors.ts';
import type { PayoutRow } from '../src/row.ts';
import type { Clock, PayoutRunOptions } from '../src/run-context.ts';
import { startBank } from './bank.ts';

export function rowOf(number: number, changes: Partial<PayoutRow> = {}): PayoutRow {
  return {
    reference: `inv-${number}`,
    sourceWalletId: 'W1',
    externalBankAccountId: 'B1',
    amount: money(String(number), 'EUR'),
    desiredExecutionDate: '2026-11-30',
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
    ...changes,
  };
}

export const rowsUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => rowOf(index + 1));

export async function problemsOf(call: Promise<unknown>): Promise<readonly RowProblem[]> {
  return ((await errorOf(call)) as RowsError).problems;
}

export function claimsTold(journal: Journal, tell: (claims: number) => void): Journal {
  let claims = 0;
  return {
    ...journal,
    async claim(record) {
      const isClaimed = await journal.claim(record);
      tell(++claims);
      return isClaimed;
    },
  };
}

/** Starts a fake bank, and makes a journal and payout runs with a clock that the test moves. */
export async function runSetup() {
  const bank = await startBank();
  let now = Date.parse('2026-11-30T08:00:00Z');
  const folder = await temporaryFolder();
  const journal: Journal = fileJournal(folder, {
    account: 'acme-demo',
    clock: () => new Date(now),
  });
  const waits: number[] = [];
  const advance = (milliseconds: number) => {
    now += milliseconds;
  };
  const clock: Clock = {
    now: () => now,
    async wait(milliseconds) {
      waits.push(milliseconds);
      advance(milliseconds);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
  const runOf = (rows: PayoutRunOptions['rows'], options: Partial<PayoutRunOptions> = {}) =>
    payoutRunOn(bank.fx, { journal, name: 'monday', rows, ...options }, clock);
  return { bank, folder, journal, advance, clock, waits, runOf };
}
