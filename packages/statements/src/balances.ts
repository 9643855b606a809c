import type { Client } from '@crossborder-fx/client';
import pLimit from 'p-limit';
import { daysBetween } from './days.ts';
import { decimalText, minorOf } from './decimals.ts';
import { StatementError, UnbalancedError } from './errors.ts';
import type { Account, Movement } from './movement.ts';
import type { StatementOptions } from './statement-options.ts';

/** The booking balance at the end of a day, in minor units. */
export type BalanceOn = (day: string) => Promise<bigint>;

/** @throws {StatementError} when the service shows none, or one in another currency */
export function balanceReader(fx: Client, account: Account, signal?: AbortSignal): BalanceOn {
  const { id, currency, decimals } = account;
  return async (day) => {
    const { balance } = await fx.wallets.getBalance(id, day, { signal });
    const amount = balance?.bookingAmount;
    if (amount?.currency === currency)
      return minorOf(amount.value, decimals, `the balance of ${day}`);
    throw new StatementError(`The service must show the bookingAmount of ${day} in ${currency}.`);
  };
}

export const isImmobilize = ({ typeLabel }: Movement) => typeLabel === 'Immobilize';

const upTo = (movements: readonly Movement[], day: string) =>
  movements.filter(({ bookingDay }) => bookingDay <= day);

const sumOf = (movements: readonly Movement[]) =>
  movements.reduce((sum, { minor }) => sum + minor, 0n);

/**
 * The movements that lead from one balance to the other. A payment that is registered and not debited, an
 * `Immobilize`, may not be in the balance: then all of them are left out.
 *
 * @returns undefined when they do not add up either way
 */
export async function addUp(
  movements: readonly Movement[],
  opening: bigint,
  closing: bigint,
  balanceOn: BalanceOn,
): Promise<readonly Movement[] | undefined> {
  const locked = movements.filter(isImmobilize);
  const others = movements.filter((one) => !isImmobilize(one));
  const isFit = (some: readonly Movement[], balance = closing) => opening + sumOf(some) === balance;
  if (!isFit(movements)) return isFit(others) ? others : undefined;
  if (!isFit(others)) return movements;
  // Funds that were locked and released add up both ways: the balance of a day between decides.
  const between = locked.find(
    ({ bookingDay }) => sumOf(upTo(locked, bookingDay)) !== 0n,
  )?.bookingDay;
  if (!between) return movements;
  return isFit(upTo(others, between), await balanceOn(between)) ? others : movements;
}

/** Compares each day with the service. */
export async function unbalancedError(
  { id, currency, decimals }: Account,
  { fromDate, toDate, details = true }: StatementOptions,
  movements: readonly Movement[],
  opening: bigint,
  balanceOn: BalanceOn,
): Promise<UnbalancedError> {
  const limit = pLimit(8);
  const text = (minor: bigint) => decimalText(minor, decimals);
  const all = daysBetween(fromDate, toDate).map(async (date) => {
    const balance = await limit(balanceOn, date);
    const sum = opening + sumOf(date === toDate ? movements : upTo(movements, date));
    const difference = text(balance - sum);
    return { date, balance: text(balance), sum: text(sum), difference };
  });
  const days = (await Promise.all(all)).filter(({ balance, sum }) => balance !== sum);
  const [first] = days;
  if (!first) return new UnbalancedError('Movements changed while they were read. Try again.', []);
  const sentences = [
    `The movements of account ${id} do not add up to its balance, first on ${first.date}: the service says ${first.balance} ${currency}, the movements make ${first.sum}, the difference is ${first.difference}.`,
  ];
  if (upTo(movements, first.date).length === 0) {
    sentences.push('The service lists only the last 12 months.');
  }
  if (!details) sentences.push('Movements of the type Immobilize are recognised by details only.');
  return new UnbalancedError(sentences.join(' '), days);
}
