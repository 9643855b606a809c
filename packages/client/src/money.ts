import type { AmountInput } from '@crossborder-fx/openapi';

/**
 * A decimal number as the service takes it: an optional minus sign, 12 integer digits, then
 * optionally a dot and 1 to 7 decimals (service description, section 2.1). No `number` is accepted
 * anywhere here: binary fractions cannot hold money.
 *
 * Its type is what may be sent as the value of an amount. A literal of it starts with a zero, which a
 * negative or very large one, made by these functions, does not.
 */
export type QuotedDecimal = AmountInput['value'];

const integerDigits = 12;
const decimalDigits = 7;
const scale = 10n ** BigInt(decimalDigits);

/**
 * `12.5` → `000000000012.5`. Nothing is rounded.
 *
 * @throws {RangeError} for more than 12 integer digits or 7 decimals
 * @throws {TypeError} for anything that is not a decimal number in a string
 */
export function quotedDecimal(text: string): QuotedDecimal {
  const { sign, integer, decimals } = split(text);
  const significant = integer.replace(/^0+(?=\d)/, '');
  if (significant.length > integerDigits) {
    throw new RangeError(`A decimal has at most ${integerDigits} digits before the dot.`);
  }
  if (decimals.length > decimalDigits) {
    throw new RangeError(`A decimal has at most ${decimalDigits} digits after the dot.`);
  }
  const padded = significant.padStart(integerDigits, '0');
  return `${sign}${padded}${decimals ? `.${decimals}` : ''}` as QuotedDecimal;
}

/**
 * An amount as a request takes it: `money('12.5', 'EUR')` → `{ value: '000000000012.5', currency:
 * 'EUR' }`. Nothing is rounded. It also makes an amount to send of one that came in an answer:
 * `money(amount.value, amount.currency)`.
 *
 * @throws {RangeError} for more than 12 integer digits or 7 decimals
 * @throws {TypeError} for anything that is not a decimal number in a string, or a currency that is not
 *   3 capital letters
 */
export function money(value: string, currency: string): AmountInput {
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) {
    throw new TypeError('A currency is 3 capital letters, such as EUR.');
  }
  return { value: quotedDecimal(value), currency };
}

/**
 * The value in units of 0.0000001, exactly. Padding is not needed: `57.85`, `0` and `-364.80` are
 * read too, as the service has been seen to write them.
 *
 * @throws {TypeError} for anything that is not a decimal number in a string
 * @throws {RangeError} for more than 7 decimals
 */
export function parseDecimal(text: string): bigint {
  const { sign, integer, decimals } = split(text);
  if (decimals.length > decimalDigits) {
    throw new RangeError(`A decimal has at most ${decimalDigits} digits after the dot.`);
  }
  const units = BigInt(integer + decimals.padEnd(decimalDigits, '0'));
  return sign ? -units : units;
}

/** The decimal of a value in units of 0.0000001. @throws {RangeError} when it has too many digits */
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

/** Negative, zero or positive, as `first` is smaller than, equal to or greater than `second`. */
export function compareDecimals(first: string, second: string): -1 | 0 | 1 {
  const difference = parseDecimal(first) - parseDecimal(second);
  if (difference < 0n) return -1;
  return difference > 0n ? 1 : 0;
}

export interface FormatDecimalOptions {
  /** BCP 47 tag. @default the environment's */
  locale?: string | undefined;
  /** ISO 4217 code; its number of decimals in that standard is the least shown. */
  currency?: string | undefined;
}

/** The currencies that have not 2 decimals. */
const currenciesByDecimals: readonly (readonly [decimals: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

/** How many decimals a currency has in ISO 4217, such as 2. For HUF, say, Intl has another number. */
export function decimalsOf(currency: string): number {
  const code = currency.toUpperCase();
  return currenciesByDecimals.find(([, codes]) => codes.split(' ').includes(code))?.[0] ?? 2;
}

/** The largest integer that Intl shows has 309 digits; beyond, it shows ∞. */
const shownDigits = 308;

/**
 * For people: without padding, every decimal kept, grouped as the locale does.
 *
 * @throws {TypeError} for anything that is not a decimal number in a string
 * @throws {RangeError} for a currency or locale that has not the form of one, and for more than 308
 *   digits before the dot or 100 after it
 */
export function formatDecimal(
  text: string,
  { locale, currency }: FormatDecimalOptions = {},
): string {
  const { sign, integer, decimals } = split(text);
  if (integer.replace(/^0+/, '').length > shownDigits) {
    throw new RangeError(
      `A decimal that is shown has at most ${shownDigits} digits before the dot.`,
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
  // A string is formatted digit by digit; as a number it would be rounded first.
  return format.format(`${sign}${integer}.${decimals || '0'}` as Intl.StringNumericLiteral);
}

function split(text: string): { sign: string; integer: string; decimals: string } {
  const match = typeof text === 'string' ? decimalPattern.exec(text) : null;
  if (!match) {
    throw new TypeError(
      'A decimal is a string such as 12.5: digits, a dot and decimals, no exponent.',
    );
  }
  const { sign, integer, decimals = '' } = match.groups as Groups;
  const isZero = /^0*$/.test(integer + decimals);
  return { sign: isZero ? '' : sign, integer, decimals };
}

const decimalPattern = /^(?<sign>-?)(?<integer>\d+)(?:\.(?<decimals>\d+))?$/;
/** Only the decimals can be left out. */
type Groups = { sign: string; integer: string; decimals?: string };
