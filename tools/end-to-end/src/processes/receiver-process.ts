import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createClient } from '@crossborder-fx/client';
import { createWebhookHandler, type WebhookHandler } from '@crossborder-fx/webhooks';
import { toExpressHandler } from '@crossborder-fx/webhooks/express';
import { postgresStore } from '@crossborder-fx/webhooks/postgres';
import express from 'express';
import { Pool, type PoolClient } from 'pg';
import { answerQuestions } from './answer-questions.ts';
import { bookingsOf, bookStatement } from './bookings.ts';
import type { ReceiverCalls } from './messages.ts';
import { queueOf } from './queue.ts';
import { completesFirst } from './sabotage/completes-first.ts';
import { nothingRecovered } from './sabotage/nothing-recovered.ts';
import type { Sabotage } from './sabotage/sabotages.ts';
import { withoutStore } from './sabotage/without-store.ts';
import { credentials, databaseUrl, webhookSecret } from './secrets.ts';

export interface ReceiverSetting {
  receiver: 'express' | 'pg-boss';
  serviceUrl: string;
  webhookId: string;
  sabotage: Sabotage | undefined;
}

// A receiver, as the README of the webhooks has it: each payment that is final is booked.
const setting: ReceiverSetting = JSON.parse(process.argv[2] ?? '');
const pool = new Pool({
  connectionString: databaseUrl,
  max: 6,
  connectionTimeoutMillis: 2_000,
  application_name: 'receiver',
});
pool.on('error', console.error);
const store = postgresStore(pool, { timeoutSeconds: 3 });
await store.migrate();

const webhooks = await handlerOf();
const fx = createClient({ baseUrl: setting.serviceUrl, ...credentials, timeout: 10_000 });
const isRecovering = setting.sabotage !== 'no recovery';
const recover = () =>
  webhooks.recover(fx, setting.webhookId).catch((error: unknown) => void console.error(error));

const app = express();
app.all('/notifications', toExpressHandler(webhooks));
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
if (isRecovering) void recover();

answerQuestions<ReceiverCalls>(
  {
    recover: async () => (isRecovering ? recover() : nothingRecovered),
    reconcile: async ({ since }) => {
      const unseen = await webhooks.reconcile(fx, { since: new Date(since) });
      return unseen.map(({ id, status }) => `${id} ${status}`);
    },
  },
  (server.address() as AddressInfo).port,
);

async function handlerOf(): Promise<WebhookHandler> {
  const common = { secrets: [webhookSecret], store, answerTimeoutSeconds: 1 };
  if (setting.sabotage === 'a receiver without its store') return withoutStore(pool, webhookSecret);
  if (setting.sabotage === 'completion before the booking') {
    return createWebhookHandler({ ...common, ...completesFirst(pool) });
  }
  if (setting.receiver === 'pg-boss') {
    return createWebhookHandler({ ...common, ...(await queueOf(databaseUrl)) });
  }
  return createWebhookHandler({
    ...common,
    ...bookingsOf<PoolClient>(({ transaction }, values) =>
      transaction.query(bookStatement, values),
    ),
  });
}
