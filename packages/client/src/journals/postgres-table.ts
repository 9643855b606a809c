import { noId } from './journal.ts';

export const defaultTable = 'crossborder_fx_journal';

const identifier = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/** Upper case stays upper case. @throws {TypeError} when the name is not one or two plain identifiers */
export function splitTable(table: string): { schema?: string | undefined; name: string } {
  const parts = table.split('.');
  if (parts.length > 2 || !parts.every((part) => identifier.test(part))) {
    throw new TypeError(
      `table must be a name of letters, digits and underscores, or schema.name, not ${JSON.stringify(table)}`,
    );
  }
  const [name = '', schema] = parts.reverse();
  return { schema, name };
}

export function quoted({ schema, name }: ReturnType<typeof splitTable>): string {
  return [schema, name].flatMap((part) => (part === undefined ? [] : `"${part}"`)).join('.');
}

/**
 * Returns the statements that create the table of a journal, its indexes and the row of an account if they are
 * missing, for a tool that applies migrations. `migrate()` of the journal does the same.
 *
 * @throws {TypeError} when the name of the table is not one or two plain identifiers
 */
export function createTableSql(options: { account: string; table?: string | undefined }): string {
  const parts = splitTable(options.table ?? defaultTable);
  const statements = statementsToCreate(quoted(parts), parts.name, options.account.normalize());
  return statements.map((text) => `${text};\n`).join('');
}

/** Returns one SQL statement that creates either the table, its indexes and the account's row, or nothing. */
export function migrateSql(...given: Parameters<typeof statementsToCreate>): string {
  // Without an advisory lock, two migrations at once would deadlock on the table.
  const statements = ['PERFORM pg_advisory_xact_lock(2026112601)', ...statementsToCreate(...given)];
  return `DO ${literal(`BEGIN ${statements.join(';')}; END`)}`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The column `record` of the account's row holds the identity of the journal. @param table - the quoted name */
function statementsToCreate(table: string, name: string, account: string): string[] {
  return [
    `CREATE TABLE IF NOT EXISTS ${table} (
  key text NOT NULL,
  attempt integer NOT NULL,
  account text NOT NULL,
  operation text NOT NULL,
  scope text,
  record text NOT NULL,
  body text,
  sent_at timestamptz NOT NULL,
  state text NOT NULL,
  id text,
  PRIMARY KEY (key, attempt)
)`,
    `CREATE INDEX IF NOT EXISTS "${name.slice(0, 58)}_open" ON ${table} (account, sent_at)
WHERE state = 'sent'`,
    // The index makes each object the result of at most one key.
    `CREATE UNIQUE INDEX IF NOT EXISTS "${name.slice(0, 56)}_object" ON ${table} (account, operation, id)
WHERE state = 'done' AND id <> '${noId}'`,
    `INSERT INTO ${table} (key, attempt, account, operation, record, sent_at, state)
VALUES (${literal(`account:${account}`)}, 0, ${literal(account)}, '',
  md5(random()::text || clock_timestamp()::text), clock_timestamp(), 'account')
ON CONFLICT (key, attempt) DO NOTHING`,
  ];
}

/**
 * Finds tables by name in all schemas, whatever `search_path` another program has left on a connection. The statement
 * counts the columns to refuse a table of another release or program, and refuses UNLOGGED tables, which are empty after a
 * crash.
 */
export const locateSql = `SELECT n.nspname::text AS schema, (
  SELECT sum(CASE WHEN a.attname IN (
    'key', 'attempt', 'account', 'operation', 'scope', 'record', 'body', 'sent_at', 'state', 'id'
  ) THEN 1 ELSE 100 END) FROM pg_catalog.pg_attribute a
  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND c.relpersistence = 'p'
)::text AS columns
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relname = $1 AND c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_'
  AND ($2::text IS NULL OR n.nspname = $2)`;

/**
 * Checks that a setting is the URL of a PostgreSQL database. Refuses any other text: taken as a path, the text would
 * create a new, empty journal with a password in its name.
 *
 * @param name - names the setting in the error, which never shows the value
 * @throws {TypeError}
 */
export function requirePostgresUrl(value: string, name: string): string {
  if (/^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value)) return value;
  const form =
    'such as postgres://user@host/database, without quotes or spaces and with its scheme in lower case';
  throw new TypeError(`${name} must be the URL of a PostgreSQL database, ${form}`);
}
