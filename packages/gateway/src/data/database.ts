import type { Journal } from '@crossborder-fx/client';
import type { WebhookStore } from '@crossborder-fx/webhooks';
import type { GatewayOptions } from '../gateway-options.ts';

/** A value of a database row. A time is in milliseconds since 1970. */
export type Value = string | number | null;
export type Row = Record<string, Value>;

/** Runs one SQL statement in its own transaction. Each `?` in the statement takes the next value. */
export interface Sql {
  all(statement: string, ...values: Value[]): Promise<Row[]>;
}

export interface Database {
  sql: Sql;
  /** The journal of all requests. The scope of a record is the name of the caller; a confirmation has no scope. */
  journal: Journal;
  /** The table's name, and the SQL expression for the time `sentAt` of a record, in milliseconds since 1970. */
  journalTable: { name: string; sentAt: string };
  store: WebhookStore<unknown>;
  close(): Promise<void>;
}

/** The times of SQLite come from `serviceClock`. A PostgreSQL database uses its own clock. */
export type DatabaseOptions = Pick<
  GatewayOptions,
  'account' | 'data' | 'databaseUrl' | 'create' | 'serviceClock'
>;

/** The error for a database that is missing and may not be created. */
export class NothingThere extends TypeError {}

export const howToCreate =
  'With a new, empty database, the gateway would pay again what it paid before. If this is the first start, add --create';

/** The caller name for idempotency keys that belong to no program. No program can have this name. */
export const everyone = '*';

export const textOf = (moment: Value | undefined) => new Date(Number(moment)).toISOString();

/**
 * Opens the database that the options name, and loads only the module for that kind of database.
 *
 * @throws {TypeError} when the database cannot be used; the error has no `cause`, which may contain the URL with its password
 * @throws {NothingThere} when the database is missing, and may not be created
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { data, databaseUrl = '' } = options;
  try {
    if (data === undefined)
      return await (await import('./postgres.ts')).openPostgres(databaseUrl, options);
    return await (await import('./sqlite.ts')).openSqlite(data, options);
  } catch (error) {
    const { message, code } = Object(error);
    const Kind = error instanceof NothingThere ? NothingThere : TypeError;
    throw new Kind(`${data ?? 'The database of DATABASE_URL'} cannot be used: ${message || code}`);
  }
}

/**
 * The columns of each table. The table `gateway_prepared` has the objects that assistants have prepared. The table
 * `gateway_debts` says to which object a debt (such as an invoice) is assigned, with one row for each way to read its number.
 */
const columns = {
  gateway_decisions: `id TEXT PRIMARY KEY, at BIGINT NOT NULL, decider TEXT NOT NULL, caller TEXT NOT NULL,
  operation TEXT NOT NULL, reference TEXT NOT NULL, decision TEXT NOT NULL, reason TEXT NOT NULL, outcome TEXT NOT NULL`,
  gateway_outbox: `id TEXT PRIMARY KEY, event TEXT NOT NULL, body TEXT NOT NULL, created BIGINT NOT NULL,
  next BIGINT NOT NULL, attempts INTEGER NOT NULL, state TEXT NOT NULL, result TEXT NOT NULL`,
  gateway_prepared: `id TEXT PRIMARY KEY, kind TEXT NOT NULL, assistant TEXT NOT NULL, at BIGINT NOT NULL,
  expires BIGINT NOT NULL, state TEXT NOT NULL, body TEXT NOT NULL, result TEXT NOT NULL`,
  gateway_debts: 'likeness TEXT PRIMARY KEY, prepared TEXT NOT NULL, number INTEGER NOT NULL',
  gateway_settings: 'name TEXT PRIMARY KEY, value TEXT NOT NULL',
};
export const tables = [
  ...Object.entries(columns).map(([name, list]) => `CREATE TABLE IF NOT EXISTS ${name} (${list})`),
  'CREATE INDEX IF NOT EXISTS gateway_decisions_at ON gateway_decisions (at)',
  'CREATE INDEX IF NOT EXISTS gateway_outbox_next ON gateway_outbox (state, next)',
  'CREATE INDEX IF NOT EXISTS gateway_outbox_created ON gateway_outbox (state, created)',
  'CREATE INDEX IF NOT EXISTS gateway_prepared_at ON gateway_prepared (state, at)',
];

export async function readSetting(sql: Sql, name: string): Promise<string | undefined> {
  const [row] = await sql.all('SELECT value FROM gateway_settings WHERE name = ?', name);
  return row && String(row['value']);
}

export const saveSetting = (sql: Sql, name: string, value: string) =>
  sql.all(
    `INSERT INTO gateway_settings (name, value) VALUES (?, ?)
ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    ...[name, value],
  );

/**
 * Finds the tables of the database, creates the tables at a first start if `create` is set, and stores the account's name.
 *
 * @param names - the tables of the journal and of the webhook store
 * @param existing - the SELECT statement that finds the existing ones of the tables in a JSON list
 * @throws {TypeError} when a table is missing and may not be created, or when the database is for another account: with
 *   such a database, the gateway would send again what was already sent
 */
export async function prepareTables(
  sql: Sql,
  { account, create }: DatabaseOptions,
  names: readonly string[],
  existing: string,
  make: () => Promise<unknown>,
): Promise<void> {
  const needed = [...Object.keys(columns), ...names];
  const found = (await sql.all(existing, JSON.stringify(needed))).map(({ name }) => name);
  const missing = needed.find((name) => !found.includes(name));
  // The account's name is stored last, so a stored name proves that all tables once existed.
  const isComplete =
    found.includes('gateway_settings') && (await readSetting(sql, 'account')) !== undefined;
  if (isComplete && missing !== undefined) {
    throw new TypeError(
      `the table ${missing} is missing, and a new, empty table would pay again what was paid before`,
    );
  }
  if (!isComplete) {
    if (!create) throw new NothingThere(`the database has no tables of a gateway. ${howToCreate}`);
    await make();
  }

  const insert = "INSERT INTO gateway_settings (name, value) VALUES ('account', ?)";
  await sql.all(`${insert} ON CONFLICT (name) DO NOTHING`, account);
  const known = await readSetting(sql, 'account');
  if (known !== account)
    throw new TypeError(`the database belongs to the account ${known}, not to ${account}`);
}
