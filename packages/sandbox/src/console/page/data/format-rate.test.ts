import { expect, test } from 'vitest';
import { formatRate } from './format-rate.ts';

test.each([
  ['000000000001.0773', '1.0773'],
  ['000000000000.869', '0.869'],
  ['000000000161.8677', '161.8677'],
  ['0', '0'],
  ['no rate', 'no rate'],
])('%s is shown as %s', (rate, shown) => {
  expect(formatRate(rate)).toBe(shown);
});
