import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool } from 'pg';
import postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import {
  agePostgres,
  dropTable,
  openPGlite,
  openPools,
  serializable,
} from '../../test/postgres.ts';
import { describePostgres } from '../../test/postgres-suite.ts';
import { describeStore } from '../../test/store-contract.ts';
import { attempt } from '../../test/store-subject.ts';
import { createTableSql, type PostgresPool, postgresStore } from './postgres-store.ts';
import { redisStore } from './redis-store.ts';

describePostgres('PGlite', 'read committed', openPGlite);

const url = postgresUrl();

if (url !== undefined)
  describe('a Pool of pg', () => {
    const pool = () => new Pool(serializable(url));

    describePostgres('a real server', 'serializable', () => openPools(url));

    // PostgreSQL looks for a function in its own schema pg_catalog first, unless the search_path lists pg_catalog later.
    describe.each([-300, 300])('on a server whose clock is %i seconds off', (seconds) => {
      describeStore('postgresStore', async () => {
        const schema = `clock_${crypto.randomUUID().replaceAll('-', '')}`;
        const admin = pool();
        await admin.query(`CREATE SCHEMA ${schema}`);
        await admin.query(`CREATE FUNCTION ${schema}.clock_timestamp() RETURNS timestamptz LANGUAGE sql
        AS $$ SELECT pg_catalog.clock_timestamp() + interval '${seconds} seconds' $$`);
        const client = pool();
        client.on('connect', (connection) =>
          connection.query(`SET search_path = ${schema}, pg_catalog`),
        );
        const store = postgresStore(client, { consumer: 'billing' });
        // The SQL text of createTableSql may run twice.
        const create = createTableSql({ consumer: 'billing' });
        for (const sql of [create, create]) await client.query(sql);
        return {
          one: store,
          other: store,
          another: postgresStore(client, { consumer: 'mail' }),
          clock: () => new Date(Date.now() + seconds * 1000),
          age: (older) => agePostgres(client, 'crossborder_fx_webhooks', older),
          empty: async () => void (await client.query('TRUNCATE crossborder_fx_webhooks')),
          close: async () => {
            await store.close();
            await client.end();
            await admin.query(`DROP SCHEMA ${schema} CASCADE`);
            await admin.end();
          },
        };
      });
    });

    it('migrate waits for another process that creates the table', async () => {
      const table = `migrated_${crypto.randomUUID().replaceAll('-', '')}`;
      const client = pool();
      const connection = await client.connect();
      const another = Object.assign(pool(), { query: connection.query.bind(connection) });
      await connection.query('BEGIN ISOLATION LEVEL READ COMMITTED');
      await postgresStore(another, { consumer: 'billing', table }).migrate();
      const migrated = postgresStore(client, { consumer: 'billing', table }).migrate();
      const waiting = `SELECT FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND query LIKE '%${table}%' AND pid <> pg_backend_pid()`;
      while ((await client.query(waiting)).rowCount === 0);
      await connection.query('COMMIT');
      await expect(migrated).resolves.toBeUndefined();
      connection.release();
      await dropTable(client, table);
      await client.end();
    });
  });

/** Returns a simulated pool that answers statements with `query`. */
const fakePool = (query: PostgresPool['query']): PostgresPool => ({
  options: {},
  totalCount: 0,
  query,
  connect: () => Promise.reject(new Error('no connection')),
});
const noRows = fakePool(async () => ({ rows: [] }));

it.each(['', 'a b', 'a"; DROP TABLE b; --', 'a.b.c', '.a', '1a', 'é', 'a'.repeat(51)])(
  'postgresStore refuses the table name %j',
  (table) => {
    expect(() => postgresStore(noRows, { consumer: 'billing', table })).toThrow(TypeError);
    expect(() => createTableSql({ consumer: 'billing', table })).toThrow(TypeError);
  },
);

it.each(['', ' ', 'a b', 'a/b', "a'", 'é', 'a'.repeat(65), undefined, 5])(
  'postgresStore and redisStore refuse the consumer %j, and a missing consumer',
  (consumer) => {
    const options = { consumer: consumer as string };
    expect(() => postgresStore(noRows, options)).toThrow('consumer must be the name');
    expect(() => createTableSql(options)).toThrow('consumer must be the name');
    expect(() => redisStore({ ...options, send: async () => 1 })).toThrow('consumer must be');
    expect(() => Reflect.apply(postgresStore, undefined, [noRows])).toThrow('consumer must be');
  },
);

it('a claim of postgresStore fails when the client returns no row', async () => {
  await expect(attempt(postgresStore(noRows, { consumer: 'billing' }))).rejects.toThrow(
    'answered undefined to a claim',
  );
});

const conflict = Object.assign(new Error('could not serialize access'), { code: '40001' });
const claim = (times: number, error: Error = conflict) => {
  let asked = 0;
  const store = postgresStore(
    fakePool(async (text) => {
      if (text.startsWith('SELECT') && asked++ < times) throw error;
      return { rows: [{ claim: 'in-flight' }] };
    }),
    { consumer: 'billing' },
  );
  return attempt(store).then(
    (answer) => ({ answer, asked }),
    (answer) => ({ answer, asked }),
  );
};

it('postgresStore sends a statement up to ten times while the statement conflicts with another', async () => {
  expect(await claim(9)).toEqual({ answer: 'in-flight', asked: 10 });
  expect(await claim(10)).toEqual({ answer: conflict, asked: 10 });
  const deadlock = Object.assign(new Error('deadlock'), { code: '40P01' });
  expect(await claim(1, deadlock)).toEqual({ answer: 'in-flight', asked: 2 });
});

it('postgresStore does not repeat a statement that fails for a reason other than a conflict', async () => {
  const error = new Error('no such table');
  expect(await claim(1, error)).toEqual({ answer: error, asked: 1 });
});

const address = 'postgres://user:password@127.0.0.1:1/database';

it.each([
  ['a Drizzle database', () => drizzle(new Pool()), /db\.\$client, and use drizzle\(transac/],
  ['postgres.js', () => postgres(address), /postgres\.js has no Pool, so pass a Pool of pg/],
  ['a Client of pg', () => new Client(), /one transaction for all handlers, so pass a Pool/],
  ['an object with a query method', () => ({ query: async () => {} }), /or a PGlite\.$/],
  ['the address of a database', () => address, /or a PGlite\.$/],
  ['undefined', () => undefined, /or a PGlite\.$/],
  ['null', () => null, /or a PGlite\.$/],
])('postgresStore refuses what is neither a Pool nor a PGlite: %s', (_, client, message) => {
  expect(() => postgresStore(client() as never, { consumer: 'billing' })).toThrow(TypeError);
  expect(() => postgresStore(client() as never, { consumer: 'billing' })).toThrow(message);
});

it('a client that is neither a Pool nor a PGlite does not type-check', () => {
  // @ts-expect-error A Client has no pool to take a connection from.
  expect(() => postgresStore(new Client(), { consumer: 'billing' })).toThrow(TypeError);
  // @ts-expect-error A Drizzle database has its Pool as $client.
  expect(() => postgresStore(drizzle(new Pool()), { consumer: 'billing' })).toThrow(TypeError);
  // @ts-expect-error postgres.js has other transactions.
  expect(() => postgresStore(postgres(address), { consumer: 'billing' })).toThrow(TypeError);
});
