import { expect, test } from 'vitest';
import { formatAhead, formatAmount, formatRate } from './formats.ts';

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

test.each([
  ['000000000001.0773', '1.0773'],
  ['000000000000.869', '0.869'],
  ['000000000161.8677', '161.8677'],
  ['0', '0'],
  ['no rate', 'no rate'],
])('%s is shown as %s', (rate, shown) => {
  expect(formatRate(rate)).toBe(shown);
});

test.each([
  ['2026-11-26T17:00:00Z', '18:00 today'],
  ['2026-11-27T05:00:01Z', '06:00:01 tomorrow'],
  ['2026-11-30T05:00:00Z', '06:00 on Mon 2026-11-30'],
  ['2027-03-29T04:00:00Z', '06:00 on Mon 2027-03-29'],
])('%s is %s, seen from a Thursday in Paris', (at, shown) => {
  expect(formatAhead(at, '2026-11-26 17:30:00')).toBe(shown);
});
