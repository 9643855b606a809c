import type { Side } from '@crossborder-fx/openapi';
import type { Choices } from '../choices.ts';
import { RefusedError } from '../common/refused-error.ts';
import type { Money } from '../ledger/money.ts';
import type { Mids } from './market.ts';
import { currenciesOf, pairBetween, type QuotedPair } from './pairs.ts';
import {
  divideByRate,
  type MarketRates,
  multiplyByRate,
  type Prices,
  type RateValue,
  ratesAround,
} from './rate.ts';

interface DealRequest {
  readonly pair: QuotedPair;
  readonly side: Side;
  readonly amount: Money;
  readonly prices: Prices;
  /** The currency that `side` buys or sells. @default 'firstCurrency' */
  readonly sideRefersTo?: Choices['sideRefersTo'];
}

export interface Deal {
  readonly source: Money;
  readonly delivered: Money;
  readonly appliedRate: RateValue;
  /** The leg (one of the two amounts of an exchange) that the request gives. The other leg is computed from the rate. */
  readonly given: 'source' | 'delivered';
}

/**
 * Returns the two legs (amounts) of an exchange. The currency of the request's amount decides which leg is given (service
 * description, section 1, rule 6). @throws {RefusedError} `currencyNotInPair`, `amountRoundsToZero`, `amountTooLarge`
 */
export function dealOf({
  pair,
  side,
  amount,
  prices,
  sideRefersTo = 'firstCurrency',
}: DealRequest): Deal {
  const { first, second } = currenciesOf(pair);
  const isFirstGiven = amount.currency === first;
  if (!isFirstGiven && amount.currency !== second) {
    throw new RefusedError(
      'currencyNotInPair',
      `The amount must be in ${first} or ${second}, the currencies of ${pair}.`,
    );
  }
  const isFirstMeant = sideRefersTo === 'firstCurrency' || isFirstGiven;
  const buysFirst = (side === 'B') === isFirstMeant;
  const appliedRate = buysFirst ? prices.ask : prices.bid;
  const computed = isFirstGiven
    ? multiplyByRate(amount, appliedRate, second)
    : divideByRate(amount, appliedRate, first);
  return buysFirst === isFirstGiven
    ? { source: computed, delivered: amount, appliedRate, given: 'delivered' }
    : { source: amount, delivered: computed, appliedRate, given: 'source' };
}

interface CounterValue {
  readonly counterValue: Money;
  readonly exchange?: { readonly pair: QuotedPair; readonly rates: MarketRates };
}

/** Converts an amount of a payment: 500.00 GBP from a EUR account cost 572.02 EUR at a bid of 0.8741. @throws {RefusedError} */
export function counterValueOf(amount: Money, walletCurrency: string, mids: Mids): CounterValue {
  if (amount.currency === walletCurrency) return { counterValue: amount };
  const pair = pairBetween(walletCurrency, amount.currency);
  const rates = ratesAround(mids[pair]);
  const { bid, ask } = rates.applied;
  const counterValue =
    currenciesOf(pair).first === walletCurrency
      ? divideByRate(amount, bid, walletCurrency)
      : multiplyByRate(amount, ask, walletCurrency);
  return { counterValue, exchange: { pair, rates } };
}
