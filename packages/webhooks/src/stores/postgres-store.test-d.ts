import type { PGlite, Transaction } from '@electric-sql/pglite';
import type { Pool, PoolClient } from 'pg';
import { expectTypeOf } from 'vitest';
import { createWebhookHandler } from '../create-webhook-handler.ts';
import { memoryStore } from './memory-store.ts';
import { postgresStore } from './postgres-store.ts';

declare const pool: Pool;
declare const database: PGlite;

const options = { secrets: ['secret'], onUnhandled: () => {} };

// A handler is handed the transaction of the client at hand, with all of its methods.
createWebhookHandler({
  ...options,
  store: postgresStore(pool),
  on: {
    PAYMENT_FINALIZED: (_, { transaction }) => {
      expectTypeOf(transaction).toEqualTypeOf<PoolClient>();
    },
  },
});
createWebhookHandler({
  ...options,
  store: postgresStore(database),
  on: {
    PAYMENT_FINALIZED: (_, { transaction }) => {
      expectTypeOf(transaction).toEqualTypeOf<Transaction>();
    },
  },
});

// Other stores have none.
createWebhookHandler({
  ...options,
  store: memoryStore(),
  on: {
    PAYMENT_FINALIZED: (_, { transaction }) => {
      expectTypeOf(transaction).toEqualTypeOf<undefined>();
    },
  },
});
