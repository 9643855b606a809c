import { createHash } from 'node:crypto';
import type { PaymentCreate } from '@crossborder-fx/client';
import { decimalOf, parseDecimal } from '@crossborder-fx/client/money';

/** One payment of a run. `reference` is your own reference of the payment, as for `payments.createOnce`. */
export type PayoutRow = { reference: string } & Omit<PaymentCreate, 'tag'>;

/** The rows of a run: an array, or a function that at each call returns an iterable of the same rows in the same order. */
export type PayoutRows =
  | readonly PayoutRow[]
  | (() => Iterable<PayoutRow> | AsyncIterable<PayoutRow>);

/** Returns a row's SHA-256 digest as 32 one-byte characters. The order of fields and padding zeros do not change the digest. */
export function digestOfRow(reference: string, { amount, ...fields }: Omit<PaymentCreate, 'tag'>) {
  const value = decimalOf(parseDecimal(amount.value));
  const entries = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));
  const parts = [reference.normalize(), value, amount.currency, entries];
  return createHash('sha256').update(JSON.stringify(parts)).digest('binary');
}

/**
 * Returns the SHA-256 digest of a run in hexadecimal digits. A person approves this digest. The order of the rows does not
 * change the digest; the name of the run and the name of the account do.
 */
export function digestOfRun(name: string, account: string, rows: readonly string[]): string {
  const head = JSON.stringify(['payout run 1', name.normalize(), account.normalize(), rows.length]);
  const hash = createHash('sha256').update(head);
  for (const row of rows.toSorted()) hash.update(row, 'latin1');
  return hash.digest('hex');
}
