import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forwardPrices, ratesAround, writeRates } from './prices.ts';

test('rates lie around the mid-market rate, rounded to 7 decimals', () => {
  const rates = ratesAround(8_747_000n);
  expect(writeRates('EURGBP', rates, '2026-11-16 10:20:40')).toEqual({
    currencyPair: 'EURGBP',
    midMarket: '000000000000.8747',
    date: '2026-11-16 10:20:40',
    coreAsk: '000000000000.8747875',
    coreBid: '000000000000.8746125',
    appliedAsk: '000000000000.8753123',
    appliedBid: '000000000000.8740877',
  });
});

test('a forward adds 0.000004 of the rate for each day', () => {
  const { applied } = ratesAround(10_000_000n);
  expect(applied).toEqual({ bid: 9_993_000n, ask: 10_007_000n });
  expect(forwardPrices(applied, 0)).toEqual(applied);
  expect(forwardPrices(applied, 1)).toEqual({ bid: 9_993_040n, ask: 10_007_040n });
  expect(forwardPrices(applied, 180)).toEqual({ bid: 10_000_195n, ask: 10_014_205n });
});

test('the client never gets a better rate than the core one, nor that a better one than mid', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1_000n, max: 10n ** 13n }), (mid) => {
      const { core, applied } = ratesAround(mid);
      expect(applied.bid <= core.bid && core.bid <= mid && mid <= core.ask).toBe(true);
      expect(core.ask <= applied.ask && applied.bid > 0n).toBe(true);
    }),
  );
});
