import { postgresJournal } from '@crossborder-fx/client/postgres-journal';
import { postgresStore } from '@crossborder-fx/webhooks/postgres';
import {
  accountOf,
  type Database,
  type DatabaseOptions,
  everyone,
  journalsBy,
} from './database.ts';
import { type Row, tables } from './sql.ts';

/** Two processes made a table at once: no effect. */
const conflicts = new Set(['23505', '42P07', '40001']);

/** The same in PostgreSQL, for any number of processes. */
export async function openPostgres(
  url: string,
  { account, callers }: DatabaseOptions,
): Promise<Database> {
  const { default: pg } = await import('pg').catch((cause: unknown) => {
    throw new TypeError('DATABASE_URL needs the package pg: npm install pg', { cause });
  });
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 10_000, max: 20 });
  // What breaks a connection that is not used is met by the next call.
  pool.on('error', () => {});
  const store = postgresStore(pool, { consumer: 'gateway' });
  const open = (name: string) => postgresJournal(pool, { account: name, createTable: true });
  const own = callers.map((caller) => [caller, open(accountOf(account, caller))] as const);
  const journals = new Map([[everyone, open(account)], ...own]);
  try {
    await store.migrate();
    for (const journal of journals.values()) await journal.migrate();
    for (const table of tables) await createTable(() => pool.query(table));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    sql: {
      async all(statement, ...values) {
        let count = 0;
        const text = statement.replace(/\?/g, () => `$${++count}`);
        const { rows } = await pool.query<Row>(text, values);
        return rows;
      },
    },
    journalOf: journalsBy(journals),
    store,
    async close() {
      await store.close();
      await pool.end();
    },
  };
}

async function createTable(create: () => Promise<unknown>): Promise<void> {
  for (let round = 1; ; round++) {
    try {
      await create();
      return;
    } catch (error) {
      if (round === 5 || !conflicts.has(Object(error).code)) throw error;
    }
  }
}
