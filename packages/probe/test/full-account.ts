import type { Client } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';

/**
 * The date of the sandbox must be 2 November 2026. When a month has passed, the account has failed notifications, if no
 * program answers at the address of a webhook subscription.
 */
export async function fillAccount(fx: Client): Promise<void> {
  const { walletIn, paymentOf } = await accountIn(fx);
  for (const [index, value] of ['101.01', '202.02', '303.03', '404.04'].entries()) {
    const payment = paymentOf(value, `2026-11-0${4 + index}`, `Order no. ${index}`);
    const { id, status } = await fx.payments.create(payment);
    if (index < 2 && status !== 'waitingsignature') await fx.payments.confirm(id);
  }
  const inDollars = { currencyPair: 'EURUSD', side: 'S' } as const;
  for (const value of ['1001.01', '2002.02']) {
    const amount = money(value, 'EUR');
    await fx.trades.create({ ...inDollars, amount, deliveryDate: '2026-11-04', tag: 'hedge' });
  }
  for (const deliveryDate of ['2026-11-10', '2026-12-15'] as const) {
    const amount = money('3003.03', 'EUR');
    const { quoteId } = await fx.fixedForwards.createQuote({ ...inDollars, amount, deliveryDate });
    await fx.fixedForwards.create({
      quoteId: String(quoteId),
      sourceAccountId: walletIn('EUR'),
      deliveryAccountId: walletIn('USD'),
    });
  }
}

/** Returns the wallets and a beneficiary of an account, and a function that returns the request for a payment in euro. */
export async function accountIn(fx: Client) {
  const { items: wallets } = await fx.wallets.list();
  const walletIn = (currency: string) =>
    String(wallets.find((one) => one.currency === currency)?.id);
  const { items: beneficiaries } = await fx.externalBankAccounts.list({ per_page: 100 });
  const beneficiary = beneficiaries.find((one) => one.currency === 'EUR');
  const paymentOf = (value: string, desiredExecutionDate: string, tag: string) => ({
    sourceWalletId: walletIn('EUR'),
    externalBankAccountId: String(beneficiary?.id),
    amount: money(value, 'EUR'),
    ...{ desiredExecutionDate, feeCurrency: 'EUR', tag, communication: 'With thanks' },
    ...({ feePaymentOption: 'SHARE', priorityPaymentOption: '48H' } as const),
  });
  return { walletIn, beneficiary, paymentOf };
}
