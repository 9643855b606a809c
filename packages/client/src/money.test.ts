import vectors from '@crossborder-fx/openapi/conformance/vectors.json' with { type: 'json' };
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  decimalOf,
  formatDecimal,
  minorUnits,
  money,
  negateDecimal,
  parseDecimal,
  quotedDecimal,
} from './money.ts';

const documented = /^-?[0-9]{12}(\.[0-9]{1,7})?$/;
const scale = 10n ** 7n;
const largest = 10n ** 19n - 1n;

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });
const integers = digits(1, 12);
const decimals = digits(0, 7);
/** Generates decimals that the service accepts, in every form that the service description allows. */
const texts = fc
  .tuple(fc.constantFrom('', '-'), integers, decimals)
  .map(([sign, integer, fraction]) => `${sign}${integer}${fraction && `.${fraction}`}`);
const units = fc.bigInt({ min: -largest, max: largest });

/** The value of a decimal in units of 0.0000001, computed digit by digit. */
function reference(text: string): bigint {
  const [integer = '', fraction = ''] = text.replace('-', '').split('.');
  let value = 0n;
  for (const digit of integer + fraction.padEnd(7, '0')) value = value * 10n + BigInt(digit);
  return text.startsWith('-') ? -value : value;
}

test.each(vectors.decimals)(
  'quotedDecimal follows the shared test vector: $name',
  ({ given, expected }) => {
    if (expected.sent === null) expect(() => quotedDecimal(given.text)).toThrow(RangeError);
    else expect(quotedDecimal(given.text)).toBe(expected.sent);
  },
);

test.each([
  ['0000000000000000012.5', '000000000012.5'],
  ['-0', '000000000000'],
  ['-0.00', '000000000000.00'],
])('quotedDecimal turns %s into %s', (text, expected) => {
  expect(quotedDecimal(text)).toBe(expected);
});

const tooLong = new RangeError('A decimal must have at most 12 digits before the dot.');
const tooFine = new RangeError('A decimal must have at most 7 digits after the dot.');
test.each([
  ['-1000000000000', tooLong],
  ['1.00000000', tooFine],
])('quotedDecimal refuses %s with too many digits, and does not round it', (text, error) => {
  expect(() => quotedDecimal(text)).toThrow(error);
  expect(() => money(text, 'EUR')).toThrow(error);
  if (error === tooFine) expect(() => parseDecimal(text)).toThrow(error);
});

const notDecimals = [
  ...['', ' ', '.', '-', '+1', '.5', '5.', '1,5', '1.2.3', '1e3', '0x1', '1_000', ' 1', '1\n'],
  ...['--1', '٣', '１', 'NaN', 'Infinity', '−1'],
];
test.each(notDecimals)('the money functions refuse the text %j', (text) => {
  const error = new TypeError(
    'A decimal must be a string such as 12.5: digits, a dot and decimals, no exponent.',
  );
  for (const take of [quotedDecimal, parseDecimal]) expect(() => take(text)).toThrow(error);
  expect(() => money(text, 'EUR')).toThrow(error);
});

test.each([12.5, 0, Number.NaN, 12n, null, undefined, {}, ['1'], new Number(1)])(
  'the money functions refuse a %s in place of a text',
  (value) => {
    for (const take of [quotedDecimal, parseDecimal, negateDecimal, formatDecimal]) {
      expect(() => take(value as unknown as string)).toThrow(TypeError);
    }
    expect(() => money(value as unknown as string, 'EUR')).toThrow(TypeError);
    expect(() => addDecimals('1', value as unknown as string)).toThrow(TypeError);
    expect(() => compareDecimals(value as unknown as string, '1')).toThrow(TypeError);
  },
);

test('quotedDecimal writes the documented form without changing the value', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const quoted = quotedDecimal(text);
      expect(quoted).toMatch(documented);
      expect(reference(quoted)).toBe(reference(text));
      expect(quotedDecimal(quoted)).toBe(quoted);
    }),
  );
});

test('parseDecimal gives the same value as a computation digit by digit', () => {
  fc.assert(fc.property(texts, (text) => parseDecimal(text) === reference(text)));
  expect(parseDecimal('12345678901234567890')).toBe(12345678901234567890n * scale);
});

test('parseDecimal(decimalOf(value)) returns the same value', () => {
  fc.assert(
    fc.property(units, (value) => {
      expect(parseDecimal(decimalOf(value))).toBe(value);
      expect(decimalOf(value)).toMatch(documented);
    }),
  );
});

test('decimalOf refuses a value that is too large for a decimal of the service', () => {
  expect(decimalOf(largest)).toBe('999999999999.9999999');
  for (const value of [largest + 1n, -largest - 1n]) {
    expect(() => decimalOf(value)).toThrow(RangeError);
  }
});

test('addDecimals gives the same sum as BigInt, and refuses a sum of more than 12 integer digits', () => {
  const half = fc.bigInt({ min: -largest / 2n, max: largest / 2n });
  fc.assert(
    fc.property(half, half, (a, b) => {
      const sum = addDecimals(decimalOf(a), decimalOf(b));
      expect(parseDecimal(sum)).toBe(a + b);
      expect(sum).toMatch(documented);
    }),
  );
  expect(() => addDecimals('999999999999', '1')).toThrow(RangeError);
});

test('negateDecimal applied twice changes nothing', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(compareDecimals(negateDecimal(negateDecimal(text)), text)).toBe(0);
      expect(parseDecimal(negateDecimal(text))).toBe(-reference(text));
    }),
  );
});

test('compareDecimals gives the same order as BigInt', () => {
  fc.assert(
    fc.property(texts, texts, (first, second) => {
      const [a, b] = [reference(first), reference(second)];
      expect(compareDecimals(first, second)).toBe(a === b ? 0 : a < b ? -1 : 1);
    }),
  );
});

test.each([
  ['000000001250.00', { locale: 'en-US' }, '1,250'],
  ['000000001250.50', { locale: 'en-US' }, '1,250.5'],
  ['000000001250.5', { locale: 'en-US', currency: 'EUR' }, '€1,250.50'],
  ['000000001250.1234567', { locale: 'en-US', currency: 'EUR' }, '€1,250.1234567'],
  ['-000000001250.5', { locale: 'de-DE', currency: 'EUR' }, '-1.250,50 €'],
  ['000000001250', { locale: 'en-US', currency: 'JPY' }, '¥1,250'],
  ['000000001250.5', { locale: 'en-US', currency: 'JPY' }, '¥1,250.5'],
  ['000000001250.5', { locale: 'en-US', currency: 'KWD' }, 'KWD 1,250.500'],
  // ISO 4217 gives these currencies 2 decimals; Intl of the runtime shows them without decimals.
  ['000000001250.5', { locale: 'hu-HU', currency: 'HUF' }, '1250,50 Ft'],
  ['000000001250', { locale: 'en-US', currency: 'HUF' }, 'HUF 1,250.00'],
  ['000000001250', { locale: 'en-US', currency: 'IDR' }, 'IDR 1,250.00'],
  ['000000001250', { locale: 'en-US', currency: 'jpy' }, '¥1,250'],
  ['000000001250', { locale: 'en-US', currency: 'CLF' }, 'CLF 1,250.0000'],
  ['-0.00', { locale: 'en-US' }, '0'],
  ['-000000000000', { locale: 'en-US', currency: 'USD' }, '$0.00'],
  ['999999999999.9999999', { locale: 'en-US' }, '999,999,999,999.9999999'],
])('formatDecimal shows %s with the options %o as %s', (text, options, expected) => {
  expect(formatDecimal(text, options).replaceAll(/\s/g, ' ')).toBe(expected);
});

test('formatDecimal keeps every digit of a long number, and refuses a number that Intl would show as ∞', () => {
  const long = '9'.repeat(308);
  expect(formatDecimal(long, { locale: 'en-US' }).replaceAll(',', '')).toBe(long);
  expect(formatDecimal(`${'0'.repeat(400)}1.5`, { locale: 'en-US' })).toBe('1.5');
  for (const text of ['9'.repeat(309), '9'.repeat(400), `-1${'0'.repeat(400)}.5`]) {
    const shown = () => formatDecimal(text, { locale: 'en-US' });
    expect(shown).toThrow(
      new RangeError('A formatted decimal must have at most 308 digits before the dot.'),
    );
  }
});

test('formatDecimal uses the locale of the environment by default', () => {
  expect(formatDecimal('1250.5')).toBe(new Intl.NumberFormat().format(1250.5));
});

test('formatDecimal keeps every digit of any decimal', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom(undefined, 'EUR', 'JPY', 'KWD'), (text, currency) => {
      const shown = formatDecimal(text, { locale: 'en-US', ...(currency && { currency }) });
      const plain = shown.replace(/[^\d.-]/g, '');
      expect(reference(plain)).toBe(reference(text));
      expect(shown.includes('-')).toBe(reference(text) < 0n);
    }),
  );
});

test('money() pads the value with zeros, and does not change the currency', () => {
  expect(money('12.5', 'EUR')).toEqual({ value: '000000000012.5', currency: 'EUR' });
  expect(money('000000000012.5', 'USD')).toEqual({ value: '000000000012.5', currency: 'USD' });
  // The function `money` accepts zero and negative amounts, because each operation decides whether it allows such amounts.
  expect(money('0', 'EUR').value).toBe('000000000000');
  expect(money('-1', 'EUR').value).toBe('-000000000001');
});

test.each(['eur', 'EU', 'EURO', '', 'EUR\n', ' EUR', 'ÉUR', undefined, null, 1, ['EUR']])(
  'money refuses the currency %j',
  (currency) => {
    expect(() => money('12.5', currency as never)).toThrow(
      new TypeError('A currency must be 3 capital letters, such as EUR.'),
    );
  },
);

test.each([
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['CLF', 4],
  ['HUF', 2],
  ['COP', 2],
  ['IDR', 2],
  ['PKR', 2],
  ['IQD', 3],
])('minorUnits returns how many decimals %s has in ISO 4217: %i', (currency, decimals) => {
  expect(minorUnits(currency)).toBe(decimals);
});

test.each(['', 'XYZ', 'eur', 'EUR ', 'EUR USD', 'toString'])(
  'minorUnits refuses %j, which is not a code of ISO 4217',
  (currency) => expect(() => minorUnits(currency)).toThrow(RangeError),
);
