import { once } from 'node:events';
import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { memoryStore } from '@crossborder-fx/webhooks';
import { createReceiver } from './app.ts';

const secret = 'a-secret-of-the-tests';
const { app } = createReceiver([secret], memoryStore()); // in production: postgresStore(pool, { consumer: 'billing' })
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${Object(server.address()).port}/notifications`;

await using sandbox = await startSandbox({ webhook: { url, secret } });
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
const [wallet] = (await fx.wallets.list()).items;
const [beneficiary] = (await fx.externalBankAccounts.list()).items;

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
await sandbox.clock.advance({ days: 1 });

const finalized = sandbox.deliveries.find(({ event }) => event === 'PAYMENT_FINALIZED');
sandbox.resend(finalized?.id ?? ''); // the same again: it is answered, and not handled twice
await sandbox.clock.advance({ seconds: 1 });
const sent = sandbox.deliveries.find(({ id }) => id === finalized?.id);
console.log('answers:', sent?.attempts.map(({ status }) => status).join(', '));
server.close();
