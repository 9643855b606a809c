import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { type PostgresStore, postgresStore } from '../src/stores/postgres-store.ts';

/** How many times sooner than usual a lease, or a stopped worker's idle transaction, ends in a test. */
export const quicker = 3;

/** Returns a pool on whose connections PostgreSQL ends an idle transaction sooner than usual. */
export function quickPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on('error', () => {});
  pool.on('connect', (connection) => {
    const query = connection.query.bind(connection) as (...values: unknown[]) => unknown;
    const sooner = (text: string) =>
      text.replace(/(idle_in_transaction_session_timeout = ')(\d+)/, (_, setting, seconds) => {
        return `${setting}${Number(seconds) / quicker}`;
      });
    const replaced = (text: unknown, ...rest: unknown[]) =>
      query(typeof text === 'string' ? sooner(text) : text, ...rest);
    Object.assign(connection, { query: replaced });
  });
  return pool;
}

/** Returns a store whose leases on events end sooner than usual. */
export function quickStore(
  pool: Pool,
  table: string,
  timeoutSeconds = 10,
): PostgresStore<PoolClient> {
  const store = postgresStore(pool, { consumer: 'billing', table, timeoutSeconds });
  return {
    ...store,
    claim: (lease, { leaseSeconds, ...options }) =>
      store.claim(lease, { ...options, leaseSeconds: leaseSeconds / quicker }),
    renew: (lease, leaseSeconds) => store.renew(lease, leaseSeconds / quicker),
  };
}
