import type { Address } from '@crossborder-fx/openapi';
import { countrySpecs } from 'ibantools';
import { hasIbanForm } from '../accounts/banks.ts';
import type {
  ExternalBankAccountRecord,
  ExternalBankAccountRow,
} from '../accounts/external-bank-accounts.ts';
import type { Payee } from '../payee.ts';

export interface PaidAccount {
  externalBankAccount: number;
  accountNumber: string;
  holder: Payee;
  bankName: string | undefined;
  /** Whether the beneficiary has no address, or an address with a town and a country of ISO 3166-1. */
  isAddressStructured?: boolean;
}

export function paidAccountOf({ id, record }: ExternalBankAccountRow): PaidAccount {
  const { accountNumber, holder, holderBank } = JSON.parse(record) as ExternalBankAccountRecord & {
    accountNumber: string;
    holder: Payee & { address?: Address };
  };
  const { name, type, address } = holder;
  return {
    externalBankAccount: id,
    accountNumber,
    holder: { name, type },
    bankName: holderBank?.name,
    isAddressStructured: isStructured(address),
  };
}

function isStructured({ street, postCode, city, province, country }: Address = {}): boolean {
  const isEmpty = [street, postCode, city, province, country].every((part) => !part?.trim());
  return isEmpty || (/\p{L}/u.test(city ?? '') && Object.hasOwn(countrySpecs, country ?? ''));
}

/**
 * Returns the country of a stored account number that is an IBAN. Every stored number with the form of an IBAN is a valid IBAN.
 */
export function ibanCountryOf({
  accountNumber,
}: Pick<PaidAccount, 'accountNumber'>): string | undefined {
  return hasIbanForm(accountNumber) ? accountNumber.slice(0, 2) : undefined;
}
