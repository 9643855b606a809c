import { expect, test } from 'vitest';
import { eeaCountries, eeaCurrencies, kindOf, sepaCountries } from './tariff.ts';

test.each([
  ['EUR', 'EUR', 'FR', 'sepa'],
  ['EUR', 'EUR', 'GB', 'sepa'],
  ['EUR', 'EUR', 'CH', 'sepa'],
  ['EUR', 'EUR', 'TR', 'swift'],
  ['EUR', 'EUR', undefined, 'swift'],
  ['SEK', 'SEK', 'SE', 'eea'],
  ['SEK', 'SEK', 'DE', 'eea'],
  ['CHF', 'CHF', 'LI', 'eea'],
  ['CHF', 'CHF', 'CH', 'swift'],
  ['PLN', 'PLN', undefined, 'swift'],
  ['GBP', 'GBP', 'GB', 'swift'],
  ['USD', 'USD', 'FR', 'swift'],
  ['EUR', 'GBP', 'GB', 'converted'],
  ['USD', 'EUR', 'FR', 'converted'],
] as const)('%s to %s in %s is %s', (walletCurrency, paymentCurrency, ibanCountry, kind) => {
  expect(kindOf({ walletCurrency, paymentCurrency, ibanCountry })).toBe(kind);
});

test('the lists have the size of what they list', () => {
  expect(eeaCountries.size).toBe(30);
  expect(sepaCountries.size).toBe(42);
  expect(eeaCurrencies.has('EUR')).toBe(false);
});
