import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { afterAll, expect } from 'vitest';
import { type PostgresStoreOptions, postgresStore } from '../src/stores/postgres-store.ts';
import { attempt } from './attempt.ts';
import { insertInto, openTables, type PostgresTables } from './postgres-tables.ts';

/** Opens pools of pg on a real server for the tests of a block, and stores on them. */
export function openTestPools(url: string | undefined) {
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends) await end();
  });
  const newPool = (config?: PoolConfig): Pool => {
    const pool = new Pool({ connectionString: url, ...config });
    // Tests end its connections.
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
    /** Ends the connections whose last statement is like this. */
    async terminate(statement: string): Promise<void> {
      const { rows } = await opened().other.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE query LIKE $1 AND pid <> pg_backend_pid()`,
        [statement],
      );
      expect(rows.length).toBeGreaterThan(0);
    },
    /** Locks the row of an event. Returns a function that unlocks it. */
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

/** One delivery whose handler notes that it has run, and does something more. */
export async function deliverNoting(
  store: ReturnType<typeof postgresStore<Pool>>,
  { table, notes }: PostgresTables,
  more: (transaction: PoolClient, key: string) => Promise<unknown> = async () => {},
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
