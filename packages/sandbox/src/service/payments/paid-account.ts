import { isValidIBAN } from 'ibantools';
import type {
  ExternalBankAccountRecord,
  ExternalBankAccountRow,
} from '../accounts/external-bank-accounts.ts';
import type { Payee } from '../payee.ts';

/** The account that a payment goes to, as it is copied when the payment is created. */
export interface PaidAccount {
  /** Primary key of the beneficiary. */
  externalBankAccount: number;
  accountNumber: string;
  holder: Payee;
  bankName: string | undefined;
}

export function paidAccountOf({ id, record }: ExternalBankAccountRow): PaidAccount {
  const { accountNumber, holder, holderBank } = JSON.parse(record) as ExternalBankAccountRecord & {
    accountNumber: string;
    holder: Payee;
  };
  const { name, type } = holder;
  return {
    externalBankAccount: id,
    accountNumber,
    holder: { name, type },
    bankName: holderBank?.name,
  };
}

/** The first two letters of an IBAN; undefined for another account number. */
export function ibanCountryOf({
  accountNumber,
}: Pick<PaidAccount, 'accountNumber'>): string | undefined {
  return isValidIBAN(accountNumber) ? accountNumber.slice(0, 2) : undefined;
}
