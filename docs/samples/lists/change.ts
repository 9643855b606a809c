import { createClient } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';

const fx = createClient();

const [wallet] = (await fx.wallets.list()).items;
const [beneficiary] = (await fx.externalBankAccounts.list()).items;
if (!wallet || !beneficiary) throw new Error('An account and a beneficiary are needed.');
// A Monday in 8 to 14 days: it is no weekend, and lies ahead in every time zone.
const monday = new Date();
monday.setDate(monday.getDate() + 15 - (monday.getDay() || 7));
for (const value of ['10', '20', '30', '40', '50']) {
  await fx.payments.create({
    sourceWalletId: wallet.id,
    externalBankAccountId: beneficiary.id,
    amount: money(value, 'EUR'),
    desiredExecutionDate: monday.toLocaleDateString('sv'), // Sweden writes YYYY-MM-DD
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
