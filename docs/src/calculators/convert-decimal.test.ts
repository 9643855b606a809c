import { describe, expect, test } from 'vitest';
import { convertDecimal, convertMinorUnits, currencyDecimals } from './convert-decimal.ts';

test.each([
  ['12.5', 2, { padded: '000000000012.5', unpadded: '12.5', minorUnits: '1250' }],
  ['000000001250.00', 2, { padded: '000000001250.00', unpadded: '1250.00', minorUnits: '125000' }],
  ['57.85', 2, { padded: '000000000057.85', unpadded: '57.85', minorUnits: '5785' }],
  ['-364.80', 2, { padded: '-000000000364.80', unpadded: '-364.80', minorUnits: '-36480' }],
  ['0', 2, { padded: '000000000000', unpadded: '0', minorUnits: '0' }],
  ['-0.00', 2, { padded: '000000000000.00', unpadded: '0.00', minorUnits: '0' }],
  ['1.005', 2, { padded: '000000000001.005', unpadded: '1.005', minorUnits: undefined }],
  ['1.005', 3, { padded: '000000000001.005', unpadded: '1.005', minorUnits: '1005' }],
  ['1.50', 0, { padded: '000000000001.50', unpadded: '1.50', minorUnits: undefined }],
  ['900', 0, { padded: '000000000900', unpadded: '900', minorUnits: '900' }],
  [
    '999999999999.9999999',
    2,
    { padded: '999999999999.9999999', unpadded: '999999999999.9999999', minorUnits: undefined },
  ],
])('%s with %i decimals', (text, decimals, converted) => {
  expect(convertDecimal(text, decimals)).toEqual(converted);
});

test.each([
  ['125000', 2, '000000001250.00'],
  ['-5', 2, '-000000000000.05'],
  ['0', 2, '000000000000.00'],
  ['900', 0, '000000000900'],
  ['1005', 3, '000000000001.005'],
  ['99999999999999', 2, '999999999999.99'],
])('%s of the smallest unit, with %i decimals, is %s', (text, decimals, padded) => {
  expect(convertMinorUnits(text, decimals)).toMatchObject({ padded, minorUnits: text });
});

describe.each([convertDecimal, convertMinorUnits])('$name', (convert) => {
  test.each([
    ['', 'Type an amount'],
    ['12,50', 'no comma'],
    ['1 000', 'Leave out the space'],
    ['+5', 'no plus sign'],
    ['1e3', 'No exponent'],
    ['.5', '0.5, not .5'],
    ['5.', 'behind the dot'],
    ['1.000.000', 'one dot at most'],
    ['−5', 'hyphen of the keyboard'],
    ['five', 'has digits'],
    ['1000000000000000', '12 digits before the dot'],
  ])('refuses %j', (text, reason) => {
    expect(() => convert(text, 2)).toThrow(reason);
  });
});

test('what only one of the two forms may have is refused', () => {
  expect(() => convertDecimal('1.12345678', 2)).toThrow('7 digits after the dot');
  expect(() => convertMinorUnits('12.50', 2)).toThrow('digits only');
});

test.each([
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['eur', undefined],
  ['EURO', undefined],
])('%s has %s decimals', (currency, decimals) => {
  expect(currencyDecimals(currency)).toBe(decimals);
});
