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
const day = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

const first = await payInvoice('Invoice 4711', wallet.id, beneficiary.id, day);
// A second run of the same batch, a restart, an impatient colleague: the same payment.
const second = await payInvoice('Invoice 4711', wallet.id, beneficiary.id, day);
console.log(first.status, second.id === first.id ? 'one payment' : 'paid twice');
