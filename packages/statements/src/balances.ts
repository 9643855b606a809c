import type { Client } from '@crossborder-fx/client';
import pLimit from 'p-limit';
import { addDays, daysBetween } from './days.ts';
import { decimalText, minorOf } from './decimals.ts';
import { StatementError, UnbalancedError } from './errors.ts';
import type { Account, Movement } from './movement.ts';
import type { StatementOptions } from './statement-options.ts';

/** The booking balance at the end of a day, in minor units. */
export type BalanceOn = (day: string) => Promise<bigint>;

/** What is written of the movements, and why. */
export interface Fit {
  movements: readonly Movement[];
  /** Movements of the type `Immobilize` that are not in the balance, and are left out. */
  left: number;
  immobilized: number;
}

/** @throws {StatementError} when the service shows none, or one in another currency */
export function balanceReader(fx: Client, account: Account, options: StatementOptions): BalanceOn {
  const { id, currency, decimals } = account;
  return async (day) => {
    const { signal } = options;
    const { balance } = await fx.wallets.getBalance(id, day, { signal });
    const amount = balance?.bookingAmount;
    if (!amount) throw new StatementError(`The service shows no bookingAmount of ${day}.`);
    if (amount.currency !== currency) {
      throw new StatementError(`The balance of ${day} must be in ${currency}.`);
    }
    return minorOf(amount.value, decimals, `the balance of ${day}`);
  };
}

export const sumOf = (movements: readonly Movement[]) =>
  movements.reduce((sum, { minor }) => sum + minor, 0n);

/**
 * Whether the movements lead from one balance to the other. A payment that is registered and not debited, an
 * `Immobilize`, may not be in the balance: then all of them are left out.
 *
 * @returns undefined when they do not add up either way
 */
export async function addUp(
  movements: readonly Movement[],
  opening: bigint,
  closing: bigint,
  balanceOn: BalanceOn,
): Promise<Fit | undefined> {
  const others = movements.filter(({ typeLabel }) => typeLabel !== 'Immobilize');
  const immobilized = movements.length - others.length;
  const isFit = (some: readonly Movement[], balance = closing) => opening + sumOf(some) === balance;
  const withAll = { movements, left: 0, immobilized };
  if (!isFit(movements)) {
    return isFit(others) ? { movements: others, left: immobilized, immobilized } : undefined;
  }
  // What was locked and released adds up both ways: the balance of a day between decides.
  const upTo = (some: readonly Movement[], day: string) =>
    some.filter(({ bookingDay }) => bookingDay <= day);
  const days = [...new Set(movements.map(({ bookingDay }) => bookingDay))];
  const between =
    isFit(others) && days.find((day) => sumOf(upTo(movements, day)) !== sumOf(upTo(others, day)));
  if (!between) return withAll;
  const isLeft = isFit(upTo(others, between), await balanceOn(between));
  return isLeft ? { movements: others, left: immobilized, immobilized } : withAll;
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
  const dates = daysBetween(fromDate, toDate);
  const balances = await Promise.all(dates.map((day) => limit(balanceOn, day)));
  const text = (minor: bigint) => decimalText(minor, decimals);
  const all = dates.map((date, index) => {
    const booked = movements.filter(({ bookingDay }) => bookingDay <= date || date === toDate);
    const sum = opening + sumOf(booked);
    const balance = balances[index] as bigint;
    const difference = text(balance - sum);
    return { date, balance: text(balance), sum: text(sum), difference };
  });
  const days = all.filter(({ balance, sum }) => balance !== sum);
  const [first] = days;
  const account = `The movements of account ${id}`;
  if (!first) {
    return new UnbalancedError(`${account} changed while they were read. Try again.`, []);
  }
  const isOldest = !movements.some(({ bookingDay }) => bookingDay <= first.date);
  const hints = [
    isOldest && 'The service lists only the last 12 months.',
    !details && 'Without details, payments that are registered and not debited are not recognised.',
  ].filter(Boolean);
  return new UnbalancedError(
    [
      `${account} do not add up to its balance, first on ${first.date}:`,
      `the service says ${first.balance} ${currency}, the movements make ${first.sum}, the difference is ${first.difference}.`,
      ...hints,
    ].join(' '),
    days,
  );
}

/** Of the day before the period. */
export const openingDayOf = ({ fromDate }: StatementOptions) => addDays(fromDate, -1);
