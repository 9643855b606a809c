import type { AmountInput, AmountObject, PaymentCreate } from '@crossborder-fx/openapi';
import type { RefusalCode } from '../src/ground/refused-error.ts';
import { newBeneficiary } from './new-beneficiary.ts';
import { expectRefused } from './refusals.ts';
import { clientOf, sendStrict } from './strict.ts';
import { expectUnchanged, watchedSandbox } from './watched-sandbox.ts';

/** An account and a beneficiary of its own in a currency. */
export async function payingIn(currency: string) {
  const sandbox = await watchedSandbox();
  const client = clientOf(sandbox);
  const { id: sourceWalletId } = await client.wallets.create({ currency });
  const { id: externalBankAccountId } = await client.externalBankAccounts.create(
    newBeneficiary({ currency }),
  );
  const bodyOf = (amount: AmountObject, fields: Partial<PaymentCreate> = {}): PaymentCreate => ({
    sourceWalletId,
    externalBankAccountId,
    // Also amounts that the client would not make.
    amount: amount as AmountInput,
    desiredExecutionDate: '2026-11-24',
    feeCurrency: currency,
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
    ...fields,
  });
  return {
    sandbox,
    client,
    bodyOf,
    async refused(code: RefusalCode, body: PaymentCreate) {
      const response = await expectUnchanged(sandbox, () =>
        sendStrict(sandbox, '/payments', { body }),
      );
      await expectRefused(response, code);
    },
  };
}
