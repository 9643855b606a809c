import { createHmac, randomUUID } from 'node:crypto';
import type {
  ReceivedWebhook,
  WebhookContext,
  WebhookHandler,
  WebhookStore,
} from '@crossborder-fx/webhooks';
import type { Call, Setup } from '../../src/comparison.ts';

const secret = '0123456789abcdefghijABCDEFGHIJ0123456789abcdefgh';
const atOnce = 16;

export const cases = ['one after the other', `${atOnce} at once`];

// The servers are those of the tests: `.ci/services npm run bench -- calls`.
export const subjects: Record<string, Setup> = {
  /** What three round trips to PostgreSQL take by themselves. */
  'pg, three queries': async () => {
    const { pool } = await openPool();
    return each(async () => {
      for (let count = 0; count < 3; count++) await pool.query('SELECT 1');
      return 204;
    });
  },

  /** Two round trips: claim and complete. */
  'postgresStore, transaction not used': async () => {
    const { store, trips } = await postgres();
    return handling(store, () => {}, trips, 2);
  },

  /** Three round trips, and the one of the handler. */
  'postgresStore, one statement in the transaction': async () => {
    const { store, table, trips } = await postgres();
    const statement = `INSERT INTO ${table}_work VALUES ($1)`;
    return handling(
      store,
      async ({ transaction, key }) => {
        await transaction.query(statement, [key]);
      },
      trips,
      4,
    );
  },

  /** Two round trips, the second with two commands. */
  redisStore: async () => {
    const { createClient } = await import('@redis/client');
    const { redisStore } = await import('@crossborder-fx/webhooks/redis');
    const client = await createClient({ url: address('CROSSBORDER_FX_REDIS_URL') }).connect();
    const trips = { count: 0 };
    const send = (command: [string, ...string[]]) => {
      trips.count++;
      return client.sendCommand(command);
    };
    return handling(redisStore({ send, prefix: randomUUID() }), () => {}, trips, 3);
  },

  memoryStore: async () => {
    const { memoryStore } = await import('@crossborder-fx/webhooks');
    return handling(memoryStore(), () => {}, { count: 0 }, 0);
  },
};

async function openPool() {
  const { Pool } = await import('pg');
  return { pool: new Pool({ connectionString: address('CROSSBORDER_FX_POSTGRES_URL'), max: 20 }) };
}

/** A store in a table of its own, and how many queries it and its handlers have sent. */
async function postgres() {
  const { Client } = await import('pg');
  const { postgresStore } = await import('@crossborder-fx/webhooks/postgres');
  const { pool } = await openPool();
  const table = `bench_${randomUUID().replaceAll('-', '')}`;
  const store = postgresStore(pool, { table });
  await store.migrate();
  await pool.query(`CREATE UNLOGGED TABLE ${table}_work (key text)`);
  const trips = { count: 0 };
  const { query } = Client.prototype;
  Client.prototype.query = function (this: unknown, ...given: unknown[]) {
    trips.count++;
    return Reflect.apply(query, this, given);
  } as typeof query;
  return { store, table, trips };
}

async function handling<Transaction>(
  store: WebhookStore<Transaction>,
  handle: (context: WebhookContext<Transaction>) => void | Promise<void>,
  trips: { count: number },
  expected: number,
): Promise<Record<string, Call>> {
  const { createWebhookHandler } = await import('@crossborder-fx/webhooks');
  const handler: WebhookHandler = createWebhookHandler({
    secrets: [secret],
    store,
    on: {},
    onUnhandled: (_, context) => handle(context),
  });
  const receive = async () => (await handler.receive(notification())).status;
  await receive();
  trips.count = 0;
  await receive();
  if (trips.count !== expected) throw new Error(`took ${trips.count} round trips`);
  return each(receive);
}

function each(one: () => Promise<number>): Record<string, Call> {
  const many = async () => {
    const statuses = await Promise.all(Array.from({ length: atOnce }, one));
    return statuses.every((status) => status === 204) ? 204 : statuses;
  };
  return { [cases[0] ?? '']: one, [cases[1] ?? '']: many };
}

/** An event that never came before. */
function notification(): ReceivedWebhook {
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

function address(name: string): string {
  const url = process.env[name];
  if (url === undefined) throw new Error(`needs ${name}: run it under .ci/services`);
  return url;
}
