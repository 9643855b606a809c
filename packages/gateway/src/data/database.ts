import type { Journal } from '@crossborder-fx/client';
import type { WebhookStore } from '@crossborder-fx/webhooks';

/** A value of a row. Moments are milliseconds since 1970. */
export type Value = string | number | null;
export type Row = Record<string, Value>;

/** Runs one statement in a transaction of its own; `?` stands for each value. */
export interface Sql {
  all(statement: string, ...values: Value[]): Promise<Row[]>;
}

export interface Database {
  sql: Sql;
  /** One for all callers: the name of a caller is the scope of its keys, and a confirmation has none. */
  journal: Journal;
  /** Its table, and the expression of the moment of an attempt, in milliseconds since 1970. */
  journalTable: { name: string; sentAt: string };
  store: WebhookStore<unknown>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  account: string;
  data?: string | undefined;
  databaseUrl?: string | undefined;
  create?: boolean | undefined;
  /** The time of a file: journal and store are compared with the times of the service. PostgreSQL has its own. */
  serviceClock?: (() => Date) | undefined;
}

/** The database is missing, and may not be made. */
export class NothingThere extends TypeError {}

export const howToCreate =
  'An empty one would pay again what an earlier one has paid. If this is the first start, add --create';

/** Stands for all callers, where something belongs to none. No caller has this name. */
export const everyone = '*';

/** A moment of a row, for JSON. */
export const textOf = (moment: Value | undefined) => new Date(Number(moment)).toISOString();

/**
 * Opens the database that the options name. Only its own code is loaded.
 *
 * @throws {TypeError} when it cannot be used: without a cause, which may have the URL with its password
 * @throws {NothingThere} when it is missing, and may not be made
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { data, databaseUrl = '' } = options;
  try {
    if (data !== undefined) {
      return await (await import('./sqlite.ts')).openSqlite(data, options);
    }
    return await (await import('./postgres.ts')).openPostgres(databaseUrl, options);
  } catch (error) {
    const { message, code } = Object(error);
    const Kind = error instanceof NothingThere ? NothingThere : TypeError;
    throw new Kind(`${data ?? 'The database of DATABASE_URL'} cannot be used: ${message || code}`);
  }
}

const tableNames = [
  ...['gateway_decisions', 'gateway_outbox', 'gateway_settings'],
  ...['gateway_prepared', 'gateway_debts'],
];

export const tables = [
  `CREATE TABLE IF NOT EXISTS gateway_decisions (
  id TEXT PRIMARY KEY,
  at BIGINT NOT NULL,
  decider TEXT NOT NULL,
  caller TEXT NOT NULL,
  operation TEXT NOT NULL,
  reference TEXT NOT NULL,
  decision TEXT NOT NULL,
  reason TEXT NOT NULL,
  outcome TEXT NOT NULL
)`,
  'CREATE INDEX IF NOT EXISTS gateway_decisions_at ON gateway_decisions (at)',
  `CREATE TABLE IF NOT EXISTS gateway_outbox (
  id TEXT PRIMARY KEY,
  event TEXT NOT NULL,
  body TEXT NOT NULL,
  created BIGINT NOT NULL,
  next BIGINT NOT NULL,
  attempts INTEGER NOT NULL,
  state TEXT NOT NULL,
  result TEXT NOT NULL
)`,
  'CREATE INDEX IF NOT EXISTS gateway_outbox_next ON gateway_outbox (state, next)',
  'CREATE INDEX IF NOT EXISTS gateway_outbox_created ON gateway_outbox (state, created)',
  // Prepared objects of assistants, and the prepared object that holds each debt, by each form in which a person could read it.
  `CREATE TABLE IF NOT EXISTS gateway_prepared (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  assistant TEXT NOT NULL,
  at BIGINT NOT NULL,
  expires BIGINT NOT NULL,
  state TEXT NOT NULL,
  body TEXT NOT NULL,
  result TEXT NOT NULL
)`,
  'CREATE INDEX IF NOT EXISTS gateway_prepared_at ON gateway_prepared (state, at)',
  `CREATE TABLE IF NOT EXISTS gateway_debts (
  likeness TEXT PRIMARY KEY,
  prepared TEXT NOT NULL,
  number INTEGER NOT NULL
)`,
  `CREATE TABLE IF NOT EXISTS gateway_settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
)`,
];

/**
 * Finds the tables that the database has, makes them where it has none and may, and keeps the account.
 *
 * @param names - the tables of journal and store
 * @param find - names those of some tables that are there
 * @throws {TypeError} when one is missing and may not be made, or the database is that of another account: what was sent
 *   would be sent again
 */
export async function prepareTables(
  sql: Sql,
  { account, create }: DatabaseOptions,
  names: readonly string[],
  find: (names: readonly string[]) => Promise<Row[]>,
  make: () => Promise<unknown>,
): Promise<void> {
  const needed = [...tableNames, ...names];
  const found = (await find(needed)).map(({ name }) => name);
  const missing = needed.find((name) => !found.includes(name));
  // The row of the account is written once all tables are there.
  const read = "SELECT value FROM gateway_settings WHERE name = 'account'";
  const isComplete = found.includes('gateway_settings') && (await sql.all(read)).length > 0;
  if (isComplete && missing !== undefined) {
    throw new TypeError(`its table ${missing} is gone, and an empty one would pay again`);
  }
  if (!isComplete && !create) {
    throw new NothingThere(`it has no tables of a gateway. ${howToCreate}`);
  }
  if (!isComplete) await make();

  const insert = "INSERT INTO gateway_settings (name, value) VALUES ('account', ?)";
  await sql.all(`${insert} ON CONFLICT (name) DO NOTHING`, account);
  const [known] = await sql.all(read);
  if (known?.['value'] !== account) {
    throw new TypeError(`it is that of the account ${known?.['value']}`);
  }
}
