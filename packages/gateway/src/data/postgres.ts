import { setTimeout as wait } from 'node:timers/promises';
import { postgresJournal } from '@crossborder-fx/client/postgres-journal';
import { postgresStore } from '@crossborder-fx/webhooks/postgres';
import {
  type Database,
  type DatabaseOptions,
  mustMakeTables,
  NothingThere,
  requireAccount,
} from './database.ts';
import { type Row, type Sql, tableNames, tables } from './sql.ts';

/**
 * The same in PostgreSQL, for any number of processes.
 *
 * @throws {TypeError} when it cannot be reached, or refuses: without a cause, which may have the URL with its password
 */
export async function openPostgres(url: string, options: DatabaseOptions): Promise<Database> {
  return open(url, options).catch((error) => {
    const { message, code } = Object(error);
    const Kind = error instanceof NothingThere ? NothingThere : TypeError;
    throw new Kind(`The database of DATABASE_URL cannot be used: ${message || code}`);
  });
}

/** A connection that is silent for so long counts as gone, and is not used again. */
const queryMilliseconds = 5_000;
/** The server gives a statement up before the gateway does, so that it takes no effect later. */
const statementMilliseconds = 4_000;
/** A server that is away does not say that a connection has ended. */
const closeMilliseconds = 1_000;

async function openPool(Pool: typeof import('pg').Pool, url: string) {
  const options = {
    ...{ connectionString: url, max: 20, keepAlive: true },
    ...{ connectionTimeoutMillis: queryMilliseconds, query_timeout: queryMilliseconds },
  };
  const connect = async (more: object) => {
    const pool = new Pool({ ...options, ...more });
    // A connection that breaks while nobody uses it fails the next call.
    pool.on('error', () => {});
    (await pool.connect()).release();
    return pool;
  };
  return connect({ statement_timeout: statementMilliseconds }).catch((error) => {
    // PgBouncer takes no settings of a session: there, the server's own limit holds.
    if (/startup parameter/.test(Object(error).message)) return connect({});
    throw error;
  });
}

async function open(url: string, options: DatabaseOptions): Promise<Database> {
  const { default: pg } = await import('pg').catch(() => {
    throw new TypeError('it needs the package pg: npm install pg');
  });
  const pool = await openPool(pg.Pool, url);
  const store = postgresStore(pool, { consumer: 'gateway' });
  const sql: Sql = {
    async all(statement, ...values) {
      let count = 0;
      const text = statement.replace(/\?/g, () => `$${++count}`);
      const { rows } = await pool.query<Row>(text, values);
      return rows;
    },
  };
  const journal = postgresJournal(pool, { account: options.account });
  try {
    const needed = [...tableNames, 'crossborder_fx_journal', 'crossborder_fx_webhooks'];
    const existing = `SELECT name FROM unnest(string_to_array(?, ',')) AS name
WHERE to_regclass(name) IS NOT NULL`;
    const found = (await sql.all(existing, needed.join())).map(({ name }) => String(name));
    const isNew = await mustMakeTables(sql, needed, found, options);
    if (isNew) {
      await store.migrate();
      await journal.migrate();
      // One transaction. Of processes that make them at once, one does; the others find them there.
      const makeTables = () => pool.query(tables.join(';\n'));
      await makeTables().catch(makeTables);
    }
    await requireAccount(sql, options);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    sql,
    journal,
    journalTable: {
      name: 'crossborder_fx_journal',
      sentAt: '(extract(epoch FROM sent_at) * 1000)',
    },
    store,
    async close() {
      const closing = store.close().then(() => pool.end());
      await Promise.race([closing.catch(() => {}), wait(closeMilliseconds)]);
    },
  };
}
