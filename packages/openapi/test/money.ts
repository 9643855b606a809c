import { fieldsOf } from './story.ts';

/** Places after the dot of a QuotedDecimal, as whole numbers count them. */
const digits = 7;
const one = 10n ** BigInt(digits);
const halfCent = one / 200n;

export function decimal(text: unknown): bigint {
  const [whole = '', fraction = ''] = String(text).split('.');
  return BigInt(whole + fraction.padEnd(digits, '0'));
}

export const unitsOf = (amount: unknown) => decimal(fieldsOf(amount)['value']);
export const currencyOf = (amount: unknown) => String(fieldsOf(amount)['currency']);

/** Whether the amount in the first currency of a pair is worth the other one, to the cent. */
export function exchanges(base: unknown, rate: unknown, quoted: unknown): boolean {
  const applied = decimal(rate);
  const difference = unitsOf(base) * applied - unitsOf(quoted) * one;
  const tolerance = halfCent * (applied > one ? applied : one);
  return difference <= tolerance && difference >= -tolerance;
}
