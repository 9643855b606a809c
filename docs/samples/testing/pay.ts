import type { Client, Payment, PaymentCreate } from '@crossborder-fx/client';

type Untagged = Omit<PaymentCreate, 'tag'>;

/** The code under test: pays, and confirms what was created. */
export async function pay(fx: Client, body: Untagged): Promise<Payment> {
  const { id } = await fx.payments.create(body);
  return fx.payments.confirm(id);
}

export async function paymentTo(fx: Client, word: string, day: string): Promise<Untagged> {
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
