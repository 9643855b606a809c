import { dateAt } from '../calendar/paris-time.ts';
import type { ExternalBankAccountRecord } from '../service/accounts/external-bank-accounts.ts';
import type { Context } from '../service/context.ts';
import { seedBeneficiaries } from './seed-beneficiaries.ts';
import { seedWallets } from './seed-wallets.ts';
import { bookingsOf, openingTimeOf, type Year } from './year.ts';

interface SeedTime {
  /** Where the clock starts, in UTC milliseconds. */
  start: number;
  /** Does something at an earlier time. */
  at<Result>(time: number, work: () => Result): Result;
}

/**
 * A user with a history, the same for the same seed and day: accounts, beneficiaries and the
 * financial movements of a year. Called in a transaction.
 */
export function seedState(context: Context, { start, at }: SeedTime): void {
  const today = dateAt(start);
  const { wallets, beneficiaries } = at(openingTimeOf(today), () => ({
    wallets: seedWallets(context),
    beneficiaries: seedBeneficiaries(context),
  }));
  const year: Year = {
    seed: context.seed,
    today,
    wallets,
    mids: context.market.mids(),
    suppliers: suppliersOf(beneficiaries),
  };
  for (const booking of bookingsOf(year)) {
    at(booking.at, () => context.ledger.transfer(booking.transfer));
  }
}

/** The first beneficiary in each currency. */
function suppliersOf(beneficiaries: readonly ExternalBankAccountRecord[]): Year['suppliers'] {
  const oldestLast = beneficiaries.toReversed().map((one) => [one.currency, one] as const);
  return Object.fromEntries(oldestLast) as Year['suppliers'];
}
