import type { Client } from '@crossborder-fx/client';
import pLimit from 'p-limit';
import { addDays, daysBetween } from './days.ts';
import { decimalText, minorOf } from './decimals.ts';
import { StatementError, UnbalancedError } from './errors.ts';
import type { Entry } from './formats/format.ts';
import type { Account } from './movement.ts';
import { concurrency } from './read-entries.ts';
import type { StatementOptions } from './statement-options.ts';

/** The booking balances at the end of days, in minor units. */
export type Balances = ReadonlyMap<string, bigint>;

/** @throws {StatementError} when the service shows none, or one in another currency */
export async function readBalances(
  fx: Client,
  { id, currency, decimals }: Account,
  days: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Balances> {
  const limit = pLimit(concurrency);
  const readOn = async (day: string) => {
    const { balance } = await fx.wallets.getBalance(id, day, { signal });
    const { value, currency: code } = balance?.bookingAmount ?? {};
    if (value !== undefined && code === currency)
      return [day, minorOf(value, decimals, `the balance of ${day}`)] as const;
    throw new StatementError(`The service must show the bookingAmount of ${day} in ${currency}.`);
  };
  try {
    return new Map(await Promise.all(days.map((day) => limit(readOn, day))));
  } finally {
    // The first failure ends the rest.
    limit.clearQueue();
  }
}

const sumUpTo = (entries: readonly Entry[], day: string) =>
  entries.reduce((sum, { bookingDay, minor }) => (bookingDay <= day ? sum + minor : sum), 0n);

/**
 * The days whose balances tell whether entries are complete: the last one, each before the first entry, and one on which
 * funds are locked that are released before the end. The service does not list movements older than 12 months, which
 * may add up to nothing until the last day.
 */
export function daysToCompare(entries: readonly Entry[], { fromDate, toDate }: StatementOptions) {
  const locks = entries.filter(({ isLock }) => isLock);
  const lock = locks.find(({ bookingDay }) => sumUpTo(locks, bookingDay) !== 0n);
  const before = daysBetween(fromDate, addDays(entries[0]?.bookingDay ?? toDate, -1));
  return [...new Set([...before, lock?.bookingDay ?? toDate, toDate])];
}

/** Each day on which the balance is not the sum of the entries, in order. */
export function differences(entries: readonly Entry[], opening: bigint, balances: Balances) {
  return [...balances]
    .map(([date, balance]) => ({ date, balance, sum: opening + sumUpTo(entries, date) }))
    .filter(({ balance, sum }) => balance !== sum);
}

export function unbalancedError(
  { id, currency, decimals }: Account,
  { details = true }: StatementOptions,
  entries: readonly Entry[],
  found: ReturnType<typeof differences>,
): UnbalancedError {
  const text = (minor: bigint) => decimalText(minor, decimals);
  const days = found.map(({ date, balance, sum }) => {
    return { date, balance: text(balance), sum: text(sum), difference: text(balance - sum) };
  });
  const [first] = days;
  if (!first) return new UnbalancedError('Movements changed while they were read. Try again.', []);
  const sentences = [
    `The movements of account ${id} do not add up to its balance, first on ${first.date}: the service says ${first.balance} ${currency}, the movements make ${first.sum}, the difference is ${first.difference}.`,
  ];
  if (!entries.some(({ bookingDay }) => bookingDay <= first.date)) {
    sentences.push('The service lists only the last 12 months.');
  }
  if (!details) sentences.push('Movements of the type Immobilize are recognised by details only.');
  return new UnbalancedError(sentences.join(' '), days);
}
