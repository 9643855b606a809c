import { expect, test } from 'vitest';
import { bankOf } from './banks.ts';

test('4.3 rule 1: the details of a bank are retrieved by its bic', () => {
  expect(bankOf('EXAMFRPPXXX')).toEqual({
    bic: 'EXAMFRPPXXX',
    name: 'Banque Exemple',
    address: { city: 'Paris', country: 'FR' },
  });
});

test('a branch is one of its bank, and a bic may be sent in small letters with spaces', () => {
  expect(bankOf(' exam frpp 123 ')).toMatchObject({ bic: 'EXAMFRPP123', name: 'Banque Exemple' });
  expect(bankOf('EXAMFRPP')).toMatchObject({ bic: 'EXAMFRPP', name: 'Banque Exemple' });
});

test('any other bank is named after its code, in the country of its code', () => {
  expect(bankOf('ZZZZJPJT')).toEqual({
    bic: 'ZZZZJPJT',
    name: 'Bank ZZZZ',
    address: { country: 'JP' },
  });
});

test.each([
  '',
  'EXAMFRP',
  'EXAMFRPPXX',
  'EXAMZZPPXXX',
  '12345678',
  'toString',
  `EXAMFRPP${' X'.repeat(4)}`,
])('%j is no bic', (bic) => {
  expect(() => bankOf(bic)).toThrow(expect.objectContaining({ code: 'bicInvalid' }));
});
