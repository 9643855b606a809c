import { decimalOf, parseDecimal } from '@crossborder-fx/client/money';
import type { Rate } from '@crossborder-fx/openapi';
import { RefusedError } from '../common/refused-error.ts';
import { type Money, minorPerUnit, requireWithinLimit, roundedQuotient } from '../ledger/money.ts';
import type { QuotedPair } from './pairs.ts';
import { spreads } from './pairs.ts';

/** An exchange rate, in units of 0.0000001: 8741000n is the rate 0.8741. */
export type RateValue = bigint;

/** The rate 1 in units of 0.0000001: a `QuotedDecimal` of the interface has 7 decimals. */
export const rateScale: RateValue = 10n ** 7n;

/** The range of rates that `simulate` can set. Outside it, bid and ask become equal, or amounts exceed every limit. */
const rateRange = { lowest: '0.0001', highest: '1000000' } as const;

/**
 * @throws {RefusedError} `rateOutOfRange` @throws {TypeError} when the text is not a number @throws {RangeError} for 8 decimals
 */
export function readRate(text: string): RateValue {
  const rate = parseDecimal(text);
  const { lowest, highest } = rateRange;
  if (rate < parseDecimal(lowest) || rate > parseDecimal(highest)) {
    throw new RefusedError('rateOutOfRange', `A rate must be from ${lowest} to ${highest}.`);
  }
  return rate;
}

/** Writes the rate `8741000n` as `000000000000.8741`. */
export function writeRate(rate: RateValue): string {
  return decimalOf(rate);
}

/** Converts an amount in the first currency of a pair to the second: amount × rate, rounded once. */
export function multiplyByRate(amount: Money, rate: RateValue, currency: string): Money {
  return requireWorth(amount, exchanged(amount, currency, rate, rateScale));
}

/** Converts an amount in the second currency of a pair to the first: amount ÷ rate, rounded once. */
export function divideByRate(amount: Money, rate: RateValue, currency: string): Money {
  return requireWorth(amount, exchanged(amount, currency, rateScale, rate));
}

/** Computes amount × numerator ÷ denominator, rounded once, perhaps to zero. @throws {RefusedError} `amountTooLarge` */
export function exchanged(
  amount: Money,
  currency: string,
  numerator: bigint,
  denominator: bigint,
): Money {
  const minor = roundedQuotient(
    amount.minor * numerator * minorPerUnit(currency),
    denominator * minorPerUnit(amount.currency),
  );
  return requireWithinLimit({ minor, currency });
}

function requireWorth(amount: Money, worth: Money): Money {
  if (worth.minor === 0n && amount.minor !== 0n) {
    throw new RefusedError(
      'amountRoundsToZero',
      `The amount is too small: it rounds to zero in ${worth.currency}.`,
    );
  }
  return worth;
}

/** Two prices of a currency pair: the client sells the first currency of the pair at `bid`, and buys it at `ask`. */
export interface Prices {
  readonly bid: RateValue;
  readonly ask: RateValue;
}

export interface MarketRates {
  readonly midMarket: RateValue;
  readonly core: Prices;
  readonly applied: Prices;
}

export function ratesAround(midMarket: RateValue, { core, applied } = spreads): MarketRates {
  return {
    midMarket,
    core: { bid: scaled(midMarket, -core), ask: scaled(midMarket, core) },
    applied: { bid: scaled(midMarket, -applied), ask: scaled(midMarket, applied) },
  };
}

/** Computes the prices of a forward from today's applied rates. `days` are the calendar days until the delivery. */
export function forwardPrices(applied: Prices, days: number, { forwardPerDay } = spreads): Prices {
  const change = forwardPerDay * BigInt(days);
  return { bid: scaled(applied.bid, change), ask: scaled(applied.ask, change) };
}

/** Writes the field `rate` of a payment or a trade. `date` is the time of the rates, as a Datetime of the interface. */
export function writeRates(currencyPair: QuotedPair, rates: MarketRates, date: string): Rate {
  const { midMarket, core, applied } = rates;
  return {
    currencyPair,
    midMarket: writeRate(midMarket),
    date,
    coreAsk: writeRate(core.ask),
    coreBid: writeRate(core.bid),
    appliedAsk: writeRate(applied.ask),
    appliedBid: writeRate(applied.bid),
  };
}

function scaled(rate: RateValue, change: bigint): RateValue {
  return roundedQuotient(rate * (rateScale + change), rateScale);
}
