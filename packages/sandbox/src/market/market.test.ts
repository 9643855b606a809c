import { parseDecimal } from '@crossborder-fx/client/money';
import { expect, test } from 'vitest';
import { baseMids } from './base-mids.ts';
import { midsOf } from './market.ts';
import { quotedPairs } from './pairs.ts';
import { ratesAround } from './prices.ts';

const seeds = ['', '0', '1', 'seed', 'another seed'];

test('the same seed gives the same rates, another one others', () => {
  expect(midsOf('seed')).toEqual(midsOf('seed'));
  expect(midsOf('seed')).not.toEqual(midsOf('seeds'));
  // A change here changes what every seed of a user gives.
  expect(midsOf('1')).toMatchObject({ EURUSD: 10_765_000n, EURGBP: 8_806_000n });
});

test('every pair has a rate within 1 % of its base, with 4 decimals', () => {
  for (const seed of seeds) {
    const mids = midsOf(seed);
    expect(Object.keys(mids)).toEqual([...quotedPairs]);
    expect(Object.values(mids).filter((mid) => mid % 1000n !== 0n)).toEqual([]);
    for (const [currency, text] of Object.entries(baseMids)) {
      const base = parseDecimal(text);
      const mid = mids[`EUR${currency as keyof typeof baseMids}`];
      const change = mid < base ? base - mid : mid - base;
      expect(change).toBeLessThanOrEqual(base / 100n + 500n);
    }
  }
});

test('exchanging in a circle loses money', () => {
  for (const seed of seeds) {
    const mids = midsOf(seed);
    const dollars = ratesAround(mids.EURUSD).applied;
    const pounds = ratesAround(mids.EURGBP).applied;
    const cable = ratesAround(mids.GBPUSD).applied;
    // EUR to GBP to USD to EUR, and the other way around
    expect(pounds.bid * cable.bid).toBeLessThan(dollars.ask * 10n ** 7n);
    expect(dollars.bid * 10n ** 7n).toBeLessThan(cable.ask * pounds.ask);
  }
});
