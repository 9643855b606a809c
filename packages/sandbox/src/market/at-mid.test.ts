import { describe, expect, test } from 'vitest';
import { atMid, isWithinForwardLimit } from './at-mid.ts';
import { midsOf } from './market.ts';

const mids = { ...midsOf('1'), EURUSD: 10_858_000n, EURJPY: 1_634_200_000n, EURKWD: 3_334_000n };

describe('an amount at mid', () => {
  test.each([
    [100n, 'EUR', 'EUR', 100n],
    [300n, 'EUR', 'USD', 326n],
    [326n, 'USD', 'EUR', 300n],
    [500n, 'EUR', 'JPY', 817n],
    [1_000n, 'USD', 'JPY', 1_505n],
    [100n, 'XPF', 'XPF', 100n],
    [0n, 'EUR', 'JPY', 0n],
    [1n, 'JPY', 'KWD', 2n],
    [1n, 'USD', 'KWD', 3n],
    [30n, 'JPY', 'EUR', 18n],
  ])('%s minor units of %s in %s are %s', (minor, from, to, expected) => {
    expect(atMid({ minor, currency: from }, to, mids)).toEqual({ minor: expected, currency: to });
  });

  test('a cost can become zero', () => {
    const cheap = { ...mids, EURKWD: 1_000n };
    expect(atMid({ minor: 50n, currency: 'EUR' }, 'KWD', cheap).minor).toBe(0n);
  });

  test('is refused without a rate to the euro', () => {
    expect(() => atMid({ minor: 100n, currency: 'EUR' }, 'XPF', mids)).toThrow(
      expect.objectContaining({ code: 'pairNotQuoted' }),
    );
  });
});

describe('section 4.6, rule 3: at most 1,000,000 EUR', () => {
  test.each([
    [100_000_000n, 'EUR', true],
    [100_000_001n, 'EUR', false],
    [108_580_000n, 'USD', true],
    [108_580_001n, 'USD', false],
    [163_420_000n, 'JPY', true],
    [163_420_001n, 'JPY', false],
  ])('%s minor units of %s: %s', (minor, currency, expected) => {
    expect(isWithinForwardLimit({ minor, currency }, mids)).toBe(expected);
  });
});
