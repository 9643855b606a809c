import {
  currencyCodes,
  minorUnits,
  parseDecimal,
  type QuotedDecimal,
} from '@crossborder-fx/client/money';
import type { AmountObject } from '@crossborder-fx/openapi';
import { RefusedError } from '../common/refused-error.ts';

/** An amount inside the sandbox: `{ minor: 125000n, currency: 'EUR' }` is 1,250.00 EUR. */
export interface Money {
  /** The amount in minor units of its currency, negative for a debit. */
  readonly minor: bigint;
  readonly currency: string;
}

/** A `QuotedDecimal` has at most this many decimals. `parseDecimal` returns a whole number of the smallest unit, 0.0000001. */
const quotedDecimals = 7;

/** The largest balance or amount, in whole units. With this limit, every balance in minor units stays below 2^53. */
export const largestUnits = 999_999_999_999n;

/**
 * Reads any amount, also a negative one or zero. It accepts zeros beyond the minor unit and rounds nothing. @throws
 * {RefusedError} `currencyUnknown`, `amountTooPrecise`, `amountTooLarge` @throws {TypeError} when the value is not a decimal
 * number @throws {RangeError} for more than 7 decimals
 */
export function readAmount({ value, currency }: AmountObject): Money {
  const decimals = decimalsOf(currency);
  const quoted = parseDecimal(value);
  const quotedPerMinor = 10n ** BigInt(quotedDecimals - decimals);
  if (quoted % quotedPerMinor !== 0n) {
    const allowed = decimals === 0 ? 'no decimals' : `at most ${decimals} decimals`;
    throw new RefusedError('amountTooPrecise', `An amount in ${currency} must have ${allowed}.`);
  }
  return requireWithinLimit({ minor: quoted / quotedPerMinor, currency });
}

/** Reads an amount above zero. @throws {RefusedError} as `readAmount` does, and `amountNotPositive` */
export function readPositiveAmount(amount: AmountObject): Money {
  const money = readAmount(amount);
  if (money.minor <= 0n) {
    throw new RefusedError('amountNotPositive', 'The amount must be more than zero.');
  }
  return money;
}

/** Writes an amount such as `000000001250.00`. @throws {RangeError} when the value has more than 12 integer digits */
export function writeAmount({ minor, currency }: Money): AmountObject {
  const decimals = decimalsOf(currency);
  const sign = minor < 0n ? '-' : '';
  const digits = String(sign ? -minor : minor).padStart(decimals + 1, '0');
  const dot = digits.length - decimals;
  if (dot > 12) throw new RangeError('A decimal must have at most 12 digits before the dot.');
  const fraction = decimals === 0 ? '' : `.${digits.slice(dot)}`;
  const value = `${sign}${digits.slice(0, dot).padStart(12, '0')}${fraction}`;
  return { value: value as QuotedDecimal, currency };
}

/** @throws {RefusedError} `amountTooLarge` beyond 999,999,999,999 units, above or below zero */
export function requireWithinLimit(money: Money): Money {
  if (isWithinLimit(money)) return money;
  throw new RefusedError(
    'amountTooLarge',
    `An amount or a balance in ${money.currency} must be at most ${largestUnits}.`,
  );
}

export function isWithinLimit({ minor, currency }: Money): boolean {
  const limit = largestUnits * minorPerUnit(currency);
  return minor <= limit && minor >= -limit;
}

export function addMoney(first: Money, second: Money): Money {
  if (first.currency !== second.currency) {
    throw new TypeError(`Amounts in ${first.currency} and ${second.currency} cannot be added.`);
  }
  return { minor: first.minor + second.minor, currency: first.currency };
}

/**
 * Rounds `numerator / denominator`, a half away from zero. No other function of the sandbox rounds amounts or rates, and each
 * computed amount is rounded once. @throws {RangeError} for a denominator of zero or less
 */
export function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('The denominator must be more than zero.');
  const absolute = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * absolute + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/**
 * Every currency that an amount can have, in alphabetical order. CLF and UYW are left out, because they have 4 decimals, so
 * their largest balance would not fit a safe integer. UYI is left out, because it is only a unit of account.
 */
export const currencies: readonly string[] = currencyCodes().filter(
  (code) => !['CLF', 'UYI', 'UYW'].includes(code),
);

const decimalsByCode: ReadonlyMap<string, number> = new Map(
  currencies.map((code) => [code, minorUnits(code)]),
);

/** Returns the decimals of a currency: 0 for JPY, 2 for EUR, 3 for KWD. @throws {RefusedError} `currencyUnknown` */
export function decimalsOf(currency: string): number {
  const decimals = decimalsByCode.get(currency);
  if (decimals === undefined) {
    throw new RefusedError('currencyUnknown', `${currency} is not a currency of this service.`);
  }
  return decimals;
}

/** Returns the minor units of one unit: JPY 1, EUR 100, KWD 1000. @throws {RefusedError} `currencyUnknown` */
export function minorPerUnit(currency: string): bigint {
  return 10n ** BigInt(decimalsOf(currency));
}
