import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalsOf } from '../ledger/currencies.ts';
import { divideByRate, multiplyByRate, readRate, writeRate } from './rate.ts';

const refusal = (code: string) => expect.objectContaining({ name: 'RefusedError', code });

test.each([
  ['000000000000.8741', 8_741_000n],
  ['000000000001', 10_000_000n],
  ['000000000163.4200001', 1_634_200_001n],
])('%s is read and written', (text, rate) => {
  expect(readRate(text)).toBe(rate);
  expect(writeRate(rate)).toBe(text);
});

test.each(['0', '-1', '0.0000999', '1000000.0000001'])('refuses a rate of %s', (text) => {
  expect(() => readRate(text)).toThrow(refusal('rateOutOfRange'));
});

describe('an amount at a rate', () => {
  const pounds = (minor: bigint) => ({ minor, currency: 'GBP' });

  test('500.00 GBP ÷ 0.8741 are 572.02 EUR', () => {
    expect(divideByRate(pounds(50_000n), 8_741_000n, 'EUR')).toEqual({
      minor: 57_202n,
      currency: 'EUR',
    });
  });

  test('a half is rounded away from zero', () => {
    const half = readRate('0.5');
    expect(multiplyByRate(pounds(1n), half, 'EUR').minor).toBe(1n);
    expect(multiplyByRate(pounds(-3n), half, 'EUR').minor).toBe(-2n);
  });

  test('crosses numbers of decimals', () => {
    const euros = { minor: 100n, currency: 'EUR' };
    expect(multiplyByRate(euros, readRate('163.42'), 'JPY').minor).toBe(163n);
    expect(multiplyByRate(euros, readRate('0.3334'), 'KWD').minor).toBe(333n);
    expect(divideByRate({ minor: 163n, currency: 'JPY' }, readRate('163.42'), 'EUR').minor).toBe(
      100n,
    );
  });

  test('refuses what becomes nothing, but not nothing itself', () => {
    const one = { minor: 1n, currency: 'EUR' };
    expect(() => divideByRate(one, readRate('163.42'), 'USD')).toThrow(
      refusal('amountRoundsToZero'),
    );
    expect(divideByRate({ ...one, minor: 0n }, readRate('163.42'), 'USD').minor).toBe(0n);
  });

  test('refuses what becomes larger than any amount', () => {
    const large = { minor: 99_999_999_999_900n, currency: 'EUR' };
    expect(() => multiplyByRate(large, readRate('1.0001'), 'USD')).toThrow(
      refusal('amountTooLarge'),
    );
  });

  test('is nearer than half a minor unit to the exact value', () => {
    const currency = fc.constantFrom('JPY', 'EUR', 'KWD');
    const minor = fc.bigInt({ min: 1_000_000n, max: 10n ** 9n });
    const rates = fc.bigInt({ min: 10n ** 5n, max: 10n ** 9n });
    fc.assert(
      fc.property(minor, rates, currency, currency, (given, rate, from, to) => {
        // given / 10^from × rate / 10^7 = exact / 10^to, all multiplied by what makes them integers
        const [small, large] = [10n ** BigInt(decimalsOf(from)), 10n ** BigInt(decimalsOf(to))];
        const amount = { minor: given, currency: from };
        const product = multiplyByRate(amount, rate, to).minor;
        expect(
          2n * distance(product * small * 10n ** 7n, given * rate * large),
        ).toBeLessThanOrEqual(small * 10n ** 7n);
        const quotient = divideByRate(amount, rate, to).minor;
        expect(
          2n * distance(quotient * small * rate, given * 10n ** 7n * large),
        ).toBeLessThanOrEqual(small * rate);
      }),
    );
  });
});

function distance(one: bigint, other: bigint): bigint {
  return one < other ? other - one : one - other;
}
