import { digitsOf, type HashSource } from '../../common/hash-of.ts';

/** Converts the primary key of a row, a number from 1 on, to the id that clients see, and back. */
export type Ids = ReturnType<typeof createIds>;

export function createIds(seed: string) {
  const firsts = new Map(idKinds.map((kind) => [kind, firstCounterOf(seed, kind)]));
  const before = (kind: IdKind) => Number(firsts.get(kind)) - 1;
  return {
    idOf: (kind: IdKind, row: number) => idOf(kind, before(kind) + row),
    rowOf(kind: IdKind, id: string): number | undefined {
      const counter = counterOf(kind, id);
      return counter !== undefined && counter > before(kind) ? counter - before(kind) : undefined;
    },
  };
}

// In an id, a digit for the kind of object precedes the counter, so that operations on another kind do not find the id.
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
 * Returns the id of a counter: Base64 of decimal digits, without `=`. It begins with a capital letter, so it is never a status
 * keyword. @throws {RangeError} when the counter is not a whole number from 1 on
 */
export function idOf(kind: IdKind, counter: number): string {
  if (!Number.isSafeInteger(counter) || counter < 1) {
    throw new RangeError(`The counter of an id must be a whole number above 0, not ${counter}.`);
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

/** Returns the first counter of a kind and a seed. Its five digits make ids look like those of the service. */
export function firstCounterOf(seed: string | number, kind: IdKind): number {
  return 10_000 + (Number(digitsOf({ seed, kind, counter: 0 }, 9)) % 80_000);
}

function encode(text: string): string {
  return Buffer.from(text, 'latin1').toString('base64url');
}

// For each country, the length of an account number within its IBANs, and the function that adds the bank's digits to it.
const accountNumbers = {
  BE: { length: 7, of: (account: string) => belgian(`999${account}`) },
  DE: { length: 10, of: (account: string) => `99999999${account}` },
  FR: { length: 11, of: (account: string) => french('99999', '99999', account) },
  GB: { length: 8, of: (account: string) => `EXAM999999${account}` },
} satisfies Record<string, { length: number; of(account: string): string }>;

export type IbanCountry = keyof typeof accountNumbers;

export const ibanCountries = Object.keys(accountNumbers) as IbanCountry[];

/**
 * Returns an IBAN with valid check digits, also those within the country's own account number. With the same seed and
 * kind, different counters give different IBANs: at least 10,000,000 in every country.
 */
export function ibanOf({ country, ...source }: HashSource & { country: IbanCountry }): string {
  const { length, of } = accountNumbers[country];
  const start = BigInt(digitsOf({ ...source, counter: 0 }, length));
  // Multiples of a prime other than 2 and 5 all differ modulo a power of ten. A hash would give some numbers twice.
  const account = (start + BigInt(source.counter) * 6_700_417n) % 10n ** BigInt(length);
  return withCheckDigits(country, of(account.toString().padStart(length, '0')));
}

/** Adds the check digits of an IBAN by ISO 13616: the number, with country and check digits at the end, is 1 modulo 97. */
export function withCheckDigits(country: string, accountNumber: string): string {
  const remainder = remainderOf(`${accountNumber}${country}00`);
  return `${country}${twoDigits(98n - remainder)}${accountNumber}`;
}

/** Returns a French account number with its check digits, the `clé RIB`. */
export function french(bank: string, branch: string, account: string): string {
  const sum = 89n * BigInt(bank) + 15n * BigInt(branch) + 3n * BigInt(account);
  return `${bank}${branch}${account}${twoDigits(97n - (sum % 97n))}`;
}

/** Returns ten digits and two check digits: the remainder of the ten digits modulo 97, or 97 when it is 0. */
export function belgian(digits: string): string {
  return `${digits}${twoDigits(BigInt(digits) % 97n || 97n)}`;
}

/** Returns the remainder of a text modulo 97, with letters as the numbers from 10 on. */
export function remainderOf(text: string): bigint {
  return BigInt(text.replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)))) % 97n;
}

function twoDigits(number: bigint): string {
  return number.toString().padStart(2, '0');
}
