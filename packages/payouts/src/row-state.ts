import type { JournalEntries } from '@crossborder-fx/client';
import { decisiveAttempt, hasHash, retryAtOf } from '@crossborder-fx/client/once';

/**
 * The state of a row's payment in the journal. The states other than `created` and `confirmed` are:
 *
 * - `waiting`: nothing was sent for the row
 * - `in-progress`, `confirming`: the request was sent a short while ago, and its process may still wait for the answer
 * - `unknown`, `confirmation-unknown`: the request was sent, but its outcome is unknown; the next call searches for it
 * - `refused`, `confirmation-refused`: the service refused the request; the next call sends the request again
 * - `changed`: another body was sent with the reference of the row
 * - `canceled`: `cancel()` deleted the payment, or found it deleted. The journal does not show what a colleague deletes
 */
export type RowState =
  | 'waiting'
  | 'in-progress'
  | 'unknown'
  | 'refused'
  | 'changed'
  | 'created'
  | 'confirming'
  | 'confirmation-unknown'
  | 'confirmation-refused'
  | 'confirmed'
  | 'canceled';

/** The states of a request whose outcome is unknown at present. */
export const open = new Set(['unknown', 'in-progress', 'confirming', 'confirmation-unknown']);

/** Returns the state of a payment's creation, and the id of the payment. @param hash - the hash of the row's body */
export function creationOf(
  { attempts, now }: JournalEntries,
  hash: string,
): { state: RowState; paymentId?: string } {
  const record = decisiveAttempt(attempts);
  if (!record) {
    const isRefused = attempts.some(({ state }) => state === 'refused');
    return { state: isRefused ? 'refused' : 'waiting' };
  }
  if (!hasHash(record, hash)) return { state: 'changed' };
  if (record.state === 'done') return { state: 'created', paymentId: record.id };
  return { state: now < retryAtOf(record) ? 'in-progress' : 'unknown' };
}

/** Returns the state of a row whose payment is created, from the journal's records of the payment's confirmation. */
export function confirmationOf({ attempts, now }: JournalEntries): RowState {
  // A record that `cancel` wrote has the status canceled. A record of a confirmation has the payment's earlier status.
  // The service deletes a confirmed payment too, so a deletion counts more than a confirmation.
  if (attempts.some(({ fields }) => fields['status'] === 'canceled')) return 'canceled';
  const record = decisiveAttempt(attempts);
  if (record?.state === 'done') return 'confirmed';
  if (record) return now < retryAtOf(record) ? 'confirming' : 'confirmation-unknown';
  const isRefused = attempts.some(({ state }) => state === 'refused');
  return isRefused ? 'confirmation-refused' : 'created';
}
