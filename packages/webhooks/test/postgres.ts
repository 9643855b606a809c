import { PGlite } from '@electric-sql/pglite';
import { Pool, type PoolConfig } from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  type PostgresPool,
  type PostgresQueryable,
  type PostgresSession,
  type PostgresStore,
  type PostgresStoreOptions,
  postgresStore,
} from '../src/stores/postgres-store.ts';
import { attempt } from './store-subject.ts';

/** A PostgreSQL server, with the connections of two receivers to the server. */
export interface PostgresServer {
  one: PostgresPool | PostgresSession;
  other: PostgresPool | PostgresSession;
  close(): Promise<void>;
}

/** A PostgreSQL server with a table for a store, and a table in which handlers write their work. */
export interface PostgresTables extends PostgresServer {
  table: string;
  /** Returns how many rows a handler's work has written to the database. */
  notes(note: string): Promise<number>;
}

/** Returns an SQL statement that adds one row, which proves that a handler ran. */
export const insertInto = (table: string) => `INSERT INTO ${table}_work VALUES ($1)`;

/** Makes every row in the table of a store older by a number of seconds, as if that time had passed. */
export async function agePostgres(
  client: PostgresQueryable,
  table: string,
  seconds: number,
): Promise<void> {
  const times = ['leased_until', 'completed_at', 'delivered_at', 'failed_at'];
  const columns = [...times, 'signed_at', 'changed_at', 'forget_at'].map(
    (column) => `${column} = ${column} - make_interval(secs => $1::double precision)`,
  );
  await client.query(`UPDATE ${table} SET ${columns.join(', ')}`, [seconds]);
}

export async function dropTable(client: PostgresQueryable, table: string): Promise<void> {
  await client.query(`DROP TABLE ${table}`);
  await client.query(`DROP FUNCTION ${table}_claim_3, ${table}_complete_3`);
}

export function openTables(open: () => Promise<PostgresServer>): () => PostgresTables {
  // The tests share the PostgreSQL servers and use them one after the other.
  const table = `store_${crypto.randomUUID().replaceAll('-', '')}`;
  let server: PostgresServer;
  beforeAll(async () => {
    server = await open();
    const migrate = async (client: PostgresServer['one']) =>
      postgresStore(client, { consumer: 'billing', table }).migrate();
    const { one, other } = server;
    await Promise.all([one, other, one, other, one, other, one, other].map(migrate));
    await server.one.query(`CREATE TABLE ${table}_work (note text)`);
  });
  afterAll(async () => {
    await server.one.query(`DROP TABLE ${table}_work`);
    await dropTable(server.one, table);
    await server.close();
  });
  return () => ({
    ...server,
    table,
    async notes(note) {
      const sql = `SELECT count(*)::int AS count FROM ${table}_work WHERE note = $1`;
      return Number((await server.one.query(sql, [note])).rows[0]?.['count']);
    },
  });
}

export async function releaseOfOther({ one, table }: PostgresTables): Promise<void> {
  await one.query(`UPDATE ${table} SET owner = NULL, leased_until = NULL WHERE owner = 'other'`);
}

export function reportServer(server: string): void {
  console.log(`The store ran against ${server}.`);
}

export async function openPGlite(): Promise<PostgresServer> {
  const database = await PGlite.create();
  const { rows } = await database.query<{ server_version: string }>('SHOW server_version');
  reportServer(`PGlite, PostgreSQL ${rows[0]?.server_version}`);
  return { one: database, other: database, close: () => database.close() };
}

export const serializable = (url: string | undefined): PoolConfig => ({
  connectionString: url,
  options: '-c default_transaction_isolation=serializable',
});

export async function openPools(url: string | undefined): Promise<PostgresServer> {
  const [one, other] = [new Pool(serializable(url)), new Pool(serializable(url))];
  const { rows } = await one.query('SHOW server_version');
  reportServer(`PostgreSQL ${rows[0].server_version}`);
  return { one, other, close: async () => void (await Promise.all([one.end(), other.end()])) };
}

/** Opens pools of pg on a real server, and stores on these pools, for the tests of a `describe` block. */
export function openTestPools(url: string | undefined) {
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends) await end();
  });
  const newPool = (config?: PoolConfig): Pool => {
    const pool = new Pool({ connectionString: url, ...config });
    // Ignore the errors of connections that tests end on purpose.
    pool.on('error', () => {});
    ends.push(() => pool.end());
    return pool;
  };
  const opened: () => PostgresTables = openTables(async () => {
    const [one, other] = [newPool(), newPool()];
    return { one, other, close: async () => {} };
  });
  return {
    opened,
    newPool,
    /** Ends the connections whose last statement matches a pattern of LIKE, as an administrator could. */
    async terminate(statement: string): Promise<void> {
      const { rows } = await opened().other.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE query LIKE $1 AND pid <> pg_backend_pid()`,
        [statement],
      );
      expect(rows.length).toBeGreaterThan(0);
    },
    async lockRow(key: string): Promise<() => Promise<void>> {
      const { other, table } = opened();
      const locking = await (other as Pool).connect();
      await locking.query('BEGIN');
      await locking.query(`SELECT FROM ${table} WHERE key = $1 FOR UPDATE`, [`billing/${key}`]);
      return async () => {
        await locking.query('COMMIT');
        locking.release();
      };
    },
    newStore(pool: Pool, options?: Partial<PostgresStoreOptions>) {
      const store = postgresStore(pool, { consumer: 'billing', table: opened().table, ...options });
      ends.unshift(() => store.close());
      return store;
    },
  };
}

/** Delivers one event to a handler that adds one row to the table `notes` and then calls `more`. */
export async function deliverNoting<Transaction extends PostgresQueryable>(
  store: PostgresStore<Transaction>,
  { table, notes }: PostgresTables,
  more: (transaction: Transaction, key: string) => Promise<unknown> = async () => {},
) {
  const key = crypto.randomUUID();
  const outcome = await attempt(store, {
    key,
    work: async (transaction) => {
      await transaction.query(insertInto(table), [key]);
      await more(transaction, key);
    },
  }).catch((error: Error & { code?: string }) => error);
  return { key, outcome, notes: await notes(key) };
}

/** Takes all connections of a pool. Returns a function that gives them back. */
export async function fill(pool: Pool): Promise<() => void> {
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  return () => {
    for (const connection of taken) connection.release();
  };
}
