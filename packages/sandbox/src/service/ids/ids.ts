import { digitsOf } from '../../common/hash-of.ts';

/** Converts the primary key of a row, a number from 1 on, to the id that clients see, and back. */
export interface Ids {
  idOf(kind: IdKind, row: number): string;
  rowOf(kind: IdKind, id: string): number | undefined;
}

export function createIds(seed: string): Ids {
  const firsts = new Map(idKinds.map((kind) => [kind, firstCounterOf(seed, kind)]));
  const before = (kind: IdKind) => Number(firsts.get(kind)) - 1;
  return {
    idOf: (kind, row) => idOf(kind, before(kind) + row),
    rowOf(kind, id) {
      const counter = counterOf(kind, id);
      return counter !== undefined && counter > before(kind) ? counter - before(kind) : undefined;
    },
  };
}

// The first digit of each kind's counter, so that an id of one kind of object is unknown to the operations on another kind.
const digits = {
  wallet: 1,
  externalBankAccount: 2,
  financialMovement: 3,
  quote: 4,
  payment: 5,
  trade: 6,
  fixedForward: 7,
  document: 8,
  logEntry: 9,
} as const;

/** The kinds of objects that have an id of letters and digits (service description, section 2.1). */
export type IdKind = keyof typeof digits;

export const idKinds = Object.keys(digits) as IdKind[];

/**
 * Returns the id of a counter: Base64 of decimal digits, without `=`. It has only letters and digits, and begins
 * with a capital letter, so it is never a status keyword.
 *
 * @throws {RangeError} when the counter is not a whole number from 1 on
 */
export function idOf(kind: IdKind, counter: number): string {
  if (!Number.isSafeInteger(counter) || counter < 1) {
    throw new RangeError(`A counter must be a whole number, 1 or more, not ${counter}.`);
  }
  return encode(`${digits[kind]}${counter}`);
}

/** Returns the counter in an id, or undefined for a text that `idOf` never returns for this kind of object. */
export function counterOf(kind: IdKind, id: string): number | undefined {
  const text = Buffer.from(id, 'base64').toString('latin1');
  if (encode(text) !== id) return undefined;
  const [, digit, rest] = /^(\d)([1-9]\d*)$/.exec(text) ?? [];
  const counter = Number(rest);
  return digit === String(digits[kind]) && Number.isSafeInteger(counter) ? counter : undefined;
}

/**
 * Returns the first counter for a kind of object and a seed. It has five digits, so that ids look like those of the service.
 */
export function firstCounterOf(seed: string | number, kind: IdKind): number {
  return 10_000 + (Number(digitsOf({ seed, kind, counter: 0 }, 9)) % 80_000);
}

function encode(text: string): string {
  return Buffer.from(text, 'latin1').toString('base64url');
}
