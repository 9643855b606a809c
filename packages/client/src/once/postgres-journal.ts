import { OwnError } from '../ground/own-error.ts';
import type { Journal } from './journal.ts';
import {
  defaultTable,
  locateSql,
  migrateSql,
  partsOf,
  postgresStatements,
  quoted,
} from './postgres-statements.ts';
import { journalOn, kept, rememberIdentity } from './stored.ts';

export { createTableSql } from './postgres-statements.ts';

/** Two transactions that are set to serialize met, or two migrations: no effect. */
const conflicts = new Set(['40001', '23505', '42P07']);
const maxRounds = 5;

/** A `Pool` of pg, or anything else that runs each statement in a transaction of its own. */
export interface PostgresPool {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

export interface PostgresJournalOptions {
  /** Your name for the account at the service, such as `acme-live`. It is part of every key. */
  account: string;
  /**
   * Name of the table, with its schema or without. Without, there has to be one table of this name in the
   * whole database. @default 'crossborder_fx_journal'
   */
  table?: string | undefined;
  /** Makes the table at the first use where there is none, as `migrate()` does. @default false */
  createTable?: boolean | undefined;
}

export interface PostgresJournal extends Journal {
  /** Makes the table where there is none, and adds the account to it. For a deployment. */
  migrate(): Promise<void>;
}

/**
 * A journal in a table of PostgreSQL (10 or newer), for any number of machines. All times are those of
 * the database. A claim is committed on its own, and is on the disk even where the session does not wait
 * for that (`synchronous_commit = off`).
 *
 * Give it the pool, and never a client inside a transaction: a claim that can still be rolled back
 * is refused. Set `connectionTimeoutMillis` on the pool, which otherwise waits for ever when it is full.
 * A replica is refused. A table that vanishes, comes back empty or has lost its key is an error.
 *
 * @throws {TypeError} when the name of the table is not one or two plain identifiers
 */
export function postgresJournal(
  pool: PostgresPool,
  { account: given, table = defaultTable, createTable = false }: PostgresJournalOptions,
): PostgresJournal {
  const parts = partsOf(table);
  const account = given.normalize();
  const accountKey = `account:${account}`;
  const identityOf = rememberIdentity(account, `The table ${table}`);

  /** Repeats a statement only after an error which says that it had no effect. */
  async function run(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
    for (let round = 1; ; round++) {
      try {
        return (await pool.query(text, values)).rows;
      } catch (error) {
        if (round === maxRounds || !conflicts.has(Object(error).code)) throw error;
      }
    }
  }

  /** The quoted name of the table, with its schema. */
  async function locate(): Promise<string | undefined> {
    const found = await run(locateSql, [parts.name, parts.schema ?? null]);
    if (found.length > 1) {
      const places = found.map(({ schema }) => schema).join(', ');
      throw new OwnError(
        `${table} stands in several schemas (${places}): the option table has to name one`,
      );
    }
    const [one] = found;
    if (one && String(one['columns']) !== '8')
      throw new OwnError(`The table ${table} is no journal`);
    return one && quoted({ schema: String(one['schema']), name: parts.name });
  }

  async function migrate(): Promise<string> {
    await run(migrateSql((await locate()) ?? quoted(parts), parts.name, account), []);
    const place = await locate();
    if (place === undefined) throw new OwnError(`The table ${table} was made, and is not there`);
    return place;
  }

  /** The schema is looked up once: `search_path` may be another one at each statement. */
  const open = kept(async () => {
    const found = await locate();
    if (found === undefined && !createTable) {
      throw new OwnError(`There is no table ${table}. migrate() makes it, or createTable: true`);
    }
    const sql = postgresStatements(found ?? (await migrate()));
    const [head] = await run(sql.read, [accountKey, '[]']);
    return { sql, identity: identityOf(head?.['identity']) };
  });

  return {
    async migrate() {
      await migrate();
    },
    ...journalOn(account, {
      placeOf: (key, attempt) => `Attempt ${attempt} of ${key} in ${table}`,
      async rowsOf(keys) {
        const { sql } = await open();
        const rows = await run(sql.read, [accountKey, JSON.stringify(keys)]);
        const [head] = rows;
        identityOf(head?.['identity']);
        if (String(head?.['replica']) !== 'false') {
          throw new OwnError(`The table ${table} is on a replica, which may be older`);
        }
        const now = new Date(Number(head?.['now']));
        if (Number.isNaN(now.getTime())) throw new OwnError('The database does not tell its time');
        return { now, rows };
      },
      async openKeys() {
        const { sql } = await open();
        return (await run(sql.openKeys, [account])).map(({ key }) => String(key));
      },
      async claim({ key, attempt, state = 'sent', ...rest }) {
        // When the answer is lost, the row may be there. The claim fails all the same, and nothing is
        // sent; the next call finds the row, and has to look.
        const { sql, identity } = await open();
        const record = JSON.stringify(rest);
        const values = [accountKey, key, attempt, account, rest.operation, record, state, identity];
        const [row] = await run(sql.claim, values);
        identityOf(row?.['identity']);
        const transaction = row?.['transaction'];
        if (transaction === null) return false;
        const [known] = await run(sql.status, [String(transaction)]);
        if (String(known?.['status']) === 'committed') return true;
        throw new OwnError(
          'The claim is not committed: give the journal a pool, not a transaction',
        );
      },
      async settle(key, attempt, result) {
        const { sql } = await open();
        const id = result.state === 'done' ? result.id : null;
        const [row] = await run(sql.settle, [accountKey, key, attempt, id, result.state]);
        identityOf(row?.['identity']);
      },
    }),
  };
}
