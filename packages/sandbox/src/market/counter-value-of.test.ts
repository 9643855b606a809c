import { describe, expect, test } from 'vitest';
import { counterValueOf } from './counter-value-of.ts';
import { midsOf } from './market.ts';

const mids = { ...midsOf('1'), EURGBP: 8_747_000n, GBPUSD: 12_413_000n };
const pounds = { minor: 50_000n, currency: 'GBP' };

describe('what a payment costs its wallet', () => {
  test('the amount itself in the same currency, without a rate', () => {
    expect(counterValueOf(pounds, 'GBP', mids)).toEqual({ counterValue: pounds });
    const francs = { minor: 1n, currency: 'XPF' };
    expect(counterValueOf(francs, 'XPF', mids)).toEqual({ counterValue: francs });
  });

  test('amount ÷ bid when the pair begins with the currency of the wallet', () => {
    const { counterValue, exchange } = counterValueOf(pounds, 'EUR', mids);
    // 500 / 0.8740877 = 572.0249...
    expect(counterValue).toEqual({ minor: 57_202n, currency: 'EUR' });
    expect(exchange?.pair).toBe('EURGBP');
    expect(exchange?.rates.applied.bid).toBe(8_740_877n);
  });

  test('amount × ask when it begins with the currency of the beneficiary', () => {
    const { counterValue, exchange } = counterValueOf(pounds, 'USD', mids);
    // 500 × 1.2421689 = 621.08445
    expect(counterValue).toEqual({ minor: 62_108n, currency: 'USD' });
    expect(exchange?.pair).toBe('GBPUSD');
    expect(exchange?.rates.applied.ask).toBe(12_421_689n);
  });

  test('without a quoted pair the payment is refused', () => {
    expect(() => counterValueOf(pounds, 'CHF', mids)).toThrow(
      expect.objectContaining({ code: 'pairNotQuoted' }),
    );
  });
});
