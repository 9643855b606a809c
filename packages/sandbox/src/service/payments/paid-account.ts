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

/** Of an account number that is kept, where what has the form of an IBAN is one. */
export function ibanCountryOf({
  accountNumber,
}: Pick<PaidAccount, 'accountNumber'>): string | undefined {
  return hasIbanForm(accountNumber) ? accountNumber.slice(0, 2) : undefined;
}
