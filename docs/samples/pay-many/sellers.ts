import type { Client } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import type { PayoutRow } from '@crossborder-fx/payouts';

/** The rows of a Monday. In production they come from your database, or from a file. */
export async function sellers(fx: Client, day: string): Promise<PayoutRow[]> {
  const [wallet] = (await fx.wallets.list()).items;
  const [beneficiary] = (await fx.externalBankAccounts.list()).items;
  if (!wallet || !beneficiary) throw new Error('There is nobody to pay, or nothing to pay from.');
  return ['1250.00', '80.40', '312.07', '9.99'].map((amount, index) => ({
    reference: `seller ${index + 1}, week 48`,
    sourceWalletId: wallet.id,
    externalBankAccountId: beneficiary.id,
    amount: money(amount, 'EUR'),
    desiredExecutionDate: day,
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
  }));
}
