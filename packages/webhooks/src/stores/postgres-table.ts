import { requireKnown } from '../common/require-known.ts';
import { functionsSql, suffixed } from './postgres-functions.ts';
import { type ConsumerOptions, requireConsumer } from './webhook-store.ts';

export interface TableOptions extends ConsumerOptions {
  /** Name of the table, with its schema or without. @default 'crossborder_fx_webhooks' */
  table?: string | undefined;
}

// PostgreSQL cuts off names of more than 63 characters, and an index and functions are named after the table.
const identifier = /^[A-Za-z_][A-Za-z0-9_]{0,49}$/;
const defaultTable = 'crossborder_fx_webhooks';

/** The columns of the store's table by name. migrate() refuses an existing table without them. */
const columns = {
  kind: 'text NOT NULL',
  key: 'text NOT NULL',
  owner: 'text',
  leased_until: 'timestamp with time zone',
  completed_at: 'timestamp with time zone',
  delivered_at: 'timestamp with time zone',
  failed_at: 'timestamp with time zone',
  failed_for: 'text',
  verified_by: 'text',
  signature: 'text',
  signed_at: 'timestamp with time zone',
  changed_at: 'timestamp with time zone NOT NULL',
  forget_at: 'timestamp with time zone NOT NULL',
};

/** Upper case stays upper case. @throws {TypeError} when the name is not one or two plain identifiers */
export function quoteTable(table = defaultTable): string {
  const parts = table.split('.');
  if (parts.length > 2 || !parts.every((part) => identifier.test(part))) {
    throw new TypeError(
      `table must be a name of up to 50 letters, digits and underscores, or schema.name, not ${JSON.stringify(table)}`,
    );
  }
  return parts.map((part) => `"${part}"`).join('.');
}

const indexOf = (quoted: string) => suffixed(quoted, '_forget_at');

const createIndexSql = (quoted: string) =>
  `CREATE INDEX IF NOT EXISTS ${indexOf(quoted).replace(/.*\./, '')} ON ${quoted} (forget_at);`;

/**
 * Returns the statements that create the table of a store, its index and its functions if they are missing, and
 * register the consumer, for a tool that applies migrations.
 *
 * @throws {TypeError} when the name of the table is not one or two plain identifiers, or the consumer is missing
 */
export function createTableSql(options: TableOptions): string {
  requireKnown(options, ['consumer', 'table']);
  const { consumer, table } = options;
  const quoted = quoteTable(table);
  return `${tableSql(quoted, consumer)}\n${functionsSql(quoted)}\n`;
}

// `kind` is event, lease, signature, fact, since, or open/ with the name of the consumer. A lease row holds the latest
// renewal of an event's lease. A signature row holds a signature other than the first of its event, with the time of
// its first claim in changed_at. In the since row of a consumer, changed_at is the time when the table was emptied, and
// recovery skips failures in the ten minutes after that time. For a new consumer, which has forgotten nothing,
// changed_at is ten minutes before its registration.
const tableSql = (quoted: string, consumer: string) => `CREATE TABLE IF NOT EXISTS ${quoted} (
${Object.entries(columns)
  .map(([name, type]) => `  ${name} ${type},\n`)
  .join('')}  PRIMARY KEY (kind, key)
);
${createIndexSql(quoted)}
${insertSince(quoted, consumer, newcomer)} ON CONFLICT DO NOTHING;`;

/**
 * Returns the statements of `createTableSql` as one statement, which waits for another process that runs the same
 * statement, because IF NOT EXISTS does not exclude a race. An existing table that is empty counts as emptied, not as
 * new. The index is created only if it is missing, because CREATE INDEX waits for everyone who uses the table.
 */
function migrationSql({ consumer, table }: TableOptions): string {
  const quoted = quoteTable(table);
  const moment = `CASE WHEN EXISTS (SELECT FROM ${quoted} WHERE kind = 'since')
  THEN ${newcomer} ELSE clock_timestamp() END`;
  return `DO $migration$ BEGIN
PERFORM pg_advisory_xact_lock(hashtext('${defaultTable}'));
IF to_regclass('${quoted}') IS NULL THEN
${tableSql(quoted, consumer)}
ELSE
IF to_regclass('${indexOf(quoted)}') IS NULL THEN ${createIndexSql(quoted)} END IF;
${insertSince(quoted, consumer, moment)} ON CONFLICT DO NOTHING;
END IF;
${functionsSql(quoted)}
END $migration$`;
}

/** Reads the columns and indexes of a table. An INSERT must set each required column. */
const shapeSql = `SELECT 'column ' || attname || ' ' || format_type(atttypid, atttypmod)
  || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END AS part,
  (attnotnull AND NOT atthasdef AND attidentity = '')::text AS required
FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped
UNION ALL
SELECT CASE WHEN indisunique AND indimmediate THEN 'unique index ' ELSE 'index ' END
  || substring(pg_get_indexdef(indexrelid) FROM ' USING btree (.*)'), 'false'
FROM pg_index WHERE indrelid = to_regclass($1) AND indisvalid
UNION ALL
SELECT 'mode in which a crash of the server empties it (UNLOGGED)', 'true'
FROM pg_class WHERE oid = to_regclass($1) AND relpersistence <> 'p'`;

const shape = new Set([
  ...Object.entries(columns).map(([name, type]) => `column ${name} ${type}`),
  'unique index (kind, key)',
  'index (forget_at)',
]);

type Run = (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

/** @throws {Error} when the existing table has another shape */
export async function migrateTable(run: Run, options: TableOptions): Promise<void> {
  const quoted = quoteTable(options.table);
  const failures = await run(migrationSql(options), []).then(
    () => [],
    (error: unknown) => [error],
  );
  // A wrong shape of the table may explain the failure better than the error of PostgreSQL does.
  const parts = new Map(
    (await run(shapeSql, [quoted])).map(({ part, required }) => [`${part}`, `${required}`]),
  );
  if (parts.size > 0) requireShape(quoted, parts);
  for (const error of failures) throw error;
}

function requireShape(quoted: string, parts: ReadonlyMap<string, string>): void {
  const differences = [
    ...[...shape].filter((part) => !parts.has(part)).map((part) => `no ${part}`),
    ...[...parts].flatMap(([part, required]) =>
      required === 'true' && !shape.has(part) ? [`a ${part}`] : [],
    ),
  ];
  if (differences.length === 0) return;
  throw new Error(
    `The table ${quoted} does not belong to this store: it has ${differences.join(', ')}. Rename the table and its ` +
      'index, so that migrate() creates a new table, or pass the store another table.',
  );
}

const newcomer = "clock_timestamp() - interval '10 minutes'";

export const insertSince = (
  quoted: string,
  consumer: string,
  moment = 'clock_timestamp()',
) => `INSERT INTO ${quoted} AS since (kind, key, changed_at, forget_at)
VALUES ('since', '${requireConsumer(consumer)}', ${moment}, 'infinity')`;
