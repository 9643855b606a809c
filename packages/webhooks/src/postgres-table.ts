const identifier = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;
const defaultTable = 'crossborder_fx_webhooks';

/**
 * The quoted name of a table, with its schema or without. Upper case stays upper case.
 *
 * @throws {TypeError} when it is not one or two plain identifiers
 */
export function quoteTable(table: string = defaultTable): string {
  const parts = table.split('.');
  if (parts.length > 2 || !parts.every((part) => identifier.test(part))) {
    throw new TypeError(
      `table has to be a name of letters, digits and underscores, or schema.name: ${JSON.stringify(table)}`,
    );
  }
  return parts.map((part) => `"${part}"`).join('.');
}

/**
 * The statements that create the table of a store and its index if they do not exist, for a tool that
 * applies migrations.
 *
 * @throws {TypeError} when the name of the table is not one or two plain identifiers
 */
export function createTableSql(table: string = defaultTable): string {
  const quoted = quoteTable(table);
  // PostgreSQL would cut off a longer name, which could then be the name of the table itself.
  const index = `${table.split('.').at(-1)?.slice(0, 52)}_changed_at`;
  return `CREATE TABLE IF NOT EXISTS ${quoted} (
  key text PRIMARY KEY,
  owner text,
  leased_until timestamptz,
  completed_at timestamptz,
  changed_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS "${index}" ON ${quoted} (changed_at);
`;
}

/**
 * The same as one statement, which waits for another process that does it: at the same time, IF NOT
 * EXISTS is not enough.
 */
export function migrationSql(table?: string): string {
  return `DO $migration$ BEGIN
PERFORM pg_advisory_xact_lock(hashtext('${defaultTable}'));
${createTableSql(table)}END $migration$`;
}
