import { dateAt } from '../calendar/paris-time.ts';
import type { ExternalBankAccountRecord } from '../service/accounts/external-bank-accounts.ts';
import type { Context } from '../service/context.ts';
import { firstIn, type SeedCurrency, seedBeneficiaries, seedWallets } from './seed-accounts.ts';
import { bookingsOf, openingTimeOf, type Year } from './year.ts';

interface SeedTime {
  start: number;
  at<Result>(time: number, work: () => Result): Result;
}

/**
 * Creates the made-up history of a user: accounts, beneficiaries, and the financial movements of the year before the start. The
 * same seed and day give the same history. Call it in a transaction.
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

function suppliersOf(beneficiaries: readonly ExternalBankAccountRecord[]): Year['suppliers'] {
  const supplierIn = (currency: SeedCurrency) => firstIn(currency, 'beneficiary', beneficiaries);
  return { EUR: supplierIn('EUR'), USD: supplierIn('USD'), GBP: supplierIn('GBP') };
}
