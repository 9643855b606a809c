import type { FinancialMovementTypeLabel } from '@crossborder-fx/openapi';
import type { Account } from '../ledger/ledger.ts';
import { dealOf } from '../market/deal-of.ts';
import { currenciesOf } from '../market/pairs.ts';
import { ratesAround } from '../market/prices.ts';
import { rateScale } from '../market/rate.ts';
import { seedNumber } from './seed-number.ts';
import type { SeedWallet } from './seed-wallets.ts';
import { type Booking, bookingOn, timeOf, type Year } from './year.ts';
import { accountFeeUnits, everyPeriod, exchangeDay, exchanges, rare } from './year-plan.ts';

/** Exchanges at the rates of the seed: a debit and a credit at one moment. */
export function exchangeBookings(year: Year): Booking[] {
  const { seed, mids, wallets } = year;
  const walletIn = (currency: string) =>
    Object.values(wallets).find((wallet) => wallet.currency === currency) ?? wallets.EUR;
  return everyPeriod.flatMap((period) => {
    const { pair, side, units } = exchanges[period % exchanges.length] ?? exchanges[0];
    const chosen = seedNumber({ seed, kind: 'exchange', counter: period }, units);
    const { source, delivered, appliedRate } = dealOf({
      pair,
      side,
      amount: { minor: BigInt(chosen) * 100n, currency: currenciesOf(pair).first },
      prices: ratesAround(mids[pair]).applied,
    });
    // Before 00:30 (service description, section 1, rule 5).
    const at = timeOf(year, period, exchangeDay, '00:25');
    const other: Account = { of: 'fx' };
    const more = { exchangeRate: Number(appliedRate) / Number(rateScale) };
    return [
      bookingOn(walletIn(source.currency), {
        at,
        minor: -source.minor,
        other,
        movement: { typeLabel: 'DebitForExchange', description: `Source of ${pair}`, more },
      }),
      bookingOn(walletIn(delivered.currency), {
        at,
        minor: delivered.minor,
        other,
        movement: { typeLabel: 'CreditForExchange', description: `Delivery of ${pair}`, more },
      }),
    ];
  });
}

/** The fee for the accounts, once in a period, from the account in euros. */
export function accountFeeBookings(year: Year): Booking[] {
  return everyPeriod.map((period) =>
    bookingOn(year.wallets.EUR, {
      at: timeOf(year, period, 0, '18:00'),
      minor: -accountFeeUnits * 100n,
      other: { of: 'fees' },
      movement: { typeLabel: 'clientFee', description: 'Account fee' },
    }),
  );
}

/** What happens once or twice in a year, on the account in euros. */
export function rareBookings(year: Year): Booking[] {
  const wallet = year.wallets.EUR;
  return rare.flatMap(({ units, steps }, counter) => {
    const minor = BigInt(seedNumber({ seed: year.seed, kind: 'rare', counter }, units)) * 100n;
    return steps.map(([period, day, sign, typeLabel, description]) =>
      bookingOn(wallet, {
        at: timeOf(year, period, day, '11:00'),
        minor: BigInt(sign) * minor,
        other: otherSideOf(typeLabel, wallet),
        movement: { typeLabel, description },
      }),
    );
  });
}

function otherSideOf(typeLabel: FinancialMovementTypeLabel, { row }: SeedWallet): Account {
  if (typeLabel === 'Immobilize') return { of: 'hold', wallet: row };
  return { of: typeLabel === 'cancelClientFee' ? 'fees' : 'clearing' };
}
