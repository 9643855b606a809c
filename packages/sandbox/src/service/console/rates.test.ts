import { expect, test } from 'vitest';
import { trade } from '../../../test/exchanges.ts';
import { userOf } from '../../../test/user-of.ts';
import { readRate } from '../../market/rate.ts';
import { ratesOf } from './rates.ts';

test('the rates are those of a trade', () => {
  const user = userOf();
  const { context } = user;
  for (const pair of ['EURUSD', 'EURGBP', 'GBPUSD'] as const) {
    const currency = pair.slice(0, 3);
    const { rate } = trade(user, {
      currencyPair: pair,
      amount: { value: '000000000100.00', currency },
    });
    expect(ratesOf(context).find((one) => one.pair === pair)).toEqual({
      pair,
      mid: rate?.midMarket,
      bid: rate?.appliedBid,
      ask: rate?.appliedAsk,
      isMoved: false,
    });
  }
});

test('a rate that was moved says so', () => {
  const { context, change } = userOf();
  change(() => context.market.setMid('EURUSD', readRate('1.5')));
  const moved = ratesOf(context).filter(({ isMoved }) => isMoved);
  expect(moved).toMatchObject([{ pair: 'EURUSD', mid: expect.stringMatching(/^0*1\.50*$/) }]);
  expect(Number(moved[0]?.bid)).toBeLessThan(1.5);
  expect(Number(moved[0]?.ask)).toBeGreaterThan(1.5);
});
