import { createClient } from '@redis/client';
import { Pool } from 'pg';
import { postgresStore } from '../src/stores/postgres-store.ts';
import { redisStore } from '../src/stores/redis-store.ts';
import type { WebhookStore } from '../src/stores/webhook-store.ts';
import { type AttemptOptions, attempt } from './attempt.ts';
import { insertInto } from './postgres-suite.ts';
import type { Delivery } from './store-processes.ts';

// A receiver as a process of its own: node store-process.ts postgres|redis NAME. It is sent deliveries,
// answers each with its outcome, and notes every run of its work on the server, under NAME. After the
// step that a delivery names it stops for ever.
const [kind, name = ''] = process.argv.slice(2);

async function reach(step: Delivery['stopAfter'], delivery: Delivery): Promise<void> {
  if (delivery.stopAfter !== step) return;
  process.send?.({ reached: step });
  await new Promise(() => {});
}

/** Delivers to a store, and stops between two of its steps. */
async function deliver<Transaction>(
  store: WebhookStore<Transaction>,
  delivery: Delivery,
  work: AttemptOptions<Transaction>['work'],
): Promise<string> {
  const stopping: WebhookStore<Transaction> = {
    ...store,
    async claim(...values) {
      const claim = await store.claim(...values);
      await reach('claim', delivery);
      return claim;
    },
    async complete(...values) {
      await store.complete(...values);
      await reach('complete', delivery);
    },
    async transact(...values) {
      const answer = await store.transact?.(...values);
      await reach('complete', delivery);
      return answer ?? 'unused';
    },
  };
  if (!store.transact) delete stopping.transact;
  return attempt(stopping, {
    ...delivery,
    work: async (...values) => {
      await work?.(...values);
      await reach('work', delivery);
    },
  });
}

async function onPostgres() {
  const pool = new Pool({ connectionString: process.env['CROSSBORDER_FX_POSTGRES_URL'] });
  const store = postgresStore(pool, { table: name });
  await store.migrate();
  return (delivery: Delivery) =>
    deliver(store, delivery, (transaction, { key }) => transaction.query(insertInto(name), [key]));
}

async function onRedis() {
  const url = process.env['CROSSBORDER_FX_REDIS_URL'] ?? '';
  const client = await createClient({ url }).connect();
  const store = redisStore({ send: (command) => client.sendCommand(command), prefix: name });
  return (delivery: Delivery) =>
    deliver(store, delivery, (_, { key }) => client.hIncrBy(`${name}:work`, key, 1));
}

const receive = await (kind === 'postgres' ? onPostgres() : onRedis());
process.on('message', async (delivery: Delivery) => {
  process.send?.({ outcome: await receive(delivery).catch(String) });
});
process.send?.('ready');
