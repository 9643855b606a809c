import { randomUUID } from 'node:crypto';
import type { Journal } from '@crossborder-fx/client';
import { keyOf } from '@crossborder-fx/client/once';
import { journalError, type KnownRow } from './read-rows.ts';

const operation = 'createPayment';

/** The reference that has adopted a payment, so that no other one adopts it too. */
export async function adopterOf(journal: Journal, id: string): Promise<string | undefined> {
  const key = await keyOf(journal.account, operation, [id]);
  const [mark] = (await journal.read(key)).attempts;
  return mark?.reference;
}

/**
 * Writes to the journal that a payment is that of a row, as if it had been sent: then nobody sends it any more. A
 * process that dies between claim and result leaves a row that a person decides about.
 *
 * @throws {JournalError} when the journal does not take it, or another process is creating the row
 */
export async function adopt(journal: Journal, row: KnownRow, id: string): Promise<void> {
  const { key, reference, hash, body } = row;
  const { sourceWalletId, externalBankAccountId, amount } = body;
  const fields = { sourceWalletId, externalBankAccountId, amount };
  const record = { operation, reference, hash, fields, nonce: randomUUID(), timeout: 1 } as const;
  try {
    const { attempts } = await journal.read(key);
    const attempt = attempts.length + 1;
    const mark = { ...record, key: await keyOf(journal.account, operation, [id]), attempt: 1 };
    await journal.claim({ ...mark, state: 'not-sent' });
    const isClaimed = await journal.claim({ ...record, key, attempt });
    if (!isClaimed || (await adopterOf(journal, id)) !== reference) {
      throw new Error('another process creates the row, or has adopted the payment');
    }
    await journal.settle(key, attempt, { state: 'done', id });
  } catch (cause) {
    throw journalError(cause, 'not-sent', 'did not take the payment of a row');
  }
}
