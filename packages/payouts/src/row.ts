import { createHash } from 'node:crypto';
import type { PaymentCreate } from '@crossborder-fx/client';
import { decimalOf, parseDecimal } from '@crossborder-fx/client/money';

/** One payment of a run. `reference` is your own, as that of `payments.createOnce`. */
export type PayoutRow = { reference: string } & Omit<PaymentCreate, 'tag'>;

/**
 * All rows of a run: an array, or a function that gives a fresh iterable each time. It is called more than
 * once, and has to give the same rows in the same order.
 */
export type PayoutRows =
  | readonly PayoutRow[]
  | (() => Iterable<PayoutRow> | AsyncIterable<PayoutRow>);

/**
 * SHA-256 of all that a row says, in 32 characters of one byte. An amount is the same however many zeros
 * it has; the order of fields does not matter.
 */
export function digestOfRow(reference: string, { amount, ...fields }: Omit<PaymentCreate, 'tag'>) {
  const value = decimalOf(parseDecimal(amount.value));
  const entries = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));
  const parts = [reference.normalize(), value, amount.currency, entries];
  return createHash('sha256').update(JSON.stringify(parts)).digest('binary');
}

/**
 * SHA-256 of a whole run in hexadecimal digits: what is approved. The order of rows does not matter; the
 * names of run and account do.
 */
export function digestOfRun(name: string, account: string, rows: readonly string[]): string {
  const head = JSON.stringify(['payout run 1', name.normalize(), account.normalize(), rows.length]);
  const hash = createHash('sha256').update(head);
  for (const row of rows.toSorted()) hash.update(row, 'latin1');
  return hash.digest('hex');
}
