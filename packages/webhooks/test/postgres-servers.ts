import { PGlite } from '@electric-sql/pglite';
import { Pool, type PoolConfig } from 'pg';
import type { PostgresServer } from './postgres-suite.ts';
import { reportServer } from './servers.ts';

export async function openPGlite(): Promise<PostgresServer> {
  const database = await PGlite.create();
  const { rows } = await database.query<{ server_version: string }>('SHOW server_version');
  reportServer(`PGlite, PostgreSQL ${rows[0]?.server_version}`);
  return { one: database, other: database, close: () => database.close() };
}

/** Serializable by default, to test that the transactions of the store are not. */
export const serializable = (url: string | undefined): PoolConfig => ({
  connectionString: url,
  options: '-c default_transaction_isolation=serializable',
});

export async function openPools(url: string | undefined): Promise<PostgresServer> {
  const [one, other] = [new Pool(serializable(url)), new Pool(serializable(url))];
  const { rows } = await one.query('SHOW server_version');
  reportServer(`PostgreSQL ${rows[0].server_version}`);
  return {
    one,
    other,
    close: async () => {
      await one.end();
      await other.end();
    },
  };
}
