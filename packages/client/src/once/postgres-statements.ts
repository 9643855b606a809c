export const defaultTable = 'crossborder_fx_journal';
const identifier = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/**
 * The quoted name of a table, with its schema or without. Upper case stays upper case.
 *
 * @throws {TypeError} when it is not one or two plain identifiers
 */
export function quoteTable(table: string): string {
  const parts = table.split('.');
  if (parts.length > 2 || !parts.every((part) => identifier.test(part))) {
    throw new TypeError(
      `table has to be a name of letters, digits and underscores, or schema.name: ${JSON.stringify(table)}`,
    );
  }
  return parts.map((part) => `"${part}"`).join('.');
}

/**
 * The statement that creates the table of a journal if it does not exist, for a tool that applies
 * migrations.
 *
 * @throws {TypeError} when the name of the table is not one or two plain identifiers
 */
export function createTableSql(table: string = defaultTable): string {
  return `CREATE TABLE IF NOT EXISTS ${quoteTable(table)} (
  key text NOT NULL,
  attempt integer NOT NULL,
  record text NOT NULL,
  sent_at timestamptz NOT NULL,
  id text,
  is_void boolean NOT NULL,
  PRIMARY KEY (key, attempt)
);
`;
}

/** Waits for another process that does the same: at the same time, IF NOT EXISTS is not enough. */
export function migrationSql(table: string): string {
  return `DO $migration$ BEGIN
PERFORM pg_advisory_xact_lock(hashtext('${defaultTable}'));
${createTableSql(table)}END $migration$`;
}

const milliseconds = (moment: string) => `floor(extract(epoch FROM ${moment}) * 1000)::text`;

/** @param table - the quoted name */
export function postgresStatements(table: string) {
  return {
    read: `SELECT ${milliseconds('clock_timestamp()')} AS now, key, attempt, record,
  ${milliseconds('sent_at')} AS sent_at, id, is_void
FROM (SELECT) AS one LEFT JOIN ${table} ON key = $1
ORDER BY attempt`,
    // A session may be set not to wait for the disk. Then this transaction, and only this, waits.
    claim: `INSERT INTO ${table} (key, attempt, record, is_void, sent_at)
VALUES ($1, $2, $3, $4, clock_timestamp())
ON CONFLICT DO NOTHING
RETURNING txid_current()::text AS transaction,
  CASE WHEN current_setting('synchronous_commit') IN ('off', 'local')
    THEN set_config('synchronous_commit', 'on', true)
  END`,
    status: 'SELECT txid_status($1::bigint) AS status',
    // The first id stays, and is worth more than a void. Without an id the result is void.
    settle: `UPDATE ${table}
SET id = coalesce(id, $3), is_void = is_void OR $3::text IS NULL
WHERE key = $1 AND attempt = $2`,
  };
}
