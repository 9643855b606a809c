import { expect, test } from 'vitest';
import { formatAmount, formatRate, toUnits } from './formats.ts';

test.each([
  ['000000001250.00', '1,250.00'],
  ['-000000000012.50', '\u221212.50'],
  ['000000000000', '0'],
  ['000000000000.0000001', '0.0000001'],
  ['999999999999.99', '999,999,999,999.99'],
  ['1234567', '1,234,567'],
  ['<b>1</b>', '<b>1</b>'],
  ['', ''],
])('%j is shown as %j', (value, shown) => {
  expect(formatAmount(value)).toBe(shown);
});

test('amounts are compared in units, below zero too', () => {
  expect(toUnits('-000000000012.50')).toBe(-1250n);
  expect(toUnits('999999999999.99')).toBe(99999999999999n);
});

test.each([
  ['000000000001.0773', '1.0773'],
  ['000000000000.869', '0.869'],
  ['000000000161.8677', '161.8677'],
  ['0', '0'],
  ['no rate', 'no rate'],
])('%s is shown as %s', (rate, shown) => {
  expect(formatRate(rate)).toBe(shown);
});
