import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { postgresUrl, redisUrl } from '@crossborder-fx/tools-test-utils/server-url';
import {
  createWebhookHandler,
  memoryStore,
  type WebhookContext,
  type WebhookHandler,
  type WebhookStore,
} from '@crossborder-fx/webhooks';
import { postgresStore } from '@crossborder-fx/webhooks/postgres';
import { redisStore } from '@crossborder-fx/webhooks/redis';
import { createClient } from '@redis/client';
import { Pool } from 'pg';
import {
  type Call,
  type Comparison,
  forEachCase,
  type Setup,
  type TaskComparison,
} from '../../src/comparison.ts';
import { notification, secret } from './notification.ts';

const atOnce = 16;

/** How many notifications a call receives, by the name of the case. */
const batches = { 'one after the other': 1, [`${atOnce} at once`]: atOnce };

const baseline = 'three queries of pg';

// The tests of the stores count these round trips.
const onPostgres: Record<string, Setup> = {
  [baseline]: () => {
    const pool = openPool();
    return each(async () => {
      for (let count = 0; count < 3; count++) await pool.query('SELECT 1');
      return 204;
    });
  },
  'postgresStore, transaction not used: 2 round trips': async () => {
    const { store } = await openPostgres('unused');
    return handling(store, () => {});
  },
  'postgresStore, one INSERT in the transaction: 4 round trips and the INSERT': async () => {
    const { store, work } = await openPostgres('used');
    return handling(store, async ({ transaction, id }) => {
      await transaction.query(`INSERT INTO ${work} VALUES ($1)`, [id]);
    });
  },
};

const onRedis: Record<string, Setup> = {
  'redisStore: 2 round trips': async () => {
    const client = await createClient({ url: String(redisUrl()) }).connect();
    client.unref();
    const send = (command: [string, ...string[]]) => client.sendCommand(command);
    return handling(
      redisStore({ consumer: 'billing', send, prefix: `bench-${randomUUID()}` }),
      () => {},
    );
  },
};

/** A store whose server is not named is left out. */
const subjects: Record<string, Setup> = {
  ...(postgresUrl() && onPostgres),
  ...(redisUrl() && onRedis),
  memoryStore: () => handling(memoryStore(), () => {}),
};

/** Whole notifications: verified, claimed, handled and completed. */
export const comparison: Comparison = {
  calls: {
    subjects,
    cases: forEachCase(batches, (batch) => ({ results: [204], batch })),
    baseline,
    targets: [],
  },
  tasks: postgresUrl() === undefined ? [] : [10_000, 1_000_000].map(processorTime),
};

/** Of one notification whose handler makes one INSERT. */
function processorTime(rows: number): TaskComparison {
  return {
    title: `processor time of a notification, with ${rows.toLocaleString('en')} rows`,
    unit: 'ms',
    file: fileURLToPath(new URL('tasks/processor-time.ts', import.meta.url)),
    size: rows,
    rounds: 5,
    baseline: 'by hand, in PostgreSQL',
    targets: ['PostgreSQL', 'Node'].map((where) => ({
      subject: `postgresStore, in ${where}`,
      atMost: 1.5,
      of: `by hand, in ${where}`,
    })),
  };
}

function openPool() {
  return new Pool({ connectionString: postgresUrl(), max: atOnce, allowExitOnIdle: true });
}

/** A store in a table of its own, and one for what handlers do. */
async function openPostgres(name: string) {
  const pool = openPool();
  const table = `crossborder_fx_bench_${name}`;
  const work = `${table}_work`;
  await pool.query(`DROP TABLE IF EXISTS ${table}, ${work}`);
  await pool.query(`CREATE TABLE ${work} (key text)`);
  const store = postgresStore(pool, { consumer: 'billing', table });
  await store.migrate();
  return { store, work };
}

function handling<Transaction>(
  store: WebhookStore<Transaction>,
  handle: (context: WebhookContext<Transaction>) => void | Promise<void>,
): Record<string, Call> {
  const handler: WebhookHandler = createWebhookHandler({
    secrets: [secret],
    store,
    on: {},
    onUnhandled: (_, context) => handle(context),
  });
  return each(async () => (await handler.receive(notification())).status);
}

function each(one: () => Promise<number>): Record<string, Call> {
  return forEachCase(batches, (count) => async () => {
    const statuses = await Promise.all(Array.from({ length: count }, one));
    return statuses.find((status) => status !== 204) ?? 204;
  });
}
