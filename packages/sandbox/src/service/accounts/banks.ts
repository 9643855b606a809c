import type { Address, CorrespondentBank } from '@crossborder-fx/openapi';
import { countrySpecs, isValidBIC, isValidIBAN } from 'ibantools';
import { RefusedError } from '../../common/refused-error.ts';
import { remainderOf } from '../ids/ids.ts';

export type Bank = Required<CorrespondentBank>;

// The fictional banks in the examples of the API description.
const fictionalBanks: Readonly<Record<string, { name: string; address: Address }>> = {
  EXAMBEBB: { name: 'Voorbeeldbank', address: { city: 'Brussels', country: 'BE' } },
  EXAMDEFF: { name: 'Beispielbank', address: { country: 'DE' } },
  EXAMFRPP: { name: 'Banque Exemple', address: { city: 'Paris', country: 'FR' } },
  EXAMGB2L: { name: 'Example Bank', address: { city: 'London', country: 'GB' } },
  EXAMUS33: {
    name: 'Example Correspondent Bank',
    address: { city: 'New York', province: 'NY', country: 'US' },
  },
};

/**
 * Returns the details of a bank (service description, section 4.3, rule 1). A bank that is missing in the table is named after
 * the first four characters of its BIC. @throws {RefusedError} `bicInvalid`
 */
export function bankOf(sent: string): Bank {
  const bic = sent.replace(/\s/g, '').toUpperCase();
  // ISO 9362:2022 allows digits in the first four characters of a bank code. The package ibantools 4.5.4 does not.
  if (!/^[A-Z\d]{4}/.test(bic) || !isValidBIC(bic.replace(/^.{4}/, 'BANK'))) {
    throw new RefusedError(
      'bicInvalid',
      'A BIC must have 4 letters or digits for the bank, 2 letters for the country, 2 letters or digits for the place and, optionally, 3 for the branch.',
    );
  }
  const known = fictionalBanks[bic.slice(0, 8)];
  if (known) return { bic, ...known };
  return { bic, name: `Bank ${bic.slice(0, 4)}`, address: { country: bic.slice(4, 6) } };
}

/**
 * Which part of a long account number an answer shows. Requests may have account numbers of up to 50 characters, but
 * answers only of up to 40 (service description, section 2.4).
 */
export type ShownPart = 'first40' | 'last40';

const shownParts = { first40: [0, 40], last40: [-40] } as const;

/** Returns whether an account number has the form of an IBAN in the service description. */
export function hasIbanForm(text: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/.test(text);
}

/**
 * Countries in which ibantools 4.5.4 differs from the IBAN registry of SWIFT. Sources: apache/commons-validator#67
 * (BI), #115 (DJ) and #209 (FK); release 100 of the registry (HN); Simplify/ibantools#630 for Côte d'Ivoire, whose
 * national number has 2 letters and 22 digits, as in the other states of its monetary union.
 */
const registered: ReadonlySet<string> = new Set(['BI', 'DJ', 'FK', 'HN']);
const nationalNumbers: Readonly<Record<string, RegExp>> = { CI: /^[A-Z]{2}\d{22}$/ };

/** Returns whether a text begins like an IBAN, as a truncated IBAN also does. */
function beginsAsIban(text: string): boolean {
  const [, country = ''] = /^([A-Z]{2})\d{2}[A-Z\d]*$/.exec(text) ?? [];
  if (registered.has(country)) return true;
  return Object.hasOwn(countrySpecs, country) && countrySpecs[country]?.IBANRegistry === true;
}

function isIban(text: string): boolean {
  const nationalNumber = nationalNumbers[text.slice(0, 2)];
  if (!nationalNumber) return isValidIBAN(text);
  // By ISO 13616, an IBAN with its first four characters at the end is 1 modulo 97.
  return nationalNumber.test(text.slice(4)) && remainderOf(text.slice(4) + text.slice(0, 4)) === 1n;
}

/**
 * Returns an account number without spaces, and an IBAN in capitals (service description, section 4.3, rule 3). It accepts an
 * IBAN after the word IBAN, and with hyphens or dots. It refuses the national number of the West African union, such as SN01…,
 * which looks like an IBAN with 24 characters in place of 28. @throws {RefusedError} `accountNumberInvalid`
 */
export function readAccountNumber(sent: string, shown: ShownPart): string {
  const text = sent.replace(/\s/g, '');
  const capitals = text.toUpperCase();
  const ungrouped = capitals.replace(/[.-]/g, '');
  const iban = ungrouped.replace(/^IBAN:?/, '');
  if (ungrouped.startsWith('IBAN') || hasIbanForm(iban) || beginsAsIban(iban)) {
    if (isIban(iban)) return iban;
    throw new RefusedError(
      'accountNumberInvalid',
      'accountNumber has the form of an IBAN, but its country, its length or its check digits are wrong.',
    );
  }
  if (/^[A-Za-z\d][A-Za-z\d.-]*$/.test(text)) return text.slice(...shownParts[shown]);
  throw new RefusedError(
    'accountNumberInvalid',
    'accountNumber must have only letters, digits, dots and hyphens, and start with a letter or a digit.',
  );
}
