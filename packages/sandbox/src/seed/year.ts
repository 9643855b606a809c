import { addDays, addMonths } from '../calendar/date.ts';
import { momentOf } from '../calendar/paris-time.ts';
import { workingDayFrom, workingDaysOf } from '../calendar/working-days.ts';
import type { Account, MovementText, Transfer } from '../ledger/ledger.ts';
import type { Mids } from '../market/mids.ts';
import type { ExternalBankAccountRecord } from '../service/accounts/external-bank-accounts.ts';
import type { SeedCurrency, SeedWallet, SeedWallets } from './seed-wallets.ts';
import { periodDays } from './year-plan.ts';

/** What the bookings of the year before the start are made from. */
export interface Year {
  seed: string;
  /** The day of the start; everything is before it. */
  today: string;
  wallets: SeedWallets;
  mids: Mids;
  suppliers: Readonly<Record<SeedCurrency, ExternalBankAccountRecord>>;
}

/** What is booked at a time of the past, in UTC milliseconds. */
export interface Booking {
  at: number;
  transfer: Transfer;
}

const isWorkingDay = workingDaysOf();

/** When accounts and beneficiaries were made: before the months that the list of movements covers. */
export function openingTimeOf(today: string): number {
  return momentOf(workingDayFrom(addMonths(today, -13), isWorkingDay), '10:00');
}

/** The working day on a day of a period, or the first after it, at a time of day in Paris. */
export function timeOf({ today }: Year, period: number, day: number, timeOfDay: string): number {
  const date = addDays(today, day - periodDays * (period + 1));
  return momentOf(workingDayFrom(date, isWorkingDay), timeOfDay);
}

/** The working day after a day. */
export function nextWorkingDay(day: string): string {
  return workingDayFrom(addDays(day, 1), isWorkingDay);
}

/**
 * A movement on an account of the client.
 *
 * @param minor - minor units of the currency of the account, negative for a debit
 * @param other - where a credit comes from and a debit goes to
 */
export function bookingOn(
  { row: wallet, currency }: SeedWallet,
  {
    at,
    minor,
    other,
    movement,
  }: { at: number; minor: bigint; other: Account; movement: MovementText },
): Booking {
  const own: Account = { of: 'wallet', wallet };
  const [from, to] = minor < 0n ? [own, other] : [other, own];
  const money = { minor: minor < 0n ? -minor : minor, currency };
  return { at, transfer: { from, to, money, movement, reference: 'seed' } };
}
