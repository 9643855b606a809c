import { createClient } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';

const fx = createClient();

const wallets = (await fx.wallets.list()).items;
const beneficiaries = (await fx.externalBankAccounts.list()).items;
const wallet = wallets.find(({ currency }) => currency === 'EUR');
const beneficiary = beneficiaries.find(({ currency }) => currency === 'EUR');
if (!wallet || !beneficiary) throw new Error('An account and a beneficiary in euro are needed.');

// A Monday in 8 to 14 days: it is no weekend, and lies ahead in every time zone.
const monday = new Date();
monday.setDate(monday.getDate() + 15 - (monday.getDay() || 7));
const { id, status } = await fx.payments.create({
  sourceWalletId: wallet.id,
  externalBankAccountId: beneficiary.id,
  amount: money('1250', 'EUR'),
  desiredExecutionDate: monday.toLocaleDateString('sv'), // Sweden writes YYYY-MM-DD
  feeCurrency: 'EUR',
  feePaymentOption: 'SHARE',
  priorityPaymentOption: '48H',
  communication: 'Invoice 4711',
});
console.log('created', status);
await fx.payments.confirm(id);

const payment = await fx.payments.get(id);
console.log('read back', payment.status, payment.amount?.value, 'to', beneficiary.holder?.name);
