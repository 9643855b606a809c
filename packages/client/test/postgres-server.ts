import { PGlite, types } from '@electric-sql/pglite';
import { Pool } from 'pg';
import type { PostgresPool } from '../src/journals/postgres-journal.ts';

export { pgBouncerUrl, postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';

/** The connections of two programs to a server. The second program's pool reads all values as text. */
export interface JournalServer {
  one: PostgresPool;
  other: PostgresPool;
  /** Returns database connections whose `search_path` is the given schema. */
  onPath(schema: string): PostgresPool;
  close(): Promise<void>;
}

/** The start of PGlite takes longer than all its tests, so the test files of one process share it. */
let shared: Promise<PGlite> | undefined;

export async function openPGlite(): Promise<JournalServer> {
  shared ??= PGlite.create();
  const database = await shared;
  reportServer('PGlite');
  const parsers = Object.fromEntries(
    Object.values(types).map((type) => [type, (text: string) => text]),
  );
  const other: PostgresPool = {
    query: (text, values) => database.query<Record<string, unknown>>(text, values, { parsers }),
  };
  const onPath = (schema: string): PostgresPool => ({
    async query(text, values) {
      await database.query(`SET search_path = ${schema}`);
      try {
        return await database.query<Record<string, unknown>>(text, values);
      } finally {
        await database.query('SET search_path = public');
      }
    },
  });
  return { one: database, other, onPath, close: async () => {} };
}

export async function openPools(url: string | undefined): Promise<JournalServer> {
  const one = new Pool({ connectionString: url });
  const options = '-c default_transaction_isolation=serializable';
  const asText = { getTypeParser: () => (text: string) => text };
  const other = new Pool({ connectionString: url, options, types: asText as never });
  const pools = [one, other];
  const { rows } = await one.query('SHOW server_version');
  reportServer(`PostgreSQL ${rows[0].server_version}`);
  return {
    one,
    other,
    onPath(schema) {
      const pool = new Pool({ connectionString: url, options: `-c search_path=${schema}` });
      pools.push(pool);
      return pool;
    },
    close: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

function reportServer(server: string): void {
  console.log(`The journal ran against ${server}.`);
}
