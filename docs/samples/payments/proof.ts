import { createClient } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';

const fx = createClient();

const [wallet] = (await fx.wallets.list()).items;
const beneficiaries = (await fx.externalBankAccounts.list()).items;
// The sandbox asks for a proof of what is paid to a name with this word.
const beneficiary = beneficiaries.find(({ holder }) => holder?.name?.includes('Proof'));
if (!wallet || !beneficiary) throw new Error('An account and a beneficiary are needed.');

// A Monday in 8 to 14 days: it is no weekend, and lies ahead in every time zone.
const monday = new Date();
monday.setDate(monday.getDate() + 15 - (monday.getDay() || 7));
const { id } = await fx.payments.create({
  sourceWalletId: wallet.id,
  externalBankAccountId: beneficiary.id,
  amount: money('1250', 'EUR'),
  desiredExecutionDate: monday.toLocaleDateString('sv'), // Sweden writes YYYY-MM-DD
  feeCurrency: 'EUR',
  feePaymentOption: 'SHARE',
  priorityPaymentOption: '48H',
});
console.log('confirmed:', (await fx.payments.confirm(id)).status);

// In your program: await readFile('invoice.pdf'). The client encodes bytes in Base64.
const invoice = new TextEncoder().encode('An invoice of Proof Print SARL');
const { status } = await fx.payments.uploadProofOfTransaction(id, {
  documentType: 'invoice',
  tag: 'Invoice 4711',
  file: invoice,
});
console.log('with its invoice:', status);
