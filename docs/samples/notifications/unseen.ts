import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { memoryStore } from '@crossborder-fx/webhooks';
import { createReceiver } from './app.ts';

await using sandbox = await startSandbox();
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
const { webhooks } = createReceiver(
  ['a-secret-of-the-tests'],
  memoryStore({ clock: sandbox.journalClock }),
);
const { webhookId = '' } = await fx.webhooks.create({
  url: 'https://erp.example.com/notifications',
  events: ['PAYMENT_FINALIZED'],
});
await sandbox.clock.advance({ hours: 1 });

const [wallet] = (await fx.wallets.list()).items;
const { items } = await fx.externalBankAccounts.list();
const beneficiary = items.find(({ holder }) => holder?.name?.includes('Reject'));
const { id } = await fx.payments.create({
  sourceWalletId: wallet?.id ?? '',
  externalBankAccountId: beneficiary?.id ?? '',
  amount: { value: '000000001250.00', currency: 'EUR' },
  desiredExecutionDate: sandbox.clock.today(),
  feeCurrency: 'EUR',
  feePaymentOption: 'SHARE',
  priorityPaymentOption: '48H',
});
await fx.payments.confirm(id);
await sandbox.clock.advance({ days: 3 });

const { unseen } = await webhooks.catchUp(fx, webhookId, { timeZone: 'Europe/Paris' });
for (const { resource, status } of unseen) console.log('nobody was told of', resource, status);
