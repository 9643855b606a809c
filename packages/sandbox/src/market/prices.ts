import type { Rate } from '@crossborder-fx/openapi';
import { roundedQuotient } from '../ledger/money.ts';
import { spreads } from './base-mids.ts';
import type { QuotedPair } from './pairs.ts';
import { type RateValue, rateScale, writeRate } from './rate.ts';

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
