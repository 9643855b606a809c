import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundedQuotient } from './rounded-quotient.ts';

test.each([
  [5n, 10n, 1n],
  [-5n, 10n, -1n],
  [4n, 10n, 0n],
  [-4n, 10n, 0n],
  [15n, 10n, 2n],
  [25n, 10n, 3n],
  [-25n, 10n, -3n],
  [1n, 3n, 0n],
  [2n, 3n, 1n],
  [3n, 2n, 2n],
  [0n, 7n, 0n],
])('%s / %s becomes %s, a half away from zero', (numerator, denominator, expected) => {
  expect(roundedQuotient(numerator, denominator)).toBe(expected);
});

test.each([0n, -1n])('refuses a denominator of %s', (denominator) => {
  expect(() => roundedQuotient(1n, denominator)).toThrow(RangeError);
});

test('is the nearest integer, and the farther from zero of two as near', () => {
  const numerators = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
  fc.assert(
    fc.property(numerators, fc.bigInt({ min: 1n, max: 10n ** 20n }), (numerator, denominator) => {
      const twice = 2n * (roundedQuotient(numerator, denominator) * denominator - numerator);
      const outward = numerator < 0n ? -twice : twice;
      expect(outward > -denominator && outward <= denominator).toBe(true);
    }),
  );
});
