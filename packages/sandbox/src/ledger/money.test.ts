import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeOf, refusalOf } from '../../test/refusals.ts';
import {
  addMoney,
  currencies,
  decimalsOf,
  largestUnits,
  minorPerUnit,
  readAmount,
  readPositiveAmount,
  requireWithinLimit,
  roundedQuotient,
  writeAmount,
} from './money.ts';

const anyMoney = fc.constantFrom(...currencies).chain((currency) => {
  const limit = largestUnits * minorPerUnit(currency);
  return fc.record({
    minor: fc.bigInt({ min: -limit, max: limit }),
    currency: fc.constant(currency),
  });
});

describe('readAmount', () => {
  test.each([
    ['000000001250.00', 'EUR', 125_000n],
    ['000000001250', 'EUR', 125_000n],
    ['000000001250.5', 'EUR', 125_050n],
    ['000000001250.5000000', 'EUR', 125_050n],
    ['-000000000364.80', 'EUR', -36_480n],
    ['000000001250.0000000', 'JPY', 1_250n],
    ['000000000001.25', 'KWD', 1_250n],
    ['000000000000.0010000', 'KWD', 1n],
    ['999999999999.00', 'EUR', 99_999_999_999_900n],
    ['999999999999.000', 'KWD', 999_999_999_999_000n],
  ])('readAmount reads %s %s as %s minor units', (value, currency, minor) => {
    expect(readAmount({ value, currency })).toEqual({ minor, currency });
  });

  test.each([
    ['000000001250.005', 'EUR', 'An amount in EUR must have at most 2 decimals.'],
    ['000000001250.0000001', 'EUR', 'An amount in EUR must have at most 2 decimals.'],
    ['000000001250.1', 'JPY', 'An amount in JPY must have no decimals.'],
    ['-000000000000.0001', 'KWD', 'An amount in KWD must have at most 3 decimals.'],
  ])('readAmount refuses %s %s, and rounds nothing', (value, currency, message) => {
    const refusal = refusalOf(() => readAmount({ value, currency }));
    expect(refusal).toMatchObject({ code: 'amountTooPrecise', message });
  });

  test.each([
    ...['999999999999.01', '-999999999999.01', '1000000000000'].map(
      (value) => [value, 'EUR', 'amountTooLarge'] as const,
    ),
    ...['000000000000', '-000000000000.00', '-000000000001'].map(
      (value) => [value, 'EUR', 'amountNotPositive'] as const,
    ),
    ...['CLF', 'UYW', 'XAU', 'XXX', 'eur', '', 'EURO', 'HRK', 'toString'].map(
      (currency) => ['000000000001', currency, 'currencyUnknown'] as const,
    ),
  ])('readPositiveAmount refuses %s %s with %s', (value, currency, code) => {
    expect(codeOf(() => readPositiveAmount({ value, currency }))).toBe(code);
  });
});

describe('writeAmount', () => {
  test.each([
    [125_000n, 'EUR', '000000001250.00'],
    [-36_480n, 'EUR', '-000000000364.80'],
    [5n, 'EUR', '000000000000.05'],
    [-5n, 'EUR', '-000000000000.05'],
    [0n, 'EUR', '000000000000.00'],
    [1_250n, 'JPY', '000000001250'],
    [0n, 'JPY', '000000000000'],
    [1_250n, 'KWD', '000000000001.250'],
  ])('writeAmount writes %s minor units of %s as %s', (minor, currency, value) => {
    expect(writeAmount({ minor, currency })).toEqual({ value, currency });
  });

  test('writeAmount writes all decimals in the documented form, and readAmount reads the same amount back', () => {
    fc.assert(
      fc.property(anyMoney, (money) => {
        const written = writeAmount(money);
        const decimals = decimalsOf(money.currency);
        const form = `^-?\\d{12}${decimals === 0 ? '' : `\\.\\d{${decimals}}`}$`;
        expect(written.value).toMatch(new RegExp(form));
        expect(readAmount(written)).toEqual(money);
      }),
    );
  });
});

test('the largest allowed balance of each currency is a safe integer, and a larger balance is refused', () => {
  expect(currencies).toHaveLength(155);
  for (const currency of currencies) {
    const minor = largestUnits * minorPerUnit(currency);
    expect(requireWithinLimit({ minor, currency }).minor <= BigInt(Number.MAX_SAFE_INTEGER)).toBe(
      true,
    );
    for (const beyond of [minor + 1n, -minor - 1n]) {
      expect(codeOf(() => void requireWithinLimit({ minor: beyond, currency }))).toBe(
        'amountTooLarge',
      );
    }
  }
});

test('addMoney adds two amounts in one currency, and refuses amounts in two currencies', () => {
  const euros = { minor: 1n, currency: 'EUR' };
  expect(addMoney(euros, { minor: -3n, currency: 'EUR' })).toEqual({ minor: -2n, currency: 'EUR' });
  expect(() => addMoney(euros, { minor: 1n, currency: 'USD' })).toThrow(TypeError);
});

test.each([
  [5n, 10n, 1n],
  [-5n, 10n, -1n],
  [25n, 10n, 3n],
  [-25n, 10n, -3n],
  [0n, 7n, 0n],
])(
  'roundedQuotient rounds %s / %s to %s, a half away from zero',
  (numerator, denominator, expected) => {
    expect(roundedQuotient(numerator, denominator)).toBe(expected);
  },
);

test.each([0n, -1n])('roundedQuotient refuses a denominator of %s', (denominator) => {
  expect(() => roundedQuotient(1n, denominator)).toThrow(RangeError);
});
