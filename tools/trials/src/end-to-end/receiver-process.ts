import { setTimeout } from 'node:timers/promises';
import { createClient } from '@crossborder-fx/client';
import {
  type CaughtUp,
  createWebhookHandler,
  memoryStore,
  type WebhookContext,
  type WebhookHandler,
  type WebhookRoutes,
} from '@crossborder-fx/webhooks';
import { toExpressHandler } from '@crossborder-fx/webhooks/express';
import { fromPgBoss, toPgBoss } from '@crossborder-fx/webhooks/pg-boss';
import { postgresStore } from '@crossborder-fx/webhooks/postgres';
import express from 'express';
import { Pool, type PoolClient } from 'pg';
import { PgBoss } from 'pg-boss';
import { serve } from '../harness/http.ts';
import { answerQuestions, readSetting } from '../harness/in-process.ts';
import { credentials, databaseUrl, queue, type Sabotage, webhookSecret } from './setting.ts';

export interface ReceiverSetting {
  receiver: 'express' | 'pg-boss';
  serviceUrl: string;
  webhookId: string;
  sabotage: Sabotage | undefined;
}

export type ReceiverCalls = {
  /** The result of a recovery; undefined when the recovery has thrown an error. */
  catchUp: { asked: null; answer: CaughtUp | undefined };
};

// The process that receives notifications, built like the receiver in the README of webhooks. It books each final payment.
const { receiver, serviceUrl, webhookId, sabotage } = readSetting<ReceiverSetting>();
const connections = {
  connectionString: databaseUrl,
  max: 6,
  application_name: 'receiver',
};
const pool = new Pool({ ...connections, connectionTimeoutMillis: 2_000 });
pool.on('error', console.error);
const store = postgresStore(pool, { consumer: 'billing', timeoutSeconds: 3 });
await store.migrate();

/** Slowly books a payment, even one that is booked already, so that kills come before, during and after the booking. */
const bookStatement = `INSERT INTO booking (payment_id, amount)
  SELECT $1, $2 FROM pg_sleep(0.02)`;

const secrets = [webhookSecret];
const webhooks =
  sabotage === 'a receiver whose store forgets every event' ? withoutStore() : await withStore();
const fx = createClient({ baseUrl: serviceUrl, ...credentials, timeout: 10_000 });

const counts = { processed: 0, duplicates: 0, inFlight: 0, failed: 0, forgotten: 0 };
const nothing: CaughtUp = { ...counts, unseen: [] };
const catchUp = async () =>
  sabotage === 'no recovery'
    ? nothing
    : webhooks.catchUp(fx, webhookId).catch((error: unknown) => void console.error(error));

const app = express();
app.all('/notifications', toExpressHandler(webhooks));
const { port } = await serve(app);
void catchUp();

answerQuestions<ReceiverCalls>({ catchUp }, port);

/** Returns handlers that book each final payment and ignore all other events. */
function bookingsOf<Transaction>(
  book: (context: WebhookContext<Transaction>, values: string[]) => Promise<unknown>,
): WebhookRoutes<Transaction> {
  return {
    on: {
      PAYMENT_FINALIZED: async ({ payload }, context) => {
        await book(context, [String(payload.id), String(payload.amount?.value)]);
      },
    },
    onUnhandled: () => {},
  };
}

async function withStore(): Promise<WebhookHandler> {
  const common = { secrets, store, answerTimeoutSeconds: 1 };
  if (sabotage === 'a receiver that completes an event before the booking') {
    // A deliberate fault: the receiver first completes the event, and books the payment later, outside the transaction.
    const late = bookingsOf<unknown>(async (_context, values) => {
      void setTimeout(1_000).then(() => pool.query(bookStatement, values).catch(() => {}));
    });
    return createWebhookHandler({ ...common, ...late });
  }
  if (receiver === 'pg-boss') {
    return createWebhookHandler({ ...common, ...(await startQueue()) });
  }
  const booked = bookingsOf<PoolClient>(({ transaction }, values) =>
    transaction.query(bookStatement, values),
  );
  return createWebhookHandler({ ...common, ...booked });
}

/** The database transaction that pg-boss hands to a worker. */
interface JobTransaction {
  executeSql(text: string, values?: unknown[]): Promise<unknown>;
}

/** Starts a worker of pg-boss. The worker books a payment in the same transaction that completes the job. */
async function startQueue() {
  // With these intervals, pg-boss soon gives the expired job of a killed worker to another worker.
  const often = { superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 };
  const boss = new PgBoss({ ...connections, ...often });
  boss.on('error', console.error);
  await boss.start();
  await boss.createQueue(queue.name, queue.options);
  const work = fromPgBoss<JobTransaction>(
    bookingsOf(({ transaction }, values) => transaction.executeSql(bookStatement, values)),
  );
  await boss.work(queue.name, { transactional: true, pollingIntervalSeconds: 0.5 }, work);
  return toPgBoss(boss, queue.name, { inTransaction: true });
}

/** A deliberate fault: the receiver uses a new, empty store for each delivery, so each delivery of an event is booked. */
function withoutStore(): WebhookHandler {
  const booked = bookingsOf<undefined>((_context, values) => pool.query(bookStatement, values));
  const forgetful = () =>
    createWebhookHandler({ secrets, store: memoryStore(), onError: () => {}, ...booked });
  return {
    receive: (webhook) => forgetful().receive(webhook),
    // Without a lasting store, this receiver cannot distinguish handled from lost events, so it recovers no events.
    catchUp: async () => nothing,
  };
}
