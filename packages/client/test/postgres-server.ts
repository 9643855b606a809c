import { PGlite } from '@electric-sql/pglite';
import { Pool } from 'pg';
import type { PostgresPool } from '../src/once/postgres-journal.ts';

export { pgBouncerUrl, postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';

/** A server, as two users of a journal are connected to it. */
export interface JournalServer {
  one: PostgresPool;
  other: PostgresPool;
  close(): Promise<void>;
}

export async function openPGlite(): Promise<JournalServer> {
  const database = await PGlite.create();
  reportServer('PGlite');
  return { one: database, other: database, close: () => database.close() };
}

export async function openPools(url: string | undefined): Promise<JournalServer> {
  const one = new Pool({ connectionString: url });
  const options = '-c default_transaction_isolation=serializable';
  const other = new Pool({ connectionString: url, options });
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

/** Says what a suite ran against, so that its output tells. */
function reportServer(server: string): void {
  console.log(`The journal ran against ${server}.`);
}
