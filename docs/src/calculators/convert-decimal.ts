import {
  decimalOf,
  parseDecimal,
  type QuotedDecimal,
  quotedDecimal,
} from '@crossborder-fx/client/money';

/** An amount in every form that a program may need. */
export interface ConvertedDecimal {
  /** As a request takes it. */
  padded: QuotedDecimal;
  /** As answers have been seen to carry it too. */
  unpadded: string;
  /** In the smallest unit of the currency; undefined when it has more decimals than the currency. */
  minorUnits: string | undefined;
}

/** How many decimals a currency has, as the runtime knows it; undefined when the text is not a currency code. */
export function currencyDecimals(currency: string): number | undefined {
  if (!/^[A-Z]{3}$/.test(currency)) return undefined;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits;
}

/**
 * An amount, padded or not.
 *
 * @param decimals - those of the currency
 * @throws {Error} that says what is wrong with the text
 */
export function convertDecimal(text: string, decimals: number): ConvertedDecimal {
  const problem = problemOf(text);
  if (problem !== undefined) throw new TypeError(problem);
  const padded = quotedDecimal(text);
  const [, sign = '', integer = '', fraction = ''] = /^(-?)0*(\d+)(\.\d+)?$/.exec(padded) ?? [];
  return {
    padded,
    unpadded: `${sign}${integer}${fraction}`,
    minorUnits: minorUnitsOf(padded, decimals),
  };
}

/**
 * An amount in the smallest unit of a currency, such as `-36480` cents.
 *
 * @param decimals - those of the currency
 * @throws {Error} that says what is wrong with the text
 */
export function convertMinorUnits(text: string, decimals: number): ConvertedDecimal {
  if (!/^-?\d+$/.test(text)) {
    throw new TypeError(
      problemOf(text) ?? 'The smallest unit of a currency has no decimals: digits only.',
    );
  }
  const exact = decimalOf(BigInt(text) * unitsIn(decimals));
  // With all decimals of the currency: 1250.00 rather than 1250.
  const [integer = '', fraction = ''] = exact.split('.');
  const whole = decimals === 0 ? integer : `${integer}.${fraction.padEnd(decimals, '0')}`;
  return convertDecimal(whole, decimals);
}

function minorUnitsOf(padded: QuotedDecimal, decimals: number): string | undefined {
  const units = parseDecimal(padded);
  const size = unitsIn(decimals);
  return units % size === 0n ? String(units / size) : undefined;
}

/** How many units of 0.0000001, in which `parseDecimal` counts, the smallest unit of a currency has. */
function unitsIn(decimals: number): bigint {
  return parseDecimal('1') / 10n ** BigInt(decimals);
}

/** What is wrong with text that `quotedDecimal` would refuse as no decimal. */
function problemOf(text: string): string | undefined {
  if (text === '') return 'Type an amount.';
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return undefined;
  if (/\s/.test(text))
    return 'Leave out the space: it may not group digits, nor stand around them.';
  if (text.includes(',')) return 'The decimal mark is a dot, and nothing groups digits: no comma.';
  if (/[\u2010-\u2015\u2212]/.test(text)) return 'The minus sign is the hyphen of the keyboard.';
  if (text.startsWith('+')) return 'There is no plus sign: leave it out.';
  if (/^-?\d+(?:\.\d+)?e[+-]?\d+$/i.test(text)) return 'No exponent: write all digits.';
  if (/^-?\.\d+$/.test(text)) return 'A digit stands before the dot: 0.5, not .5.';
  if (/^-?\d+\.$/.test(text)) return 'A digit stands behind the dot, or there is no dot.';
  if ((text.match(/\./g) ?? []).length > 1)
    return 'There is one dot at most, and nothing groups digits.';
  return 'An amount has digits, and may have a minus sign before and a dot within, such as -12.5.';
}
