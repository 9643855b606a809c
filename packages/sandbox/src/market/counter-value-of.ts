import type { Money } from '../ledger/money.ts';
import type { Mids } from './market.ts';
import { currenciesOf, pairBetween, type QuotedPair } from './pairs.ts';
import { type MarketRates, ratesAround } from './prices.ts';
import { divideByRate, multiplyByRate } from './rate.ts';

interface CounterValue {
  readonly counterValue: Money;
  readonly exchange?: { readonly pair: QuotedPair; readonly rates: MarketRates };
}

/** 500.00 GBP from a wallet in EUR are 572.02 EUR at a bid of 0.8741. @throws {RefusedError} */
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
