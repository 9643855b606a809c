export const defaultTable = 'crossborder_fx_journal';

const identifier = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/**
 * Schema and name of a table. Upper case stays upper case.
 *
 * @throws {TypeError} when it is not one or two plain identifiers
 */
export function partsOf(table: string): { schema?: string | undefined; name: string } {
  const parts = table.split('.');
  if (parts.length > 2 || !parts.every((part) => identifier.test(part))) {
    throw new TypeError(
      `table has to be a name of letters, digits and underscores, or schema.name: ${JSON.stringify(table)}`,
    );
  }
  const [name = '', schema] = parts.reverse();
  return { schema, name };
}

export function quoted({ schema, name }: ReturnType<typeof partsOf>): string {
  return [schema, name].flatMap((part) => (part === undefined ? [] : `"${part}"`)).join('.');
}

/**
 * The statements that make the table of a journal, its index and the row of an account where they do not
 * exist, for a tool that applies migrations. `migrate()` of the journal does the same.
 *
 * @throws {TypeError} when the name of the table is not one or two plain identifiers
 */
export function createTableSql(options: { account: string; table?: string | undefined }): string {
  const parts = partsOf(options.table ?? defaultTable);
  const statements = statementsToCreate(quoted(parts), parts.name, options.account.normalize());
  return statements.map((text) => `${text};\n`).join('');
}

/** One statement that does all of that, or nothing. */
export function migrateSql(...given: Parameters<typeof statementsToCreate>): string {
  return `DO ${literal(`BEGIN ${statementsToCreate(...given).join(';')}; END`)}`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * The table, the index of what is open, and the row of the account, whose record is the identity of the
 * journal.
 *
 * @param table - the quoted name
 */
function statementsToCreate(table: string, name: string, account: string): string[] {
  return [
    `CREATE TABLE IF NOT EXISTS ${table} (
  key text NOT NULL,
  attempt integer NOT NULL,
  account text NOT NULL,
  operation text NOT NULL,
  record text NOT NULL,
  sent_at timestamptz NOT NULL,
  state text NOT NULL,
  id text,
  PRIMARY KEY (key, attempt)
)`,
    `CREATE INDEX IF NOT EXISTS "${name.slice(0, 58)}_open" ON ${table} (account, sent_at)
WHERE state = 'sent'`,
    `INSERT INTO ${table} (key, attempt, account, operation, record, sent_at, state)
VALUES (${literal(`account:${account}`)}, 0, ${literal(account)}, '',
  md5(random()::text || clock_timestamp()::text), clock_timestamp(), 'account')
ON CONFLICT (key, attempt) DO NOTHING`,
  ];
}

/**
 * Finds the tables of a name, whatever `search_path` another program has left on a connection. What an
 * earlier release or somebody else made has other columns.
 */
export const locateSql = `SELECT n.nspname::text AS schema, (
  SELECT count(*) FROM pg_catalog.pg_attribute a WHERE a.attrelid = c.oid AND NOT a.attisdropped
  AND a.attname IN ('key', 'attempt', 'account', 'operation', 'record', 'sent_at', 'state', 'id')
)::text AS columns
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relname = $1 AND c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_'
  AND ($2::text IS NULL OR n.nspname = $2)`;

/**
 * All that comes back is text, so that it does not depend on the types that a pool reads.
 *
 * @param table - the quoted name, with its schema
 */
export function postgresStatements(table: string) {
  const identity = `(SELECT record FROM ${table} WHERE key = $1 AND attempt = 0) AS identity`;
  const millis = (moment: string) => `floor(extract(epoch FROM ${moment}) * 1000)::bigint::text`;
  return {
    read: `SELECT head.*, key, attempt::text, record, ${millis('sent_at')} AS sent_at, state, id
FROM (
  SELECT ${millis('clock_timestamp()')} AS now, pg_is_in_recovery()::text AS replica, ${identity}
) AS head
LEFT JOIN (
  SELECT * FROM ${table}
  WHERE key = ANY(ARRAY(SELECT json_array_elements_text($2::json))) AND attempt > 0
) AS one ON true
ORDER BY key, one.attempt`,
    // A session may be set not to wait for the disk. Then this transaction, and only this, waits. Where
    // the key of the table is gone, ON CONFLICT with its columns fails.
    claim: `WITH known AS (SELECT record FROM ${table} WHERE key = $1 AND attempt = 0),
claimed AS (
  INSERT INTO ${table} (key, attempt, account, operation, record, state, sent_at)
  SELECT $2, $3::integer, $4, $5, $6, $7, clock_timestamp() FROM known WHERE record = $8
  ON CONFLICT (key, attempt) DO NOTHING
  RETURNING txid_current()::text AS transaction,
    CASE WHEN current_setting('synchronous_commit') IN ('off', 'local')
      THEN set_config('synchronous_commit', 'on', true)
    END AS waits
)
SELECT (SELECT record FROM known) AS identity, (SELECT transaction FROM claimed) AS transaction,
  (SELECT waits FROM claimed) AS waits`,
    status: 'SELECT txid_status($1::bigint) AS status',
    // The first result and the first id stay; done is worth more than any other.
    settle: `UPDATE ${table} SET id = coalesce(id, $4),
  state = CASE WHEN $5 = 'done' OR state = 'sent' THEN $5 ELSE state END
WHERE key = $2 AND attempt = $3::integer
RETURNING ${identity}`,
    openKeys: `SELECT DISTINCT key FROM ${table} WHERE account = $1 AND state = 'sent'`,
  };
}
