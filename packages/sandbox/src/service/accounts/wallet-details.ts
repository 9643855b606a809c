import type { Holder, Wallet } from '@crossborder-fx/openapi';
import type { Context } from '../context.ts';
import { type IbanCountry, ibanOf } from '../ids/iban-of.ts';
import { bankOf } from './banks.ts';

// The client of the provider, as in the examples of the description.
const holder = {
  name: 'Atelier Boreal SARL',
  type: 'Corporate',
  address: { street: '8 rue des Tilleuls', postCode: '69002', city: 'Lyon', country: 'FR' },
} satisfies Holder;

/** The fictional bank at which IBANs of a country are. */
export const bicsByCountry: Readonly<Record<IbanCountry, string>> = {
  BE: 'EXAMBEBBXXX',
  DE: 'EXAMDEFFXXX',
  FR: 'EXAMFRPPXXX',
  GB: 'EXAMGB2LXXX',
};

/**
 * What an account has beside its currency, its tag and its amounts (service description, section 2.2).
 * An account has an IBAN of its own, and the bank and the holder are the same as those of every other
 * account of this country and this user.
 *
 * @param wallet - the primary key
 */
export function walletDetailsOf({ seed }: Context, wallet: number, currency: string) {
  const country = ibanCountryOf(currency);
  return {
    status: 'authorized',
    accountNumber: ibanOf({ seed, kind: 'wallet', counter: wallet, country }),
    correspondentBank: null,
    holderBank: bankOf(bicsByCountry[country]),
    holder,
  } satisfies Omit<Wallet, 'id'>;
}

/** Our choice: where an account in a currency is held. */
function ibanCountryOf(currency: string): IbanCountry {
  if (currency === 'EUR') return 'FR';
  if (currency === 'GBP') return 'GB';
  return currency === 'USD' ? 'BE' : 'DE';
}
