import { randomUUID } from 'node:crypto';
import type { Journal } from '@crossborder-fx/client';
import { checkRows } from './check-rows.ts';
import { createPayment } from './create-payment.ts';
import { journalError, type KnownRow } from './read-rows.ts';
import type { RunContext } from './run-context.ts';
import { decisionsOf, serviceChecksOf } from './service-checks.ts';
import { type RunResult, workThrough } from './work-through.ts';

const unsettled = new Set(['waiting', 'in-progress', 'unknown', 'refused', 'changed', 'canceled']);

export async function create(context: RunContext): Promise<RunResult> {
  const { created, options } = context;
  const found = await checkRows(context, { checks: serviceChecksOf(context) });
  const { knownPayments } = decisionsOf(options);
  return workThrough(context, found, {
    state: 'creating',
    doneState: 'created',
    isLeft: (row) => unsettled.has(found.states[row - 1] ?? ''),
    async run(row, journal, isOurs) {
      if (row.state === 'canceled') return 'refused';
      if (!unsettled.has(row.state)) return 'already';
      const known = knownPayments.get(row.reference);
      if (known !== undefined && row.state !== 'changed') {
        await adopt(options.journal, row, known);
        row.paymentId = known;
        return 'already';
      }
      await createPayment(context, row, { journal, lookAgain: false });
      if (!isOurs()) return 'already';
      created.add(row.row);
      return 'done';
    },
  });
}

/**
 * Writes to the journal that an existing payment belongs to a row, so that no later call creates a payment for the row. If the
 * process dies between the claim and the result, a person must decide about the row.
 *
 * @throws {JournalError} when the journal cannot write the record, or another process is creating the row's payment
 */
async function adopt(journal: Journal, row: KnownRow, id: string): Promise<void> {
  const { key, reference, hash, body } = row;
  const { sourceWalletId, externalBankAccountId, amount } = body;
  const fields = { sourceWalletId, externalBankAccountId, amount };
  try {
    const attempt = (await journal.read(key)).attempts.length + 1;
    const sent = { attempt, nonce: randomUUID(), timeout: 1 };
    const record = { key, operation: 'createPayment', reference, hash, fields, ...sent } as const;
    const isClaimed = await journal.claim(record);
    if (!isClaimed) throw new Error('another process is creating the payment of this row');
    const isSettled = await journal.settle(key, attempt, { state: 'done', id });
    if (!isSettled) throw new Error('the journal already has this payment under another reference');
  } catch (cause) {
    throw journalError(cause, 'not-sent', 'did not record which payment belongs to the row');
  }
}
