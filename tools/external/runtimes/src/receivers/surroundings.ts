import { createHmac, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { json, listen, loopbackServer } from '@crossborder-fx/tools-test-utils';
import { Redis } from 'ioredis';
import { inject, onTestFinished } from 'vitest';
import {
  invoiceDatabase,
  type Recipe,
  recipeFiles,
} from '../../../../../packages/webhooks/test/run-recipe.ts';
import { postgresUrl, redisUrl } from '../../../../test-utils/src/server-url.ts';
import { signedNonce } from '../service.ts';

const repository = join(import.meta.dirname, '../../../../..');
const secret = 'theSecretOfTheReceiverUnderTest0123456789';

/** Whether environment variables name a PostgreSQL and a Redis server. In CI, they must. */
export const hasServers = postgresUrl() !== undefined && redisUrl() !== undefined;

/** Starts the service that lists failed notifications, and creates the receiver's stores; `environment` names them. */
export async function startSurroundings() {
  const webhookId = randomUUID();
  const credentials = { username: 'treasury-api', secret: randomUUID() };
  const failed: object[] = [];
  let asked = 0;
  const service = await loopbackServer((response, request) => {
    const isSigned = signedNonce(request, credentials) !== undefined;
    if (!isSigned) return void response.writeHead(401).end();
    const { url } = request;
    const isList = url.startsWith(`/webhooks/${webhookId}/failed-notifications?`);
    if (!isList) return void response.writeHead(204).end();
    asked += 1;
    const isFirst = new URL(url, 'http://x').searchParams.get('page') === '1';
    json(response, 200, { failedNotifications: isFirst ? failed : [] });
  });
  const connections = new Set<Socket>();
  return {
    /** Closes every connection of the receiver to a store, as a restart of the store's server would. */
    dropConnections() {
      for (const connection of connections) connection.destroy();
    },
    environment: {
      FX_WEBHOOK_SECRET: secret,
      WEBHOOK_ID: webhookId,
      FX_BASE_URL: service.url,
      FX_USERNAME: credentials.username,
      FX_SECRET: credentials.secret,
      ...(await emptyStores(connections)),
    },
    /** Adds a notification that has failed now to the service's list of failed notifications. */
    fail(id: string) {
      const notificationContent = { eventType: 'PAYMENT_FINALIZED', payload: { id, tag: 'café' } };
      failed.push({ failedAt: new Date().toISOString(), notificationContent });
    },
    /** Returns how often a receiver has read the list of failed notifications. */
    asked: () => asked,
    /** Makes a notification and its signature as the service does; with another secret the notification is forged. */
    notification(id: string, key = secret) {
      const payload = { id, tag: 'café' };
      // The spaces reveal a receiver that parses the body and writes it again before it checks the signature.
      const body = JSON.stringify({ event: 'PAYMENT_FINALIZED', payload, webhookId }, null, 1);
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

/** Creates a PostgreSQL database, and makes Redis reachable over HTTP too, as Cloudflare Workers reach Upstash. */
async function emptyStores(connections: Set<Socket>): Promise<Record<string, string>> {
  const { url } = await invoiceDatabase(postgresUrl() ?? '');
  const redis = redisUrl() ?? '';
  const client = new Redis(redis);
  onTestFinished(async () => void (await client.quit()));
  // A store recovers no notification that failed before its creation, so the creation is dated back by an hour.
  await client.set('crossborder-fx:webhooks:billing:since', Date.now() - 3_600_000);
  const token = randomUUID();
  const overHttp = await loopbackServer(async (response, { headers, body }) => {
    if (headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end();
    const [command = '', ...values]: string[] = JSON.parse(body);
    const answer = await client.call(command, ...values).then(
      (result) => ({ result }),
      (error: Error) => ({ error: error.message }),
    );
    json(response, 'error' in answer ? 400 : 200, answer);
  });
  return {
    DATABASE_URL: await behindProxy(new URL(url), connections),
    REDIS_URL: await behindProxy(new URL(redis), connections),
    REDIS_REST_URL: overHttp.url,
    REDIS_REST_TOKEN: token,
  };
}

/** Puts a proxy in front of a store's server, so that a test can close the receiver's connections to the store. */
async function behindProxy(url: URL, connections: Set<Socket>): Promise<string> {
  const { hostname, port } = url;
  const proxy = createServer((incoming) => {
    const outgoing = connect(Number(port), hostname);
    connections.add(incoming);
    // When one end of a connection closes, the proxy closes the other end too.
    pipeline(incoming, outgoing, incoming, () => connections.delete(incoming));
  });
  return Object.assign(url, { host: new URL(await listen(proxy)).host }).href;
}

/** Reads the files of a recipe in RECIPES.md, with the `webhooks.ts` of the README if they import it. */
export async function readRecipe(heading: string): Promise<Recipe> {
  const files = recipeFiles(await readDocument('RECIPES.md'), heading);
  const { 'webhooks.ts': webhooks = '' } = recipeFiles(
    await readDocument('README.md'),
    'A receiver',
  );
  const isNeeded = /'[./]+\/webhooks(\.ts)?'/.test(Object.values(files).join('\n'));
  return { ...(isNeeded && { 'webhooks.ts': webhooks }), ...files };
}

export function readDocument(name: 'README.md' | 'RECIPES.md'): Promise<string> {
  const folder = join(inject('consumer'), 'node_modules/@crossborder-fx/webhooks');
  return readFile(join(folder, name), 'utf8');
}

/** The project has all packages that the files import, and exists until the test is over. */
export async function project(files: Recipe, links: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(inject('consumer'), 'receiver-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const text = Object.values(files).join('\n');
  const imported = [...text.matchAll(/from '(@[\w-]+\/[\w-]+|[\w-]+)/g)].map(
    ([, name = '']) => name,
  );
  const foreign = imported
    .filter((name) => !name.startsWith('@crossborder-fx/') && name !== 'node' && !(name in links))
    .flatMap((name) => [name, `@types/${name}`])
    .map((name) => [name, join(repository, 'node_modules', name)] as const)
    .filter(([, target]) => existsSync(target));
  for (const [name, target] of new Map([...foreign, ...Object.entries(links)])) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(target, link, 'junction');
  }
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  for (const [path, code] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), code);
  }
  return folder;
}
