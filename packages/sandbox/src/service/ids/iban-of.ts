import { digitsOf, type HashSource } from '../../common/hash-of.ts';

// For each country, the length of an account number within its IBANs, and the function that makes this part from a number.
const accountNumbers = {
  BE: { length: 7, of: (account: string) => belgian(`999${account}`) },
  DE: { length: 10, of: (account: string) => `99999999${account}` },
  FR: { length: 11, of: (account: string) => french('99999', '99999', account) },
  GB: { length: 8, of: (account: string) => `EXAM999999${account}` },
} satisfies Record<string, { length: number; of(account: string): string }>;

export type IbanCountry = keyof typeof accountNumbers;

export const ibanCountries = Object.keys(accountNumbers) as IbanCountry[];

/**
 * Returns an IBAN with valid check digits, also those within the country's own account number. Different counters of one seed
 * and kind give different IBANs, at least 10,000,000 in every country.
 */
export function ibanOf({ country, ...source }: HashSource & { country: IbanCountry }): string {
  const { length, of } = accountNumbers[country];
  const start = BigInt(digitsOf({ ...source, counter: 0 }, length));
  // Multiplying the counter by a prime other than 2 and 5 gives every number of this length exactly once. A hash of the counter
  // would give some numbers twice.
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

/** Returns ten digits with two check digits: their remainder modulo 97, with 97 in place of 0. */
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
