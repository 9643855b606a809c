import { resolve } from 'node:path';
import { createClient } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { money } from '@crossborder-fx/client/money';

const fx = createClient();
// On a durable disk, and never in a place that is emptied.
const journal = fileJournal(resolve('fx-journal'), { account: 'acme-demo' });

async function payInvoice(invoice: string, wallet: string, beneficiary: string, day: string) {
  const payment = await fx.payments.createOnce(
    {
      sourceWalletId: wallet,
      externalBankAccountId: beneficiary,
      amount: money('1250', 'EUR'),
      desiredExecutionDate: day,
      feeCurrency: 'EUR',
      feePaymentOption: 'SHARE',
      priorityPaymentOption: '48H',
      communication: invoice,
    },
    { journal, reference: invoice },
  );
  return fx.payments.confirmOnce(payment.id, { journal });
}

const [wallet] = (await fx.wallets.list()).items;
const [beneficiary] = (await fx.externalBankAccounts.list()).items;
if (!wallet || !beneficiary) throw new Error('An account and a beneficiary are needed.');
// In your program: the day on which the invoice is due, the same in each run. Here it is a Monday in 8 to 14 days:
// no weekend, and ahead in every time zone.
const monday = new Date();
monday.setDate(monday.getDate() + 15 - (monday.getDay() || 7));
const day = monday.toLocaleDateString('sv'); // Sweden writes YYYY-MM-DD

const first = await payInvoice('Invoice 4711', wallet.id, beneficiary.id, day);
// A second run of the same batch, a restart, an impatient colleague: the same payment.
const second = await payInvoice('Invoice 4711', wallet.id, beneficiary.id, day);
console.log(first.status, second.id === first.id ? 'one payment' : 'paid twice');
