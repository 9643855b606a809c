import { createClient } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';

const fx = createClient();

const [wallet] = (await fx.wallets.list()).items;
const [beneficiary] = (await fx.externalBankAccounts.list()).items;
if (!wallet || !beneficiary) throw new Error('An account and a beneficiary are needed.');
for (const value of ['10', '20', '30', '40', '50']) {
  await fx.payments.create({
    sourceWalletId: wallet.id,
    externalBankAccountId: beneficiary.id,
    amount: money(value, 'EUR'),
    desiredExecutionDate: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
  });
}

// Each payment that is confirmed leaves the list, and those after it move up.
let confirmed = 0;
for await (const { id } of fx.payments.iterate({ status: 'waitingconfirmation', per_page: 2 })) {
  await fx.payments.confirm(id);
  confirmed++;
}
console.log('confirmed', confirmed);
