import type { Journal } from '@crossborder-fx/client';
import { compareDecimals } from '@crossborder-fx/client/money';
import { decisiveAttempt, keyOf } from '@crossborder-fx/client/once';
import { bare, type DebtRow, type Prepared } from './prepared.ts';

/** The fields that a repeated call must contain unchanged, in addition to the amount. */
const terms = [
  ...['currency', 'executionDate', 'deliveryDate', 'currencyPair', 'side'],
  ...['sourceWalletId', 'deliveryWalletId'],
];

/** Returns whether a call asks for the same amounts, currencies, days and accounts as the prepared object has. */
export function hasSameTerms({ body, kind }: Prepared, rows: readonly DebtRow[]): boolean {
  const before = new Map(body.flatMap((row) => row.keys.map((key) => [key, row])));
  const isSame = (row: DebtRow) => {
    const known = row.keys.map((key) => before.get(key)).find(Boolean);
    if (!known) return false;
    if (kind === 'beneficiary') return JSON.stringify(bare(row)) === JSON.stringify(bare(known));
    const isAmount = compareDecimals(String(row['amount']), String(known['amount'])) === 0;
    return isAmount && terms.every((name) => row[name] === known[name]);
  };
  return rows.length === body.length && rows.every(isSame);
}

/** Adds a number of weekdays (Monday to Friday) to a moment, and keeps the time of day in UTC. */
export function weekdaysLater(at: number, days: number): number {
  const moment = new Date(at);
  for (let left = days; left > 0; ) {
    moment.setUTCDate(moment.getUTCDate() + 1);
    if (moment.getUTCDay() % 6 !== 0) left--;
  }
  return moment.getTime();
}

/**
 * Reads from the journal what became of the creation of a prepared payment.
 *
 * @returns an empty object while nobody knows the outcome; undefined if there is certainly no payment
 */
export async function creationOf(
  journal: Journal,
  { body: [row] }: Prepared,
): Promise<{ paymentId?: string } | undefined> {
  const key = await keyOf(journal.account, 'createPayment', row?.reference);
  const attempt = decisiveAttempt((await journal.read(key)).attempts);
  return attempt && (attempt.state === 'done' ? { paymentId: attempt.id } : {});
}
