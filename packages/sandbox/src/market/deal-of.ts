import type { Side } from '@crossborder-fx/openapi';
import type { Choices } from '../choices.ts';
import { RefusedError } from '../ground/refused-error.ts';
import type { Money } from '../ledger/money.ts';
import { currenciesOf, type QuotedPair } from './pairs.ts';
import type { Prices } from './prices.ts';
import { divideByRate, multiplyByRate, type RateValue } from './rate.ts';

interface DealRequest {
  readonly pair: QuotedPair;
  readonly side: Side;
  readonly amount: Money;
  readonly prices: Prices;
  /** @default 'firstCurrency' */
  readonly sideRefersTo?: Choices['sideRefersTo'];
}

export interface Deal {
  readonly source: Money;
  readonly delivered: Money;
  readonly appliedRate: RateValue;
  /** The leg of the request; the other one is computed. */
  readonly given: 'source' | 'delivered';
}

/**
 * The two legs of a quote, a trade or a forward. The currency of the amount says which leg is given
 * (service description, section 1, rule 6); the other is computed and rounded once.
 *
 * @throws {RefusedError} `currencyNotInPair`, `amountRoundsToZero`, `amountTooLarge`
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
