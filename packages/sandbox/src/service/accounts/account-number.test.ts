import { describe, expect, test } from 'vitest';
import { readAccountNumber } from './account-number.ts';

describe('4.3 rule 3: the format of the account is verified', () => {
  test.each([
    ['an IBAN', 'DE89370400440532013000', 'DE89370400440532013000'],
    ['an IBAN as it is printed', ' de89 3704 0044\t0532 0130 00 ', 'DE89370400440532013000'],
    ['the shortest IBAN', 'NO9386011117947', 'NO9386011117947'],
    ['the longest IBAN', 'MT84MALT011000012345MTLCAST001S', 'MT84MALT011000012345MTLCAST001S'],
    ['a national number', '000 123-456.789', '000123-456.789'],
    ['one in small letters, which stay', 'ab12x', 'ab12x'],
    ['one character', '1', '1'],
    ['40 characters', `${'1'.repeat(20)} ${'2'.repeat(20)}`, `${'1'.repeat(20)}${'2'.repeat(20)}`],
  ])('%s is taken', (_what, sent, kept) => {
    expect(readAccountNumber(sent)).toBe(kept);
  });

  test.each([
    ['wrong check digits', 'DE88370400440532013000'],
    ['a digit too few', 'DE8937040044053201300'],
    ['an unknown country', 'XX89370400440532013000'],
    ['wrong check digits in small letters, with spaces', 'de88 3704 0044 0532 0130 00'],
    ['spaces only', '   '],
    ['other characters', '12345é'],
    ['a quote', "1' OR '1'='1"],
    ['a hyphen in front', '-1'],
  ])('%s is not', (_what, sent) => {
    expect(() => readAccountNumber(sent)).toThrow(
      expect.objectContaining({ code: 'accountNumberInvalid' }),
    );
  });

  test('41 characters are too long', () => {
    expect(() => readAccountNumber('1'.repeat(41))).toThrow(
      expect.objectContaining({ code: 'accountNumberTooLong' }),
    );
  });
});
