import { createClient, type PaymentCreate } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import { startSandbox } from '@crossborder-fx/sandbox';

await using sandbox = await startSandbox({ at: '2026-11-25 09:00:00' });
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
const [wallet] = (await fx.wallets.list()).items;
const [beneficiary] = (await fx.externalBankAccounts.list()).items;
if (!wallet || !beneficiary) throw new Error('An account and a beneficiary are needed.');
const body: PaymentCreate = {
  sourceWalletId: wallet.id,
  externalBankAccountId: beneficiary.id,
  amount: money('1250', 'EUR'),
  desiredExecutionDate: '2026-11-27', // a Friday
  feeCurrency: 'EUR',
  feePaymentOption: 'SHARE',
  priorityPaymentOption: '48H',
};
const show = async (what: string, id: string) => {
  const { status, executionDate } = await fx.payments.get(id);
  console.log(`${what}: ${status}, to be executed on ${executionDate}`);
};

const late = await fx.payments.create(body);
const wrong = await fx.payments.create(body);
await fx.payments.confirm(wrong.id);
await show('created', late.id);

// A scheduled payment can be deleted.
await fx.payments.delete(wrong.id);
console.log('deleted:', (await fx.payments.get(wrong.id)).status);

// Nobody confirms the other one on its day, so it is rolled to the next working day.
await sandbox.clock.set('2026-11-28 12:00:00');
await show('not confirmed', late.id);
await fx.payments.confirm(late.id);
await show('confirmed', late.id);
await sandbox.clock.set('2026-12-01 12:00:00');
console.log('at last:', (await fx.payments.get(late.id)).status);
