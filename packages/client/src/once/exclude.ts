import type { AmountObject } from '@crossborder-fx/openapi';
import { parseDecimal } from '../money.ts';
import type { NewRecord } from './journal.ts';
import { normalise } from './marker.ts';

/** What a record keeps of a body. */
export type Fields = NewRecord['fields'];

/**
 * Makes a function that tells whether an object at the service certainly is not what was asked for.
 *
 * @param names - fields that an object and a body both have
 * @param amounts - the two amounts of an object, of which one is that of the body
 */
export function excludes<Shown>(
  names: readonly (string & keyof Shown)[],
  amounts: readonly (string & keyof Shown)[] = [],
): (shown: Shown, asked: Fields) => boolean {
  return (shown, asked) => {
    if (names.some((name) => differs(shown[name], asked[name]))) return true;
    const [first, second] = amounts.map((name) => shown[name] as ShownAmount);
    return amounts.length > 0 && differsInAmount([first, second], asked['amount'] as AmountObject);
  };
}

type ShownAmount = AmountObject | null | undefined;

/** From here on, an account number that is read back may have lost its end: 40 characters are shown. */
const cutLength = 40;

/** The last four characters of an account number, unless they are masked or may be cut off. */
export function endOf(accountNumber: string | undefined): string | undefined {
  const text = String(accountNumber ?? '').trim();
  const isWhole = text.length < cutLength && /[\p{L}\p{N}]$/u.test(text);
  return isWhole ? normalise(text).slice(-4) : undefined;
}

/** A value that is missing on either side rules nothing out; a number stands for its digits. */
function differs(shown: unknown, asked: unknown): boolean {
  return shown != null && asked != null && String(shown) !== asked;
}

/**
 * Whether neither of two amounts can be the one that was asked for: both are shown and both differ, or
 * one has the same currency and another value.
 */
function differsInAmount(shown: readonly ShownAmount[], asked: AmountObject): boolean {
  const amounts = shown.filter((amount) => amount != null);
  // An amount that cannot be read rules nothing out.
  const couldEqual = ({ value, currency }: AmountObject) =>
    !differs(currency, asked.currency) && isEqual(value, asked.value) !== false;
  if (amounts.some(couldEqual)) return false;
  return amounts.length === 2 || amounts.some(({ currency }) => currency === asked.currency);
}

/** Whether two decimals are equal; undefined where one cannot be read. */
export function isEqual(shown: unknown, asked: string): boolean | undefined {
  try {
    return parseDecimal(shown as string) === parseDecimal(asked);
  } catch {
    return undefined;
  }
}
