import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pgBouncerUrl, postgresUrl, redisUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { createClient } from '@redis/client';
import { Redis } from 'ioredis';
import { describe } from 'vitest';
import { memoryStore } from '../src/index.ts';
import { postgresStore } from '../src/stores/postgres-store.ts';
import { type RedisStoreOptions, redisStore } from '../src/stores/redis-store.ts';
import { sqliteStore } from '../src/stores/sqlite-store.ts';
import { ageRedis } from './age-redis.ts';
import {
  agePostgres,
  openPGlite,
  openPools,
  openTables,
  type PostgresServer,
  reportServer,
} from './postgres.ts';
import { describeStore } from './store-contract.ts';

describeStore('memoryStore', async () => {
  let now = Date.now();
  const clock = () => new Date(now);
  const store = memoryStore({ clock });
  return {
    one: store,
    other: store,
    another: memoryStore({ clock }),
    clock,
    movesClock: true,
    async age(seconds) {
      now += seconds * 1000;
    },
  };
});

describeStore('sqliteStore', async () => {
  let now = Date.now();
  const clock = () => new Date(now);
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  const file = join(folder, 'store.sqlite');
  const open = (consumer: string) => sqliteStore(file, { consumer, clock });
  const stores = [open('billing'), open('billing'), open('mail')] as const;
  const [one, other, another] = stores;
  return {
    ...{ one, other, another, clock },
    movesClock: true,
    async age(seconds) {
      now += seconds * 1000;
    },
    async empty() {
      const database = new DatabaseSync(file);
      database.exec('DELETE FROM webhooks');
      database.close();
    },
    async close() {
      for (const store of stores) store.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe('PGlite', () => describePostgresStore(openPGlite));

const postgres = postgresUrl();

if (postgres !== undefined)
  describe('a real PostgreSQL', () => describePostgresStore(() => openPools(postgres)));

const bouncer = pgBouncerUrl();

if (bouncer !== undefined)
  describe('PostgreSQL behind PgBouncer', () => describePostgresStore(() => openPools(bouncer)));

function describePostgresStore(open: () => Promise<PostgresServer>): void {
  const opened = openTables(open);

  describeStore('postgresStore', async () => {
    const { one, other, table } = opened();
    const stores = [
      postgresStore(one, { consumer: 'billing', table }),
      postgresStore(other, { consumer: 'billing', table }),
      postgresStore(other, { consumer: 'mail', table }),
    ] as const;
    return {
      one: stores[0],
      other: stores[1],
      another: stores[2],
      clock: () => new Date(),
      age: (seconds) => agePostgres(one, table, seconds),
      empty: async () => void (await one.query(`TRUNCATE ${table}`)),
      close: async () => void (await Promise.all(stores.map((each) => each.close()))),
    };
  });
}

const url = redisUrl() ?? '';

type Send = RedisStoreOptions['send'];

async function shared([one, other]: readonly [Send, Send], close: () => Promise<unknown>) {
  const prefix = `store-${crypto.randomUUID()}`;
  return {
    one: redisStore({ consumer: 'billing', send: one, prefix }),
    other: redisStore({ consumer: 'billing', send: other, prefix }),
    another: redisStore({ consumer: 'mail', send: other, prefix }),
    clock: () => new Date(),
    age: (seconds: number) => ageRedis(one, prefix, seconds),
    // Deletes only the keys of this test, and not all keys by FLUSHALL, because other tests use the server.
    empty: async () => {
      const script = `for _, key in ipairs(redis.call('KEYS', ARGV[1] .. ':*')) do redis.call('DEL', key) end`;
      await one(['EVAL', script, '0', prefix], prefix);
    },
    close: async () => void (await close()),
  };
}

if (url !== '')
  describe('a real Redis', () => {
    describeStore('redisStore with node-redis', async () => {
      const clients = [createClient({ url, RESP: 2 }), createClient({ url, RESP: 3 })] as const;
      await Promise.all(clients.map((client) => client.connect()));
      const info = String(await clients[0].sendCommand(['INFO', 'server']));
      reportServer(`Redis ${/redis_version:(\S+)/.exec(info)?.[1]}`);
      return shared(
        [
          (command) => clients[0].sendCommand(command),
          (command) => clients[1].sendCommand(command),
        ],
        () => Promise.all(clients.map((client) => client.close())),
      );
    });

    describeStore('redisStore with ioredis', async () => {
      const clients = [new Redis(url), new Redis(url)] as const;
      return shared(
        [
          ([name, ...values]) => clients[0].call(name, ...values),
          ([name, ...values]) => clients[1].call(name, ...values),
        ],
        () => Promise.all(clients.map((client) => client.quit())),
      );
    });
  });
