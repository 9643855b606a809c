import { readFile } from 'node:fs/promises';
import { postgresUrl, redisUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { Redis } from 'ioredis';
import { describe, expect, onTestFinished, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { send } from '../../test/adapter-suite.ts';
import { notification, secret } from '../../test/any-receiver.ts';
import { failedList } from '../../test/fake-service.ts';
import { invoiceDatabase, onQueue, recipeFiles, startRecipe } from '../../test/run-recipe.ts';

const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
const recipes = await readFile(new URL('../../RECIPES.md', import.meta.url), 'utf8');
const receiver = recipeFiles(readme, 'A receiver');
const queues = recipeFiles(recipes, 'Work on a queue');

/** Reads the table of frameworks in the README, and maps each import path of the package to the code in its row. */
const expressions = Object.fromEntries(
  [...readme.matchAll(/^\|[^|]+\| `([^`]*\(webhooks\)[^`]*)` of `\/(\w+)`/gm)].map(
    ([, code = '', subpath = '']) => [subpath, code],
  ),
);

/** The parts that a framework's code in the README lacks to run as a program. */
const frameworks = [
  {
    name: 'node:http',
    subpath: 'node',
    before: `import { createServer } from 'node:http';`,
    run: (expression: string) => `${expression}.listen(0);`,
  },
  ...['express', 'express4'].map((name) => ({
    name,
    subpath: 'express',
    before: `import express from '${name}'; const app = express();`,
    run: (expression: string) => `${expression}; app.listen(0);`,
  })),
  {
    name: 'fastify',
    subpath: 'fastify',
    before: `import fastify from 'fastify'; const app = fastify();`,
    run: (expression: string) => `${expression}; await app.listen({ port: 0 });`,
  },
  {
    name: 'hono',
    subpath: 'hono',
    before: `import { serve } from '@hono/node-server';
      import { Hono } from 'hono'; const app = new Hono();`,
    run: (expression: string) => `${expression}; serve({ fetch: app.fetch, port: 0 });`,
  },
  {
    name: 'what has Request and Response',
    subpath: 'fetch',
    before: '',
    run: (expression: string) => `export const receive = ${expression};`,
  },
];

const postgres = postgresUrl();
const redis = redisUrl();

test('the README or RECIPES.md has a recipe for each exported adapter and queue', () => {
  const exported = Object.entries(manifest.exports).flatMap(([subpath, target]) =>
    JSON.stringify(target).includes('/adapters/') ? [subpath.replace('.', '')] : [],
  );
  const imported = [...recipes.matchAll(/from '@crossborder-fx\/webhooks(\/[\w-]+)'/g)].map(
    ([, subpath = '']) => subpath,
  );
  const inTable = Object.keys(expressions).map((subpath) => `/${subpath}`);
  expect([...imported, ...inTable]).toEqual(expect.arrayContaining(exported));
});

test('each expression in the README table of frameworks has a test program', () => {
  expect(Object.keys(expressions).sort()).toEqual(
    [...new Set(frameworks.map(({ subpath }) => subpath))].sort(),
  );
});

test('the README has at most 1,200 words', () => {
  expect(readme.split(/\s+/).length).toBeLessThanOrEqual(1200);
});

describe.skipIf(postgres === undefined)('with PostgreSQL', () => {
  async function setUp() {
    const database = await invoiceDatabase(postgres ?? '');
    const list = await failedList();
    const env = {
      DATABASE_URL: database.url,
      FX_WEBHOOK_SECRET: secret,
      WEBHOOK_ID: '3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63',
      FX_BASE_URL: list.url,
      FX_USERNAME: 'treasury-api',
      FX_SECRET: 'a-secret',
    };
    /**
     * Adds a failed notification to the list of the service. The receiver reads the list after it has made its store, and the
     * first read sets the notification's failedAt, so that the failure is not older than the store.
     */
    const fail = (id: string) => {
      const notificationContent = { eventType: 'PAYMENT_FINALIZED', payload: { id, tag: 'café' } };
      let failedAt: string | undefined;
      list.entries.push({
        entry: {
          get failedAt() {
            failedAt ??= new Date().toISOString();
            return failedAt;
          },
          notificationContent,
        },
      });
    };
    return { database, env, fail };
  }

  async function deliver(port: unknown, id: string, body?: Uint8Array) {
    const { rawBody, headers } = await notification({ id });
    return send(`http://127.0.0.1:${port}/notifications`, {
      headers: { ...headers, 'content-type': 'application/json' },
      body: [body ?? rawBody],
    });
  }

  test('the receiver of the README recovers at its start and every hour, and handles each event once', async () => {
    const { database, env, fail } = await setUp();
    for (const id of ['failed', 'delivered', 'failed-later', 'unpaid']) await database.add(id);
    fail('failed');
    const program = await startRecipe(receiver, 'main.ts', env);
    const port = await program.port();
    await program.prints('finalized failed\n');

    for (let attempt = 0; attempt < 2; attempt++) {
      expect(await deliver(port, 'delivered')).toEqual({ status: 204, body: '' });
    }
    expect(await deliver(port, 'unpaid', Buffer.from('{}'))).toEqual({ status: 400, body: '' });

    fail('delivered');
    fail('failed-later');
    program.anHourPasses();
    await program.prints('finalized failed-later\n');
    const ids = ['delivered', 'failed', 'failed-later'];
    expect(await database.paid()).toEqual(ids);
    expect(ids.map((id) => program.count(`finalized ${id}`))).toEqual([1, 1, 1]);
  });

  test.each(frameworks)('a README receiver works with $name', async ({ subpath, before, run }) => {
    const { env } = await setUp();
    const expression = expressions[subpath] ?? '';
    const [, adapter] = /\b(to\w+)\(/.exec(expression) ?? [];
    const main = `import { ${adapter} } from '@crossborder-fx/webhooks/${subpath}';
      import { webhooks } from './webhooks.ts'; ${before}
      ${run(expression)}`;
    const program = await startRecipe({ ...receiver, 'main.ts': main }, 'main.ts', env);
    const port = await program.port();
    expect(await deliver(port, 'delivered')).toEqual({ status: 204, body: '' });
    await program.prints('finalized delivered\n');
    expect(await deliver(port, 'forged', Buffer.from('{}'))).toEqual({ status: 400, body: '' });
  });

  test('a test notification of the README reaches the receiver', async () => {
    const { env } = await setUp();
    const [block = ''] = Object.values(recipeFiles(readme, 'Test a receiver'));
    const known = /secret = '(\w+)'/.exec(block)?.[1] ?? '';
    const program = await startRecipe(receiver, 'main.ts', { ...env, FX_WEBHOOK_SECRET: known });
    const local = block.replace(
      'http://localhost:3000',
      `http://127.0.0.1:${await program.port()}`,
    );
    expect(local).not.toBe(block);
    const sender = await startRecipe({ 'send.ts': local }, 'send.ts', {});
    await sender.prints('204\n');
    await program.prints('finalized NTc4MTI2\n');
  });

  async function worksWithQueue(name: string, more: Record<string, string> = {}) {
    const { env, database, fail } = await setUp();
    const webhooks = onQueue(receiver['webhooks.ts'] ?? '', name);
    const files = { ...receiver, ...queues, 'webhooks.ts': webhooks };
    for (const id of ['failed', 'queued']) await database.add(id);
    fail('failed');
    const program = await startRecipe(files, 'main.ts', { ...env, ...more });
    const port = await program.port();
    for (let attempt = 0; attempt < 2; attempt++) {
      expect(await deliver(port, 'queued')).toEqual({ status: 204, body: '' });
    }
    expect(await deliver(port, 'forged', Buffer.from('{}'))).toEqual({ status: 400, body: '' });
    const ids = ['failed', 'queued'];
    for (const id of ids) await program.prints(`finalized ${id}\n`);
    expect(ids.map((id) => program.count(`finalized ${id}`))).toEqual([1, 1]);
    // This README receiver only queues events, so no invoice is paid.
    expect(await database.paid()).toEqual([]);
  }

  test('a pg-boss worker processes the events that the receiver queues', () =>
    worksWithQueue('pg-boss'));

  test.skipIf(redis === undefined)(
    'a BullMQ worker processes the events that the receiver queues',
    async () => {
      const url = Object.assign(new URL(redis ?? ''), { pathname: '/9' }).href;
      const client = new Redis(url);
      onTestFinished(async () => {
        await client.flushdb();
        await client.quit();
      });
      await client.flushdb();
      await worksWithQueue('bullmq', { REDIS_URL: url });
    },
  );
});

test('the README program "Verify only" accepts a signed notification and refuses a forged one', async () => {
  const files = recipeFiles(readme, 'Verify only');
  const program = await startRecipe(files, 'receiver.ts', { FX_WEBHOOK_SECRET: secret });
  const url = `http://127.0.0.1:${await program.port()}/`;
  const { rawBody, headers } = await notification({ id: 'verified' });
  expect(await send(url, { headers, body: [rawBody] })).toEqual({ status: 204, body: '' });
  await program.prints('finalized verified\n');
  const forged = await send(url, { headers, body: [Buffer.from('{}')] });
  expect(forged.status).toBeGreaterThanOrEqual(400);
  await program.prints('SIGNATURE_MISMATCH');
});
