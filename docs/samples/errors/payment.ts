import type { Client, PaymentCreate } from '@crossborder-fx/client';

/** 1250 euro, from the first account to the first beneficiary. */
export async function payment(fx: Client, day: string): Promise<PaymentCreate> {
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
