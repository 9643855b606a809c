import { randomUUID } from 'node:crypto';
import type { Journal } from '@crossborder-fx/client';
import { journalError, type KnownRow } from './read-rows.ts';

/**
 * Writes to the journal that an existing payment belongs to a row, so that no later call creates a payment for the row. If the
 * process dies between the claim and the result, a person must decide about the row.
 *
 * @throws {JournalError} when the journal does not take the record, or another process is creating the row
 */
export async function adopt(journal: Journal, row: KnownRow, id: string): Promise<void> {
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
