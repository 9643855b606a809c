import type { ExternalBankAccount } from '@crossborder-fx/openapi';
import type { Context } from '../service/context.ts';
import { externalBankAccountOperations } from '../service/external-bank-accounts.ts';
import { ibanOf } from '../service/ids/iban-of.ts';
import { nothing } from '../service/operation.ts';
import { payeeVerdictOf, triggerOf } from '../service/words/trigger-of.ts';

/** Id of a beneficiary of a currency whose name makes nothing happen: the oldest, or a new one. */
export function plainBeneficiary(context: Context, currency: string): string {
  const { listExternalBankAccounts, createExternalBankAccount } = externalBankAccountOperations;
  const query = { sort: 'ASC', per_page: '1000' } as const;
  const found = listExternalBankAccounts(context, { path: {}, query, body: undefined });
  const all: ExternalBankAccount[] = found === nothing ? [] : found.accounts;
  const plain = all.find((one) => one.currency === currency && isPlain(one.holder?.name ?? ''));
  if (plain?.id !== undefined) return plain.id;
  const made = createExternalBankAccount(context, {
    path: {},
    query: {},
    body: {
      accountNumber: ibanOf({ seed: context.seed, kind: 'trigger', counter: 1 }, 'FR'),
      currency,
      holderBank: { bic: 'BNPAFRPP' },
      holder: { name: 'Plain Beneficiary', type: 'Corporate', address: { country: 'FR' } },
    },
  });
  return made.id ?? '';
}

function isPlain(holderName: string): boolean {
  const { result, isSlow } = payeeVerdictOf(holderName);
  return triggerOf({ holderName, amount: 0n }) === undefined && result === 'SUCCESS' && !isSlow;
}
