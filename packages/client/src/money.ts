import type { AmountInput } from '@crossborder-fx/openapi';

/**
 * A decimal number in the form of the service: an optional minus sign, 12 integer digits, then optionally a dot and
 * 1 to 7 decimals (service description, section 2.1). No function of this file accepts a `number`, because binary fractions
 * cannot hold money.
 *
 * The `value` of an amount to send has this type. TypeScript accepts a literal of this type only if it starts with a
 * zero. Negative and very large values do not start with a zero, so use the functions of this file for such values.
 */
export type QuotedDecimal = AmountInput['value'];

const integerDigits = 12;
const decimalDigits = 7;
const scale = 10n ** BigInt(decimalDigits);

/**
 * Converts `12.5` to `000000000012.5`, and rounds nothing.
 *
 * @throws {RangeError} for more than 12 integer digits or 7 decimals
 * @throws {TypeError} for anything that is not a decimal number in a string
 */
export function quotedDecimal(text: string): QuotedDecimal {
  const { sign, integer, decimals } = split(text);
  const significant = integer.replace(/^0+(?=\d)/, '');
  if (significant.length > integerDigits) {
    throw new RangeError(`A decimal must have at most ${integerDigits} digits before the dot.`);
  }
  if (decimals.length > decimalDigits) {
    throw new RangeError(`A decimal must have at most ${decimalDigits} digits after the dot.`);
  }
  const padded = significant.padStart(integerDigits, '0');
  return `${sign}${padded}${decimals ? `.${decimals}` : ''}` as QuotedDecimal;
}

/**
 * Makes an amount for a request: `money('12.5', 'EUR')` → `{ value: '000000000012.5', currency: 'EUR' }`. The function rounds
 * nothing. It also converts an amount of an answer into an amount to send: `money(amount.value, amount.currency)`.
 *
 * @throws {RangeError} for more than 12 integer digits or 7 decimals
 * @throws {TypeError} for anything that is not a decimal number in a string, or a currency that is not
 *   3 capital letters
 */
export function money(value: string, currency: string): AmountInput {
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) {
    throw new TypeError('A currency must be 3 capital letters, such as EUR.');
  }
  return { value: quotedDecimal(value), currency };
}

/**
 * Returns the exact value of a decimal in units of 0.0000001. The function also reads decimals without zeros in front, such as
 * `57.85`, `0` and `-364.80`, because services have sent them.
 *
 * @throws {TypeError} for anything that is not a decimal number in a string
 * @throws {RangeError} for more than 7 decimals
 */
export function parseDecimal(text: string): bigint {
  const { sign, integer, decimals } = split(text);
  if (decimals.length > decimalDigits) {
    throw new RangeError(`A decimal must have at most ${decimalDigits} digits after the dot.`);
  }
  const units = BigInt(integer + decimals.padEnd(decimalDigits, '0'));
  return sign ? -units : units;
}

/**
 * Returns the decimal of a value that is given in units of 0.0000001.
 * @throws {RangeError} when the decimal has too many digits
 */
export function decimalOf(units: bigint): QuotedDecimal {
  const sign = units < 0n ? '-' : '';
  const absolute = sign ? -units : units;
  const decimals = String(absolute % scale)
    .padStart(decimalDigits, '0')
    .replace(/0+$/, '');
  return quotedDecimal(`${sign}${absolute / scale}${decimals ? `.${decimals}` : ''}`);
}

/** @throws {RangeError} when the sum has more than 12 integer digits */
export function addDecimals(first: string, second: string): QuotedDecimal {
  return decimalOf(parseDecimal(first) + parseDecimal(second));
}

export function negateDecimal(text: string): QuotedDecimal {
  return decimalOf(-parseDecimal(text));
}

/** Returns -1, 0 or 1 when `first` is smaller than, equal to or greater than `second`. */
export function compareDecimals(first: string, second: string): -1 | 0 | 1 {
  const difference = parseDecimal(first) - parseDecimal(second);
  if (difference < 0n) return -1;
  return difference > 0n ? 1 : 0;
}

export interface FormatDecimalOptions {
  /** The locale of the text, as a BCP 47 tag. @default the locale of the environment */
  locale?: string | undefined;
  /** ISO 4217 code of the currency. The text shows at least the number of decimals that ISO 4217 gives the currency. */
  currency?: string | undefined;
}

/**
 * The currencies of ISO 4217, list one (maintained by SIX), by their number of decimals, as of amendment 180 of 22 September
 * 2025 (BGN leaves on 1 January 2026), without metals, funds and test codes. Intl of the runtime cannot replace this table: for
 * HUF, IQD or IDR, Intl differs from ISO 4217 and between versions of Node.
 */
const codesByDecimals: readonly (readonly [decimals: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF
     CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL
     HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT
     MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB
     SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH
     USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

/** Returns the currency codes that `minorUnits` accepts, in alphabetical order. */
export function currencyCodes(): string[] {
  return codesByDecimals.flatMap(([, codes]) => codes.split(/\s+/)).sort();
}

/**
 * Returns the number of decimals of a currency in ISO 4217: EUR 2, JPY 0, KWD 3.
 *
 * @throws {RangeError} for a code that is not in the table
 */
export function minorUnits(currency: string): number {
  const decimals = findDecimals(currency);
  if (decimals !== undefined) return decimals;
  throw new RangeError('The currency of minorUnits must be a code of ISO 4217, such as EUR.');
}

let decimalsByCode: ReadonlyMap<string, number> | undefined;

function findDecimals(currency: string): number | undefined {
  decimalsByCode ??= new Map(
    codesByDecimals.flatMap(([decimals, codes]) =>
      codes.split(/\s+/).map((code) => [code, decimals] as const),
    ),
  );
  return decimalsByCode.get(currency);
}

/** Returns the same number as `minorUnits`, but ignores the case of the code and returns 2 for an unknown code. */
export function decimalsOf(currency: string): number {
  return findDecimals(currency.toUpperCase()) ?? 2;
}

/** The largest integer that Intl shows has 309 digits; for a larger integer, it shows ∞. */
const shownDigits = 308;

/**
 * Formats a decimal for people: without zeros in front, with every decimal, grouped as in the locale.
 *
 * @throws {TypeError} for anything that is not a decimal number in a string
 * @throws {RangeError} for a malformed currency or locale, and for more than 308
 *   digits before the dot or 100 after it
 */
export function formatDecimal(
  text: string,
  { locale, currency }: FormatDecimalOptions = {},
): string {
  const { sign, integer, decimals } = split(text);
  if (integer.replace(/^0+/, '').length > shownDigits) {
    throw new RangeError(
      `A formatted decimal must have at most ${shownDigits} digits before the dot.`,
    );
  }
  const style = currency ? ({ style: 'currency', currency } as const) : {};
  const least = currency ? decimalsOf(currency) : 0;
  const shown = decimals.replace(/0+$/, '').length;
  const format = new Intl.NumberFormat(locale, {
    ...style,
    minimumFractionDigits: Math.max(least, shown),
    maximumFractionDigits: Math.max(least, shown),
  });
  // Passes the decimal as a string, which Intl formats digit by digit. Intl would round a number.
  return format.format(`${sign}${integer}.${decimals || '0'}` as Intl.StringNumericLiteral);
}

function split(text: string): { sign: string; integer: string; decimals: string } {
  const match = typeof text === 'string' ? decimalPattern.exec(text) : null;
  if (!match) {
    throw new TypeError(
      'A decimal must be a string such as 12.5: digits, a dot and decimals, no exponent.',
    );
  }
  const { sign, integer, decimals = '' } = match.groups as Groups;
  const isZero = /^0*$/.test(integer + decimals);
  return { sign: isZero ? '' : sign, integer, decimals };
}

const decimalPattern = /^(?<sign>-?)(?<integer>\d+)(?:\.(?<decimals>\d+))?$/;
type Groups = { sign: string; integer: string; decimals?: string };
