import { minorUnits, parseDecimal } from '@crossborder-fx/client/money';
import { StatementError } from './errors.ts';

/** `parseDecimal` reads in units of 0.0000001. */
const quotedDecimals = 7;

/** @throws {StatementError} for a currency that has no decimals in ISO 4217, such as gold, or does not exist */
export function requireDecimals(currency: string): number {
  try {
    return minorUnits(currency);
  } catch {
    throw new StatementError(
      `The currency ${currency} of the account has no decimals in ISO 4217.`,
    );
  }
}

/**
 * An amount in the minor units of a currency: `000000000012.50` is 1250n.
 *
 * @throws {StatementError} when it is no decimal, or has more decimals than the currency
 */
export function minorOf(value: string, decimals: number, what: string): bigint {
  const perMinor = 10n ** BigInt(quotedDecimals - decimals);
  try {
    const units = parseDecimal(value);
    if (units % perMinor === 0n) return units / perMinor;
  } catch (cause) {
    throw new StatementError(`The amount of ${what} must be a decimal.`, { cause });
  }
  throw new StatementError(`The amount of ${what} must have at most ${decimals} decimals.`);
}

/** `-1250n` with two decimals is `-12.50`. */
export function decimalText(minor: bigint, decimals: number): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
  const dot = digits.length - decimals;
  const fraction = decimals === 0 ? '' : `.${digits.slice(dot)}`;
  return `${minor < 0n ? '-' : ''}${digits.slice(0, dot)}${fraction}`;
}
