import type { ExternalBankAccount } from '@crossborder-fx/openapi';
import { callOperation } from '../service/call-operation.ts';
import type { Context } from '../service/context.ts';
import { ibanOf } from '../service/ids/iban-of.ts';
import { nothing } from '../service/operation.ts';
import { payeeVerdictOf, triggerOf } from '../service/words/trigger-of.ts';

/** Id of a beneficiary of a currency whose name makes nothing happen: the oldest, or a new one. */
export function plainBeneficiary(context: Context, currency: string): string {
  const query = { sort: 'ASC', per_page: '1000' } as const;
  const found = callOperation(context, 'listExternalBankAccounts', { query });
  const all: ExternalBankAccount[] = found === nothing ? [] : found.accounts;
  const plain = all.find((one) => one.currency === currency && isPlain(one.holder?.name ?? ''));
  if (plain) return plain.id;
  const made = callOperation(context, 'createExternalBankAccount', {
    body: {
      accountNumber: ibanOf({ seed: context.seed, kind: 'trigger', counter: 1, country: 'FR' }),
      currency,
      holderBank: { bic: 'EXAMFRPP' },
      holder: { name: 'Plain Beneficiary', type: 'Corporate', address: { country: 'FR' } },
    },
  });
  return made.id;
}

function isPlain(holderName: string): boolean {
  const { result, isSlow } = payeeVerdictOf(holderName);
  return triggerOf({ holderName, amount: 0n }) === undefined && result === 'SUCCESS' && !isSlow;
}
