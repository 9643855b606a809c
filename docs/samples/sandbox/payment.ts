import type { Client, PaymentCreate } from '@crossborder-fx/client';

/** A payment from the account in euro to the beneficiary whose name has this word. */
export async function paymentTo(
  fx: Client,
  word: string,
  day: string,
): Promise<Omit<PaymentCreate, 'tag'>> {
  const [wallet] = (await fx.wallets.list()).items;
  const { items } = await fx.externalBankAccounts.list();
  const beneficiary = items.find(({ holder }) => holder?.name?.includes(word));
  if (!wallet || !beneficiary) throw new Error(`There is no beneficiary with ${word} in its name.`);
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
