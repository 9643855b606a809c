import type { Client, PaymentCreate } from '@crossborder-fx/client';

/** The payment of an invoice. It has no tag, because createOnce makes the tag from the reference. */
export async function invoice(fx: Client, day: string): Promise<Omit<PaymentCreate, 'tag'>> {
  const [wallet] = (await fx.wallets.list()).items;
  const [beneficiary] = (await fx.externalBankAccounts.list()).items;
  if (!wallet || !beneficiary) throw new Error('There is nobody to pay, or nothing to pay from.');
  return {
    sourceWalletId: wallet.id,
    externalBankAccountId: beneficiary.id,
    amount: { value: '000000001250.00', currency: 'EUR' },
    desiredExecutionDate: day,
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
  };
}
