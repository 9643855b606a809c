import { createHmac, randomUUID } from 'node:crypto';
import type { WebhookContext, WebhookHandler, WebhookStore } from '@crossborder-fx/webhooks';
import type { Call, Setup } from '../../src/comparison.ts';
import { serverAddress } from '../../src/missing-server.ts';

const secret = '0123456789abcdefghijABCDEFGHIJ0123456789abcdefgh';
const atOnce = 16;

/** How many notifications a call receives, by the name of the case. */
export const cases = { 'one after the other': 1, [`${atOnce} at once`]: atOnce };

export const baseline = 'three queries of pg';

export const subjects: Record<string, Setup> = {
  [baseline]: async () => {
    const { pool } = await openPool();
    return each(async () => {
      for (let count = 0; count < 3; count++) await pool.query('SELECT 1');
      return 204;
    });
  },
  'postgresStore, transaction not used: 2 round trips': async () =>
    handling({ ...(await openPostgres('unused')), handle: () => {}, expected: 2 }),
  'postgresStore, one INSERT in the transaction: 3 round trips and the INSERT': async () => {
    const { work, ...store } = await openPostgres('used');
    return handling({
      ...store,
      handle: async ({ transaction, key }) => {
        await transaction.query(`INSERT INTO ${work} VALUES ($1)`, [key]);
      },
      expected: 3 + 1,
    });
  },
  'redisStore: 2 round trips': async () =>
    handling({ ...(await openRedis()), handle: () => {}, expected: 2 }),
  memoryStore: async () => {
    const { memoryStore } = await import('@crossborder-fx/webhooks');
    return handling({ store: memoryStore(), trips: { count: 0 }, handle: () => {}, expected: 0 });
  },
};

/** A pool, and how many round trips its connections have made. */
async function openPool() {
  const { Pool } = await import('pg');
  const connectionString = serverAddress('CROSSBORDER_FX_POSTGRES_URL');
  const pool = new Pool({ connectionString, max: atOnce, allowExitOnIdle: true });
  const trips = { count: 0 };
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    connection.on('readyForQuery', () => trips.count++);
  });
  return { pool, trips };
}

/** A store in a table of its own, and one for what handlers do. */
async function openPostgres(name: string) {
  const { postgresStore } = await import('@crossborder-fx/webhooks/postgres');
  const { pool, trips } = await openPool();
  const table = `crossborder_fx_bench_${name}`;
  const work = `${table}_work`;
  await pool.query(`DROP TABLE IF EXISTS ${table}, ${work}`);
  await pool.query(`CREATE TABLE ${work} (key text)`);
  const store = postgresStore(pool, { table });
  await store.migrate();
  return { store, work, trips };
}

async function openRedis() {
  const { createClient } = await import('@redis/client');
  const { redisStore } = await import('@crossborder-fx/webhooks/redis');
  const client = await createClient({ url: serverAddress('CROSSBORDER_FX_REDIS_URL') }).connect();
  client.unref();
  const trips = { count: 0 };
  let waiting = 0;
  const send = async (command: [string, ...string[]]) => {
    // What is sent while an answer is awaited makes no further round trip.
    if (waiting++ === 0) trips.count++;
    try {
      return await client.sendCommand(command);
    } finally {
      waiting--;
    }
  };
  return { store: redisStore({ send, prefix: `bench-${randomUUID()}` }), trips };
}

interface Handling<Transaction> {
  store: WebhookStore<Transaction>;
  handle(context: WebhookContext<Transaction>): void | Promise<void>;
  trips: { count: number };
  /** The round trips of one notification. */
  expected: number;
}

async function handling<Transaction>({
  store,
  handle,
  trips,
  expected,
}: Handling<Transaction>): Promise<Record<string, Call>> {
  const { createWebhookHandler } = await import('@crossborder-fx/webhooks');
  const handler: WebhookHandler = createWebhookHandler({
    secrets: [secret],
    store,
    on: {},
    onUnhandled: (_, context) => handle(context),
  });
  const receive = async () => (await handler.receive(notification())).status;
  // The first one opens a connection.
  await receive();
  trips.count = 0;
  await receive();
  if (trips.count !== expected) throw new Error(`made ${trips.count} round trips`);
  return each(receive);
}

function each(one: () => Promise<number>): Record<string, Call> {
  const together = (count: number) => async () => {
    const statuses = await Promise.all(Array.from({ length: count }, one));
    return statuses.find((status) => status !== 204) ?? 204;
  };
  return Object.fromEntries(
    Object.entries(cases).map(([title, count]) => [title, together(count)]),
  );
}

/** An event that never came before. */
function notification() {
  const payload = { id: randomUUID(), status: 'finalized' };
  const rawBody = Buffer.from(JSON.stringify({ event: 'PAYMENT_FINALIZED', payload }));
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody);
  return {
    rawBody,
    headers: {
      'x-service-timestamp': timestamp,
      'x-service-signature': signature.digest('hex'),
    },
  };
}
