import { createHash } from 'node:crypto';
import { compareDecimals, decimalsOf } from '@crossborder-fx/client/money';
import { bare, type Debt, type Prepared } from './prepared.ts';
import { Refused } from './refused.ts';

/**
 * Refuses an amount with more decimals than its currency has, because the point in an amount such as 1.250 may separate
 * thousands.
 */
export function requireAmount(
  { amount, currency }: { amount: string; currency: string },
  where: string,
) {
  const [, decimals = ''] = amount.split('.');
  const most = decimalsOf(currency);
  if (decimals.length <= most) return;
  throw new Refused(`${where}amount must have at most ${most} decimals in ${currency}.`);
}

/**
 * Returns the idempotency key of a debt, such as an invoice to pay. No session, time or amount is part of the key, so each
 * repeat has the same key.
 */
export function keyOf(...parts: unknown[]): string {
  const name = String(parts.at(-1))
    .replace(/[^a-z0-9-]+/g, '-')
    .slice(0, 18);
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${name}.${hash.slice(0, 10)}`;
}

export function withReference(
  row: Record<string, unknown>,
  [key = '']: readonly string[] = [],
  { number, keys }: Debt = { number: 1, keys: [] },
): Record<string, unknown> {
  return { ...row, reference: number > 1 ? `${key}.${number}` : key, keys };
}

/**
 * Whether the payments (or the trade or beneficiary) that an assistant requests equal those of the prepared object in amount,
 * currency, execution day and account.
 */
export function hasSameTerms(
  { body, kind }: Prepared,
  rows: readonly Record<string, unknown>[],
  keysOfRows: readonly (readonly string[])[],
): boolean {
  const before = new Map(body.flatMap((row) => (row['keys'] as string[]).map((key) => [key, row])));
  const isSame = (row: Record<string, unknown>, index: number) => {
    const known = (keysOfRows[index] ?? []).map((key) => before.get(key)).find(Boolean);
    if (!known) return false;
    if (kind === 'beneficiary') return JSON.stringify(row) === JSON.stringify(bare(known));
    const isAmount = compareDecimals(String(row['amount']), String(known['amount'])) === 0;
    const names = [
      ...['currency', 'executionDate', 'deliveryDate', 'currencyPair', 'side'],
      ...['sourceWalletId', 'deliveryWalletId'],
    ];
    return isAmount && names.every((name) => row[name] === known[name]);
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
