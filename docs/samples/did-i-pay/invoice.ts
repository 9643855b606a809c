import type { Client, PaymentCreate } from '@crossborder-fx/client';

/** What an invoice is paid with. It has no tag: that is made of the reference. */
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
