import { parseDecimal } from '@crossborder-fx/client/money';
import { StatementError } from './errors.ts';

/** `parseDecimal` reads in units of 0.0000001. */
const quotedDecimals = 7;

/**
 * An amount in the minor units of a currency: `000000000012.50` is 1250n.
 *
 * @throws {StatementError} when it is no decimal, or has more decimals than the currency
 */
export function minorOf(value: string, decimals: number, what: string): bigint {
  const perMinor = 10n ** BigInt(quotedDecimals - decimals);
  let cause: unknown;
  try {
    const units = parseDecimal(value);
    if (units % perMinor === 0n) return units / perMinor;
  } catch (error) {
    cause = error;
  }
  const rule = `must be a number with at most ${decimals} decimals.`;
  throw new StatementError(`The amount of ${what} ${rule}`, { cause });
}

/** `-1250n` with two decimals is `-12.50`. */
export function decimalText(minor: bigint, decimals: number): string {
  const [, sign = '', digits = ''] = /(-?)(.*)/.exec(String(minor)) ?? [];
  const padded = digits.padStart(decimals + 1, '0');
  const dot = padded.length - decimals;
  return `${sign}${padded.slice(0, dot)}${decimals > 0 ? '.' : ''}${padded.slice(dot)}`;
}
