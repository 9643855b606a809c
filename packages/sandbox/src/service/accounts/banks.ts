import type { Address, CorrespondentBank } from '@crossborder-fx/openapi';
import { isValidBIC } from 'ibantools';
import { RefusedError } from '../../refused-error.ts';

/** What the service knows of a bank by its business identifier code. */
export type Bank = Required<CorrespondentBank>;

// The banks of the examples of the description. None of them exists.
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
 * The details of a bank (service description, section 4.3, rule 1). Any code of a right form has a bank:
 * one that is not in the table is named after the first four letters.
 *
 * @throws {RefusedError} `bicInvalid`
 */
export function bankOf(sent: string): Bank {
  const bic = sent.replace(/\s/g, '').toUpperCase();
  if (!isValidBIC(bic)) {
    throw new RefusedError(
      'bicInvalid',
      'A BIC has 4 letters of a bank, 2 of a country, 2 letters or digits of a place and, at times, 3 of a branch.',
    );
  }
  const known = fictionalBanks[bic.slice(0, 8)];
  if (known) return { bic, ...known };
  return { bic, name: `Bank ${bic.slice(0, 4)}`, address: { country: bic.slice(4, 6) } };
}
