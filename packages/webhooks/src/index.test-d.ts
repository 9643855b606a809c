import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Client } from '@crossborder-fx/client';
import type { Payment, Trade } from '@crossborder-fx/openapi';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import type { Pool, PoolClient } from 'pg';
import { expectTypeOf } from 'vitest';
import { createWebhookHandler, type WebhookHandler } from './create-webhook-handler.ts';
import { fetchLatest } from './handle/fetch-latest.ts';
import {
  type CatchUpReader,
  type CaughtUp,
  signWebhook,
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
} from './index.ts';
import { memoryStore } from './stores/memory-store.ts';
import { postgresStore } from './stores/postgres-store.ts';
import type { WebhookStore } from './stores/webhook-store.ts';
import { createTestWebhook } from './testing.ts';

expectTypeOf(verifyWebhook).returns.resolves.toEqualTypeOf<WebhookEvent>();
expectTypeOf(signWebhook).returns.resolves.toEqualTypeOf<Record<string, string>>();

// The receiver accepts the headers and the raw body as a framework has them, without conversion.
expectTypeOf<Headers>().toExtend<WebhookHeaders>();
expectTypeOf<IncomingHttpHeaders>().toExtend<WebhookHeaders>();
expectTypeOf<IncomingMessage['headersDistinct']>().toExtend<WebhookHeaders>();
expectTypeOf<Record<string, string>>().toExtend<WebhookHeaders>();
expectTypeOf<Record<string, string | undefined>>().toExtend<WebhookHeaders>();
expectTypeOf<Buffer>().toExtend<VerifyWebhookOptions['rawBody']>();

// The compiler refuses a parsed body as the raw body, and a single secret instead of a list of secrets.
expectTypeOf<{ event: string }>().not.toExtend<VerifyWebhookOptions['rawBody']>();
expectTypeOf<string>().not.toExtend<VerifyWebhookOptions['secrets']>();
expectTypeOf<() => string>().not.toExtend<VerifyWebhookOptions['secrets']>();
expectTypeOf<null[]>().not.toExtend<VerifyWebhookOptions['secrets']>();

// A secret in an environment variable may be unset. A function may read the secrets again, or fetch them from a vault.
expectTypeOf<(string | undefined)[]>().toExtend<VerifyWebhookOptions['secrets']>();
expectTypeOf<() => (string | undefined)[]>().toExtend<VerifyWebhookOptions['secrets']>();
expectTypeOf<() => Promise<string[]>>().toExtend<VerifyWebhookOptions['secrets']>();

expectTypeOf<DateConstructor['parse']>().toExtend<
  NonNullable<VerifyWebhookOptions['parseTimestamp']>
>();

// A program can implement its own store, so WebhookStore must not demand more than the functions below.

interface OwnTransaction {
  query(statement: string): Promise<void>;
}

const store: WebhookStore = {
  retentionSeconds: 30 * 24 * 60 * 60,
  claim: async () => ({ answer: 'claimed' }),
  renew: async () => {},
  complete: async () => {},
  release: async () => {},
  memory: async () => ({ now: new Date(), since: new Date() }),
  seen: async () => new Set<string>(),
  open: async () => [],
  note: async () => {},
};

const transactional: WebhookStore<OwnTransaction> = {
  ...store,
  transact: async (_lease, work) => {
    await work({ query: async () => {} });
    return 'committed';
  },
};

const routes = { secrets: ['secret'], on: { PAYMENT_FINALIZED: () => {} }, onUnhandled: () => {} };
createWebhookHandler({ ...routes, store });
createWebhookHandler({ ...routes, store: transactional });

declare const pool: Pool;
declare const database: PGlite;

const [options, consumer] = [{ secrets: ['secret'], onUnhandled: () => {} }, 'billing'];

// A handler gets the transaction of the database client with all its methods, or undefined if the store has none.
type TransactionIn<Store> = Store extends WebhookStore<infer Transaction> ? Transaction : never;
const [inPool, inPGlite] = [
  postgresStore(pool, { consumer }),
  postgresStore(database, { consumer }),
];
expectTypeOf<TransactionIn<typeof inPool>>().toEqualTypeOf<PoolClient>();
expectTypeOf<TransactionIn<typeof inPGlite>>().toEqualTypeOf<Transaction>();
createWebhookHandler({
  ...options,
  store: inPool,
  on: {
    PAYMENT_BLOCKED: (_, context) =>
      void expectTypeOf(context.transaction).toEqualTypeOf<PoolClient>(),
  },
});

// A handler for one kind of events (`PAYMENT_*`) gets the payload types of all these events.
createWebhookHandler({
  ...options,
  store: memoryStore(),
  on: {
    'PAYMENT_*': ({ payload }) => void expectTypeOf(payload).toEqualTypeOf<Payment>(),
    'TRADE_*': ({ payload }) => void expectTypeOf(payload).toEqualTypeOf<Trade>(),
    'FIXED_FORWARD_*': ({ event: name }) =>
      void expectTypeOf(name).toExtend<`FIXED_FORWARD_${string}`>(),
    PAYMENT_FINALIZED: (_, { transaction }) => {
      expectTypeOf(transaction).toEqualTypeOf<undefined>();
    },
  },
});

declare const event: WebhookEvent;
declare const fx: Client;
declare const handler: WebhookHandler;

// `fetchLatest` accepts the client of @crossborder-fx/client.
if (event.event === 'PAYMENT_BLOCKED' || event.event === 'PAYMENT_FINALIZED') {
  expectTypeOf(fetchLatest(event, fx)).toEqualTypeOf<Promise<Payment>>();
}
if (event.event === 'TRADE_BLOCKED') {
  expectTypeOf(fetchLatest(event, fx)).toEqualTypeOf<Promise<Trade>>();
}
expectTypeOf(handler.catchUp(fx, 'id', { timeZone: 'UTC' })).toEqualTypeOf<Promise<CaughtUp>>();

// The function `catchUp` accepts the client of @crossborder-fx/client unchanged.
expectTypeOf<Client>().toExtend<CatchUpReader>();

const { event: made } = await createTestWebhook('PAYMENT_FINALIZED', {
  payload: { tag: 'Order 4711' },
});
expectTypeOf(made.event).toEqualTypeOf<'PAYMENT_FINALIZED'>();
expectTypeOf(made.payload).toEqualTypeOf<Payment>();

// @ts-expect-error There is no such event.
createTestWebhook('PAYMENT_FINALISED');
// @ts-expect-error A payment has no such field.
createTestWebhook('PAYMENT_FINALIZED', { payload: { identifier: 'x' } });
