import {
  type PostgresClient,
  type PostgresQueryable,
  runStatement,
  type TransactionOf,
  transactionsOf,
} from './postgres-client.ts';
import type { CompletedSince, WebhookStore } from './webhook-store.ts';
import { LeaseLostError, requireClaim } from './webhook-store.ts';

export type {
  PlainPostgresClient,
  PostgresClient,
  PostgresConnection,
  PostgresPool,
  PostgresQueryable,
  PostgresSession,
  TransactionOf,
} from './postgres-client.ts';

export interface PostgresStoreOptions {
  /** Name of the table, with its schema or without. @default 'crossborder_fx_webhooks' */
  table?: string | undefined;
}

export interface PostgresStore<Transaction> extends WebhookStore<Transaction> {
  /** Creates the table if it does not exist. Several processes may do so at once. */
  migrate(): Promise<void>;
}

/**
 * A store that any number of receivers share, in a table of PostgreSQL. Its times are those of the
 * database. Each claim removes a few rows that were last changed more than 30 days ago, so that the
 * table needs no maintenance.
 *
 * With a client that has transactions (a `Pool` of pg, or PGlite) a handler gets the transaction in
 * which its event is completed: what it writes there happens exactly once. The isolation level is
 * READ COMMITTED. A handler keeps a connection of the pool for as long as it runs, and claims and
 * renewals need a few more.
 *
 * @throws {TypeError} when the name of the table is not one or two plain identifiers
 */
export function postgresStore<Client extends PostgresClient>(
  client: Client,
  options?: PostgresStoreOptions,
): PostgresStore<TransactionOf<Client>>;
export function postgresStore(
  client: PostgresClient,
  { table }: PostgresStoreOptions = {},
): PostgresStore<PostgresQueryable> {
  const sql = postgresStatements(quoteTable(table));
  const runInTransaction = transactionsOf(client);

  const requireCompleted = (rows: unknown[]) => {
    if (rows.length === 0) throw new LeaseLostError();
  };

  return {
    async migrate() {
      await client.query(migrationSql(table));
    },
    async claim(key, { owner, leaseSeconds, completedSince }) {
      const values = [key, owner, leaseSeconds, ...thresholdValues(completedSince)];
      const [row] = await runStatement(client, sql.claim, values);
      return requireClaim(row?.['claim']);
    },
    async complete(key, owner) {
      requireCompleted(await runStatement(client, sql.complete, [key, owner]));
    },
    async release(key, owner) {
      await runStatement(client, sql.release, [key, owner]);
    },
    ...(runInTransaction && {
      transact: (key, owner, work) =>
        runInTransaction(async (transaction) => {
          await work(transaction);
          // Not before the work: a lock on the row during it would make other workers wait.
          requireCompleted((await transaction.query(sql.complete, [key, owner])).rows);
        }),
    }),
  };
}

/** Seconds before now, and milliseconds since the epoch; both null when every completion counts. */
function thresholdValues(completedSince: CompletedSince): [number | null, number | null] {
  if (completedSince === 'ever') return [null, null];
  if ('moment' in completedSince) return [null, completedSince.moment.getTime()];
  return [completedSince.seconds, null];
}

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

/** The statements of a store. All times are those of the database. */
export interface PostgresStatements {
  claim: string;
  complete: string;
  release: string;
}

/** The moment since which completions count: `$4` is seconds before now, `$5` milliseconds since the epoch. */
const completedSince = `coalesce(
  to_timestamp($5::double precision / 1000),
  clock_timestamp() - make_interval(secs => $4::double precision),
  '-infinity'::timestamptz
)`;

/** @param table - the quoted name */
export function postgresStatements(table: string): PostgresStatements {
  return {
    // One statement, so that of two workers one inserts the row and the other finds it. The last
    // SELECT sees the table as it was before the statement: at worst it answers in-flight about an
    // event that was completed while it waited.
    claim: `WITH expired AS (
  DELETE FROM ${table} WHERE key IN (
    SELECT key FROM ${table}
    WHERE changed_at < now() - interval '30 days' AND key <> $1
    ORDER BY changed_at LIMIT 10
    FOR UPDATE SKIP LOCKED
  )
), claimed AS (
  INSERT INTO ${table} AS event (key, owner, leased_until, changed_at)
  VALUES (
    $1, $2, clock_timestamp() + make_interval(secs => $3::double precision), clock_timestamp()
  )
  ON CONFLICT (key) DO UPDATE
  SET owner = excluded.owner,
    leased_until = excluded.leased_until,
    changed_at = excluded.changed_at
  WHERE (event.completed_at IS NULL OR event.completed_at < ${completedSince})
    AND (
      event.owner IS NULL
      OR event.owner = excluded.owner
      OR event.leased_until <= clock_timestamp()
    )
  RETURNING key
)
SELECT CASE
  WHEN EXISTS (SELECT FROM claimed) THEN 'claimed'
  WHEN EXISTS (
    SELECT FROM ${table} WHERE key = $1 AND completed_at >= ${completedSince}
  ) THEN 'completed'
  ELSE 'in-flight'
END AS claim`,
    complete: `UPDATE ${table}
SET owner = NULL, leased_until = NULL,
  completed_at = clock_timestamp(), changed_at = clock_timestamp()
WHERE key = $1 AND owner = $2
RETURNING key`,
    release: `UPDATE ${table} SET owner = NULL, leased_until = NULL WHERE key = $1 AND owner = $2`,
  };
}
