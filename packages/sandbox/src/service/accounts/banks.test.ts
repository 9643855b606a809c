import { describe, expect, test } from 'vitest';
import { codeOf } from '../../../test/refusals.ts';
import { bankOf, readAccountNumber } from './banks.ts';

test('4.3 rule 1: bankOf finds the details of a bank by the BIC', () => {
  expect(bankOf('EXAMFRPPXXX')).toEqual({
    bic: 'EXAMFRPPXXX',
    name: 'Banque Exemple',
    address: { city: 'Paris', country: 'FR' },
  });
});

test('bankOf finds the bank by the BIC of a branch, and accepts a BIC in small letters with spaces', () => {
  expect(bankOf(' exam frpp 123 ')).toMatchObject({ bic: 'EXAMFRPP123', name: 'Banque Exemple' });
  expect(bankOf('EXAMFRPP')).toMatchObject({ bic: 'EXAMFRPP', name: 'Banque Exemple' });
});

test('bankOf makes a bank name from the BIC when the table of banks does not have the BIC', () => {
  expect(bankOf('ZZZZJPJT')).toEqual({
    bic: 'ZZZZJPJT',
    name: 'Bank ZZZZ',
    address: { country: 'JP' },
  });
});

test.each(['WG11US335AB', 'E097AEXX', '7CBKGB2L'])(
  'bankOf accepts the BIC %s, which has digits in its first four characters',
  (bic) => {
    expect(bankOf(bic).bic).toBe(bic);
  },
);

test.each([
  '',
  'MULTIPLE',
  'EXAM1B2L',
  'EXÄMFRPP',
  'EXAMFRP',
  'EXAMFRPPXX',
  'EXAMZZPPXXX',
  '12345678',
  'toString',
  `EXAMFRPP${' X'.repeat(4)}`,
])('bankOf refuses %j as a BIC', (bic) => {
  expect(codeOf(() => bankOf(bic))).toBe('bicInvalid');
});

describe('4.3 rule 3: the format of the account is verified', () => {
  test.each([
    ['an IBAN', 'DE89370400440532013000', 'DE89370400440532013000'],
    ['an IBAN as it is printed', ' de89 3704 0044\t0532 0130 00 ', 'DE89370400440532013000'],
    ['the shortest IBAN', 'NO9386011117947', 'NO9386011117947'],
    ['the longest IBAN', 'MT84MALT011000012345MTLCAST001S', 'MT84MALT011000012345MTLCAST001S'],
    [
      'an IBAN with the word IBAN before it',
      'IBAN GB29 NWBK 6016 1331 9268 19',
      'GB29NWBK60161331926819',
    ],
    [
      'an IBAN with the word iban: before it',
      'iban: de89370400440532013000',
      'DE89370400440532013000',
    ],
    [
      'an IBAN with the word I.B.A.N. before it',
      'I.B.A.N. DE89370400440532013000',
      'DE89370400440532013000',
    ],
    ['an IBAN with hyphens', 'DE89-3704-0044-0532-0130-00', 'DE89370400440532013000'],
    ['an IBAN with dots', 'DE89.3704.0044.0532.0130.00', 'DE89370400440532013000'],
    ["an IBAN of Côte d'Ivoire", 'CI93CI0080111301134291200589', 'CI93CI0080111301134291200589'],
    ['an IBAN of Senegal', 'SN08SN0100152000048500003035', 'SN08SN0100152000048500003035'],
    ['a national number', '000 123-456.789', '000123-456.789'],
    ['an account number in small letters without changing the letters', 'ab12x', 'ab12x'],
    ['an account number of one character', '1', '1'],
    ['an account number that begins with a country without IBANs', 'US12345', 'US12345'],
    [
      'an account number of 40 characters',
      `${'1'.repeat(20)} ${'2'.repeat(20)}`,
      `${'1'.repeat(20)}${'2'.repeat(20)}`,
    ],
  ])('readAccountNumber accepts %s', (_what, sent, kept) => {
    expect(readAccountNumber(sent, 'first40')).toBe(kept);
  });

  test.each([
    ['an IBAN with wrong check digits', 'DE88370400440532013000'],
    ['an IBAN that lacks one digit', 'DE8937040044053201300'],
    ['an IBAN of an unknown country', 'XX89370400440532013000'],
    ['an IBAN that is cut off', 'FR7630006'],
    ['an IBAN with more digits at its end', `DE89370400440532013000${'1'.repeat(15)}`],
    [
      'an IBAN with wrong check digits in small letters, with spaces',
      'de88 3704 0044 0532 0130 00',
    ],
    ['an IBAN with wrong check digits after the word IBAN', 'IBANFR7630006000011234567890188'],
    ['an account number after the word IBAN', 'IBAN 12345678'],
    ['an IBAN with wrong check digits after the word I.B.A.N.', 'I.B.A.N. DE88370400440532013000'],
    ['an IBAN with wrong check digits and hyphens', 'DE88-3704-0044-0532-0130-00'],
    ['an IBAN with wrong check digits and dots', 'DE88.3704.0044.0532.0130.00'],
    ["an IBAN of Côte d'Ivoire with wrong check digits", 'CI94CI0080111301134291200589'],
    ["an IBAN of Côte d'Ivoire with one letter in its number", 'CI05A00060174100178530011852'],
    ['a part of an IBAN of the Falkland Islands', 'FK88SC1234567'],
    ['a part of an IBAN of Djibouti', 'DJ21000100000'],
    ['a part of an IBAN of Burundi', 'BI42100001000'],
    ['a part of an IBAN of Honduras, with a hyphen', 'HN88-CABF00000'],
    ['a national number of the West African union', 'SN0100152000048500003035'],
    ['a text of spaces only', '   '],
    ['an account number with an accented letter', '12345é'],
    ['an account number with a quote', "1' OR '1'='1"],
    ['an account number with a hyphen in front', '-1'],
  ])('readAccountNumber refuses %s', (_what, sent) => {
    expect(codeOf(() => readAccountNumber(sent, 'first40'))).toBe('accountNumberInvalid');
  });

  const long = `${'1'.repeat(25)}${'2'.repeat(25)}`;
  test.each([
    ['first40', long, long.slice(0, 40)],
    ['last40', long, long.slice(10)],
    ['first40', long.slice(0, 41), long.slice(0, 40)],
    ['last40', long.slice(0, 40), long.slice(0, 40)],
    ['last40', long.slice(0, 39), long.slice(0, 39)],
    ['last40', 'CI93CI0080111301134291200589', 'CI93CI0080111301134291200589'],
  ] as const)(
    'with the choice %s, readAccountNumber keeps the allowed part of the account number %s',
    (shown, sent, kept) => {
      expect(readAccountNumber(sent, shown)).toBe(kept);
    },
  );
});
