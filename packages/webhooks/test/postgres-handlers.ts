import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { afterAll } from 'vitest';
import { type PostgresStoreOptions, postgresStore } from '../src/stores/postgres-store.ts';
import { attempt } from './attempt.ts';
import { insertInto, openTables, type PostgresTables } from './postgres-suite.ts';

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
