import { createClient } from '@redis/client';
import { Pool, type PoolClient } from 'pg';
import type { ReceivedWebhook, WebhookHandler } from '../src/handle/create-webhook-handler.ts';
import { postgresStore } from '../src/stores/postgres-store.ts';
import { redisStore } from '../src/stores/redis-store.ts';
import { receiver } from './any-receiver.ts';

// A receiver as a process of its own: node store-process.ts postgres|redis NAME [hang]. It is sent
// notifications, answers each with its outcome, and counts every run of its handler on the server,
// under NAME. With `hang`, the handler never ends.
const [kind, name = '', hangs] = process.argv.slice(2);

async function afterWork(key: string): Promise<void> {
  if (!hangs) return;
  process.send?.({ worked: key });
  await new Promise(() => {});
}

async function onPostgres(): Promise<WebhookHandler> {
  const pool = new Pool({ connectionString: process.env['CROSSBORDER_FX_POSTGRES_URL'] });
  const store = postgresStore(pool, { table: name });
  await store.migrate();
  return receiver<PoolClient>(store, async (_, { transaction, key }) => {
    await transaction.query(`INSERT INTO ${name}_runs VALUES ($1)`, [key]);
    await afterWork(key);
  });
}

async function onRedis(): Promise<WebhookHandler> {
  const client = await createClient({
    url: process.env['CROSSBORDER_FX_REDIS_URL'] ?? '',
  }).connect();
  const send = (command: [string, ...string[]]) => client.sendCommand(command);
  return receiver(redisStore({ send, prefix: name }), async (_, { key }) => {
    await client.hIncrBy(`${name}:runs`, key, 1);
    await afterWork(key);
  });
}

const handler = await (kind === 'postgres' ? onPostgres() : onRedis());
process.on('message', async (webhook: ReceivedWebhook) => {
  process.send?.({ outcome: (await handler.receive(webhook)).outcome });
});
process.send?.('ready');
