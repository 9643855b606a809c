import { forwardMaximumEuros } from '../generated/constants.ts';
import { minorPerUnit } from '../ledger/currencies.ts';
import type { Money } from '../ledger/money.ts';
import type { Mids } from './market.ts';
import { pairBetween } from './pairs.ts';
import { exchanged, type RateValue, rateScale } from './rate.ts';

/**
 * The amount in another currency at the mid-market rates against the euro, rounded once. A
 * small cost can become zero.
 *
 * @throws {RefusedError} `pairNotQuoted`, `amountTooLarge`
 */
export function atMid(amount: Money, currency: string, mids: Mids): Money {
  if (amount.currency === currency) return amount;
  return exchanged(amount, currency, perEuro(currency, mids), perEuro(amount.currency, mids));
}

/**
 * Whether an amount is worth at most 1,000,000 EUR at mid (service description, section 4.6, rule 3),
 * compared exactly: a rounding would let amounts just above it pass.
 *
 * @throws {RefusedError} `pairNotQuoted`
 */
export function isWithinForwardLimit({ minor, currency }: Money, mids: Mids): boolean {
  const limit = BigInt(forwardMaximumEuros) * minorPerUnit(currency);
  return minor * rateScale <= limit * perEuro(currency, mids);
}

function perEuro(currency: string, mids: Mids): RateValue {
  return currency === 'EUR' ? rateScale : mids[pairBetween('EUR', currency)];
}
