import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@crossborder-fx/client';
import {
  createWebhookHandler,
  memoryStore,
  type Recovered,
  type WebhookHandler,
} from '@crossborder-fx/webhooks';
import { toExpressHandler } from '@crossborder-fx/webhooks/express';
import { postgresStore } from '@crossborder-fx/webhooks/postgres';
import express from 'express';
import { Pool, type PoolClient } from 'pg';
import { answerQuestions, readSetting } from '../kit/in-process.ts';
import { bookingsOf, bookStatement, queueOf } from './bookings.ts';
import {
  credentials,
  databaseUrl,
  type ReceiverCalls,
  type ReceiverSetting,
  webhookSecret,
} from './setting.ts';

// A receiver, as the README of the webhooks has it: each payment that is final is booked.
const setting = readSetting<ReceiverSetting>();
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
    recover: async () => (isRecovering ? recover() : nothingRecovered()),
    reconcile: async ({ since }) => {
      const unseen = await webhooks.reconcile(fx, { since: new Date(since) });
      return unseen.map(({ id, status }) => `${id} ${status}`);
    },
  },
  (server.address() as AddressInfo).port,
);

async function handlerOf(): Promise<WebhookHandler> {
  const common = { secrets: [webhookSecret], store, answerTimeoutSeconds: 1 };
  if (setting.sabotage === 'a receiver without its store') return withoutStore();
  if (setting.sabotage === 'completion before the booking') {
    return createWebhookHandler({ ...common, ...completesFirst() });
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

/** A sabotage: the event is completed at once, and booked a little later, outside the transaction. */
function completesFirst() {
  return bookingsOf<unknown>(async (_context, values) => {
    void setTimeout(1_000).then(() => pool.query(bookStatement, values).catch(() => {}));
  });
}

/** A sabotage: each delivery is booked, since the store forgets the earlier ones. */
function withoutStore(): WebhookHandler {
  const forgetful = () =>
    createWebhookHandler({
      secrets: [webhookSecret],
      store: memoryStore(),
      onError: () => {},
      ...bookingsOf<undefined>((_context, values) => pool.query(bookStatement, values)),
    });
  return {
    receive: (webhook) => forgetful().receive(webhook),
    // What it does not remember cannot be told from what was never delivered.
    recover: async () => nothingRecovered(),
    reconcile: async () => [],
  };
}

function nothingRecovered(): Recovered {
  return { processed: 0, duplicates: 0, inFlight: 0, failed: 0, forgotten: 0 };
}
