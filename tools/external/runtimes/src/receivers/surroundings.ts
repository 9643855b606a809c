import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { postgresUrl, redisUrl } from '../../../../../packages/webhooks/test/servers.ts';
import type { Recipe } from './recipe.ts';

/** What a recipe reads from its environment to reach a store, and the server that it then needs. */
const stores = {
  DATABASE_URL: postgresUrl,
  REDIS_URL: redisUrl,
  // Redis over HTTP, as workers reach it: the protocol of Upstash.
  REDIS_REST_URL: redisUrl,
};

/** Whether a server that the recipe needs is not named, so that its test cannot run. In CI it is an error. */
export function lacksServer(recipe: Recipe): boolean {
  const code = Object.values(recipe).join('\n');
  return Object.entries(stores).some(
    ([variable, url]) => new RegExp(`\\b${variable}\\b`).test(code) && url() === undefined,
  );
}

export type Surroundings = Awaited<ReturnType<typeof startSurroundings>>;

/** The service that a receiver recovers from, empty stores, and the environment that names them. */
export async function startSurroundings() {
  const secret = randomUUID().replaceAll('-', '');
  const webhookId = randomUUID();
  const failed: string[] = [];
  let asked = 0;

  const service = await listen((request, response) => {
    const isList = request.url?.startsWith(`/webhooks/${webhookId}/failed-notifications?`);
    if (!isList) return void response.writeHead(204).end();
    asked += 1;
    // A time that nobody can read: then only what was never completed may be run, however new the store is.
    const failedNotifications = failed.map((id) => {
      const { event, ...content } = contentOf(id);
      return { failedAt: 'then', notificationContent: { eventType: event, ...content } };
    });
    const pages = { totalCount: String(failed.length), page: '1', perPage: '50', totalPages: '1' };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ failedNotifications, ...pages }));
  });

  const contentOf = (id: string) => ({ event: 'PAYMENT_FINALIZED', payload: { id }, webhookId });

  return {
    environment: {
      WEBHOOK_SECRET: secret,
      WEBHOOK_ID: webhookId,
      FX_BASE_URL: service,
      FX_USERNAME: 'treasury-api',
      FX_SECRET: 'a-secret',
      ...(await emptyStores()),
    },
    /** Adds an entry to the list of failed notifications. */
    fail: (id: string) => void failed.push(id),
    /** How often the list was read. */
    asked: () => asked,
    /** A notification, as the service sends it; with another secret it is forged. */
    notification(id: string, key = secret) {
      // Spaces, so that a body which was parsed and written again differs.
      const body = JSON.stringify(contentOf(id), null, 1);
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
      const headers = {
        'content-type': 'application/json',
        'x-service-timestamp': timestamp,
        'x-service-signature': signature,
      };
      return { body, headers };
    },
  };
}

/** Where there is a server: a database of its own, and Redis, also over HTTP. */
async function emptyStores(): Promise<Record<string, string>> {
  const environment: Record<string, string> = {};
  const postgres = process.env['CROSSBORDER_FX_POSTGRES_URL'];
  if (postgres) {
    const name = `receiver_${randomUUID().replaceAll('-', '')}`;
    await inPostgres(postgres, `CREATE DATABASE ${name}`);
    onTestFinished(() => inPostgres(postgres, `DROP DATABASE ${name} WITH (FORCE)`));
    environment['DATABASE_URL'] = Object.assign(new URL(postgres), { pathname: name }).href;
  }
  const redis = process.env['CROSSBORDER_FX_REDIS_URL'];
  if (redis) {
    const client = new Redis(redis);
    onTestFinished(async () => void (await client.quit()));
    environment['REDIS_URL'] = redis;
    environment['REDIS_REST_TOKEN'] = randomUUID();
    environment['REDIS_REST_URL'] = await listen(async (request, response) => {
      if (request.headers.authorization !== `Bearer ${environment['REDIS_REST_TOKEN']}`) {
        return void response.writeHead(401).end();
      }
      const [command = '', ...values]: string[] = JSON.parse(await text(request));
      const answer = await client.call(command, ...values).then(
        (result) => ({ result }),
        (error: Error) => ({ error: error.message }),
      );
      response.writeHead('error' in answer ? 400 : 200).end(JSON.stringify(answer));
    });
  }
  return environment;
}

/** Ends every connection of a receiver to its database, as a restart or a proxy of the server would. */
export async function dropConnections({ DATABASE_URL }: Record<string, string>): Promise<void> {
  if (DATABASE_URL === undefined) return;
  const others = 'datname = current_database() AND pid <> pg_backend_pid()';
  await inPostgres(
    DATABASE_URL,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${others}`,
  );
}

async function inPostgres(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function listen(answer: Parameters<typeof createServer>[1] & {}): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
