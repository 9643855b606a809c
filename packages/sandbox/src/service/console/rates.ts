import type { RateData } from '../../control/answers.ts';
import { quotedPairs } from '../../market/pairs.ts';
import { ratesAround } from '../../market/prices.ts';
import { writeRate } from '../../market/rate.ts';
import type { Context } from '../context.ts';

/** The rates of now, at which the client buys and sells. */
export function ratesOf({ market }: Pick<Context, 'market'>): RateData[] {
  const mids = market.mids();
  const moved = market.movedPairs();
  return quotedPairs.map((pair) => {
    const { midMarket, applied } = ratesAround(mids[pair]);
    return {
      pair,
      mid: writeRate(midMarket),
      bid: writeRate(applied.bid),
      ask: writeRate(applied.ask),
      isMoved: moved.has(pair),
    };
  });
}
