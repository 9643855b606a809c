import { setTimeout as wait } from 'node:timers/promises';
import { postgresJournal } from '@crossborder-fx/client/postgres-journal';
import { postgresStore } from '@crossborder-fx/webhooks/postgres';
import {
  type Database,
  type DatabaseOptions,
  prepareTables,
  type Row,
  type Sql,
  tables,
} from './database.ts';

/** The gateway gives up a connection on which PostgreSQL has sent no answer for 5 seconds. */
const queryMilliseconds = 5_000;
/** PostgreSQL cancels a statement before the gateway stops waiting for it, so that the statement cannot take effect later. */
const statementMilliseconds = 4_000;
/** The longest wait of `close` in milliseconds, because closing can hang while PostgreSQL cannot be reached. */
const closeMilliseconds = 1_000;

/** Opens a gateway's tables in PostgreSQL, which any number of processes may share. */
export async function openPostgres(url: string, options: DatabaseOptions): Promise<Database> {
  const { default: pg } = await import('pg').catch(() => {
    throw new TypeError('the package pg is missing. Install it with npm install pg');
  });
  const connect = async (more: object) => {
    const pool = new pg.Pool({
      ...{ connectionString: url, max: 20, keepAlive: true },
      ...{ connectionTimeoutMillis: queryMilliseconds, query_timeout: queryMilliseconds },
      ...more,
    });
    // Ignores that an idle connection broke, because the next query reports the fault.
    pool.on('error', () => {});
    (await pool.connect()).release();
    return pool;
  };
  const pool = await connect({ statement_timeout: statementMilliseconds }).catch((error) => {
    // PgBouncer refuses the setting statement_timeout. The statement timeout of the PostgreSQL server then applies.
    if (/startup parameter/.test(Object(error).message)) return connect({});
    throw error;
  });
  const store = postgresStore(pool, { consumer: 'gateway' });
  const journal = postgresJournal(pool, { account: options.account });
  const sql: Sql = {
    async all(statement, ...values) {
      let count = 0;
      const text = statement.replace(/\?/g, () => `$${++count}`);
      return (await pool.query<Row>(text, values)).rows;
    },
  };
  const existing = `SELECT name FROM json_array_elements_text(?::json) AS needed(name)
WHERE to_regclass(name) IS NOT NULL`;
  // One transaction creates all tables. If another process creates them at the same time, a second try finds them.
  const makeOwn = () => pool.query(tables.join(';\n'));
  const make = async () => {
    await store.migrate();
    await journal.migrate();
    await makeOwn().catch(makeOwn);
  };
  const names = ['crossborder_fx_journal', 'crossborder_fx_webhooks'] as const;
  await prepareTables(sql, options, names, existing, make).catch(async (error) => {
    await pool.end();
    throw error;
  });
  return {
    sql,
    journal,
    journalTable: { name: names[0], sentAt: '(extract(epoch FROM sent_at) * 1000)' },
    store,
    async close() {
      const closing = store.close().then(() => pool.end());
      await Promise.race([closing.catch(() => {}), wait(closeMilliseconds)]);
    },
  };
}
