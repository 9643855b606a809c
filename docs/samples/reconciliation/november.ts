import type { Client } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import type { Sandbox } from '@crossborder-fx/sandbox';

/** A payment, one that is sent back, and a trade; then the month passes. Only a sandbox can do this. */
export async function playNovember(fx: Client, { clock }: Pick<Sandbox, 'clock'>): Promise<void> {
  const [euro, dollar] = (await fx.wallets.list()).items;
  const { items } = await fx.externalBankAccounts.list();
  for (const [word, amount, tag] of [
    ['Match', '1250', 'invoice 4711'],
    ['Return', '380.40', 'invoice 4712'],
  ]) {
    const beneficiary = items.find(({ holder }) => holder?.name?.includes(word ?? ''));
    const { id } = await fx.payments.create({
      sourceWalletId: euro?.id ?? '',
      externalBankAccountId: beneficiary?.id ?? '',
      amount: money(amount ?? '', 'EUR'),
      desiredExecutionDate: '2026-11-03',
      feeCurrency: 'EUR',
      feePaymentOption: 'SHARE',
      priorityPaymentOption: '48H',
      tag: tag ?? '',
    });
    await fx.payments.confirm(id);
  }
  await fx.trades.create({
    currencyPair: 'EURUSD',
    side: 'B',
    amount: money('5000', 'EUR'),
    deliveryDate: '2026-11-04',
    sourceWalletId: dollar?.id ?? '',
    deliveryWalletId: euro?.id ?? '',
  });
  await clock.set('2026-12-01 09:00:00');
}
