import { OwnError } from '../ground/own-error.ts';
import type { Journal } from './journal.ts';
import {
  defaultTable,
  indexAndRowSql,
  locateSql,
  partsOf,
  postgresStatements,
  quoted,
  tableSql,
} from './postgres-statements.ts';
import { attemptsOf, recordOf, rememberIdentity, type StoredAttempt } from './stored.ts';

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
  let opening:
    | Promise<{ sql: ReturnType<typeof postgresStatements>; identity: string }>
    | undefined;

  const placeOf = (key: string, attempt: number) => `Attempt ${attempt} of ${key} in ${table}`;

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

  async function locate(): Promise<string | undefined> {
    const found = await run(locateSql, [parts.name, parts.schema ?? null]);
    const schemas = found.map(({ schema }) => String(schema));
    if (schemas.length > 1) {
      const places = schemas.join(', ');
      throw new OwnError(
        `${table} stands in several schemas (${places}): the option table has to name one`,
      );
    }
    const [schema] = schemas;
    if (schema === undefined) return undefined;
    if (String(found[0]?.['columns']) !== '8')
      throw new OwnError(`The table ${table} is no journal`);
    return quoted({ schema, name: parts.name });
  }

  async function migrate(): Promise<string> {
    let place = await locate();
    if (place === undefined) {
      await run(tableSql(quoted(parts)), []);
      place = await locate();
    }
    if (place === undefined) throw new OwnError(`The table ${table} was made, and is not there`);
    const [index, row] = indexAndRowSql(place, parts.name);
    await run(index, []);
    await run(row, [account]);
    return place;
  }

  /** The schema is looked up once: `search_path` may be another one at each statement. */
  function opened() {
    opening ??= (async () => {
      const found = await locate();
      if (found === undefined && !createTable) {
        throw new OwnError(`There is no table ${table}. migrate() makes it, or createTable: true`);
      }
      const sql = postgresStatements(found ?? (await migrate()));
      const [head] = await run(sql.read, [accountKey, '[]']);
      return { sql, identity: identityOf(head?.['identity']) };
    })();
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  }

  /** Rows that the journal itself gave, and no replica of it. */
  async function select(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
    const rows = await run(text, values);
    identityOf(rows[0]?.['identity']);
    const isReplica = String(rows[0]?.['replica']) !== 'false';
    if (isReplica) throw new OwnError(`The table ${table} is on a replica, which may be older`);
    return rows;
  }

  const readMany: Journal['readMany'] = async (keys) => {
    const { sql } = await opened();
    const rows = await select(sql.read, [accountKey, JSON.stringify(keys)]);
    const now = new Date(millisecondsOf(rows[0]?.['now']));
    if (Number.isNaN(now.getTime())) throw new OwnError('The database does not tell its time');
    const stored = new Map<string, StoredAttempt[]>(keys.map((key) => [key, []]));
    for (const row of rows) stored.get(String(row['key']))?.push(storedOf(row));
    return keys.map((key) => {
      const place = (attempt: number) => placeOf(key, attempt);
      return { now, attempts: attemptsOf(key, stored.get(key) ?? [], place) };
    });
  };

  return {
    account,
    async migrate() {
      await migrate();
    },
    async read(key) {
      const [entries] = await readMany([key]);
      return entries as NonNullable<typeof entries>;
    },
    readMany,
    async claim({ key, attempt, state = 'sent', ...rest }) {
      // When the answer is lost, the row may be there. The claim fails all the same, and nothing is
      // sent; the next call finds the row, and has to look.
      const { sql, identity } = await opened();
      const record = JSON.stringify(rest);
      const values = [accountKey, key, attempt, account, rest.operation, record, state, identity];
      const [row] = await run(sql.claim, values);
      identityOf(row?.['identity']);
      const transaction = row?.['transaction'];
      if (transaction === null) return false;
      const [known] = await run(sql.status, [String(transaction)]);
      if (String(known?.['status']) === 'committed') return true;
      throw new OwnError('The claim is not committed: give the journal a pool, not a transaction');
    },
    async settle(key, attempt, result) {
      const { sql } = await opened();
      const id = result.state === 'done' ? result.id : null;
      const [row] = await run(sql.settle, [accountKey, key, attempt, id, result.state]);
      identityOf(row?.['identity']);
    },
    async listOpen({ operation, since, after = '0:', limit = 100 } = {}) {
      const { sql } = await opened();
      const [micros, key] = after.split(':');
      const seconds = (since?.getTime() ?? 0) / 1000;
      const values = [accountKey, account, operation ?? null, seconds, micros, key, limit + 1];
      const rows = await select(sql.listOpen, values);
      const open = rows
        .filter((row) => row['key'] !== null)
        .map((row) => {
          const key = String(row['key']);
          const last = Number(row['attempt']);
          const { operation, reference, sentAt } = recordOf(key, storedOf(row), placeOf(key, last));
          const cursor = `${row['sent_at']}:${key}`;
          return { cursor, item: { key, operation, reference, attempt: last, sentAt } };
        });
      const page = open.slice(0, limit);
      const next = open.length > limit ? page.at(-1)?.cursor : undefined;
      return { items: page.map(({ item }) => item), ...(next !== undefined && { next }) };
    },
  };
}

function storedOf(row: Record<string, unknown>): StoredAttempt {
  return {
    attempt: Number(row['attempt']),
    record: String(row['record']),
    sentAt: millisecondsOf(row['sent_at']),
    state: String(row['state']),
    id: row['id'] == null ? null : String(row['id']),
  };
}

/** Microseconds come as text, whatever types the client is set to read. */
function millisecondsOf(microseconds: unknown): number {
  return Math.floor(Number(microseconds) / 1000);
}
