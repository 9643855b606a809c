import { requireConsumer } from './webhook-store.ts';

export interface TableOptions {
  /**
   * The name of your service, such as `billing`: letters, digits, dots, dashes and underscores. Each consumer
   * of a table processes every event once. Receivers of one service share it.
   */
  consumer: string;
  /** Name of the table, with its schema or without. @default 'crossborder_fx_webhooks' */
  table?: string | undefined;
}

const identifier = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;
const defaultTable = 'crossborder_fx_webhooks';

/**
 * The quoted name of a table, with its schema or without. Upper case stays upper case.
 *
 * @throws {TypeError} when it is not one or two plain identifiers
 */
function quoteTable(table: string): string {
  const parts = table.split('.');
  if (parts.length > 2 || !parts.every((part) => identifier.test(part))) {
    throw new TypeError(
      `table has to be a name of letters, digits and underscores, or schema.name: ${JSON.stringify(table)}`,
    );
  }
  return parts.map((part) => `"${part}"`).join('.');
}

/**
 * The statements that create the table of a store and its indexes if they do not exist, and add the consumer,
 * for a tool that applies migrations.
 *
 * @throws {TypeError} when the name of the table is not one or two plain identifiers, or there is no consumer
 */
export function createTableSql({ consumer, table = defaultTable }: TableOptions): string {
  const quoted = quoteTable(table);
  // PostgreSQL would cut off a longer name, which could then be the name of the table itself.
  const name = table.split('.').at(-1)?.slice(0, 52);
  // `kind` is event, lease, signature or since. A lease is a renewal of that of an event. A signature has the time of its first claim in changed_at;
  // the row of since, one for each consumer, has there when the table was emptied, or ten minutes before the
  // consumer was new: recovery leaves alone what failed in the ten minutes after it, and who is new has
  // forgotten nothing.
  return `CREATE TABLE IF NOT EXISTS ${quoted} (
  kind text NOT NULL,
  key text NOT NULL,
  owner text,
  leased_until timestamptz,
  completed_at timestamptz,
  state text,
  changed_at timestamptz NOT NULL,
  forget_at timestamptz NOT NULL,
  PRIMARY KEY (kind, key)
);
CREATE INDEX IF NOT EXISTS "${name}_forget_at" ON ${quoted} (forget_at);
CREATE INDEX IF NOT EXISTS "${name}_state" ON ${quoted} (state) WHERE state IS NOT NULL;
${insertSince(quoted, consumer, newcomer)} ON CONFLICT DO NOTHING;
`;
}

/**
 * The same as one statement, which waits for another process that does it: at the same time, IF NOT
 * EXISTS is not enough. A table that is there and empty is not taken for a new one.
 */
export function migrationSql(options: TableOptions): string {
  const quoted = quoteTable(options.table ?? defaultTable);
  const moment = `CASE WHEN EXISTS (SELECT FROM ${quoted} WHERE kind = 'since')
  THEN ${newcomer} ELSE clock_timestamp() END`;
  return `DO $migration$ BEGIN
PERFORM pg_advisory_xact_lock(hashtext('${defaultTable}'));
IF to_regclass('${quoted}') IS NULL THEN
${createTableSql(options)}ELSE
${insertSince(quoted, options.consumer, moment)} ON CONFLICT DO NOTHING;
END IF;
END $migration$`;
}

const newcomer = "clock_timestamp() - interval '10 minutes'";

const insertSince = (
  quoted: string,
  consumer: string,
  moment = 'clock_timestamp()',
) => `INSERT INTO ${quoted} AS since (kind, key, changed_at, forget_at)
VALUES ('since', '${requireConsumer(consumer)}', ${moment}, 'infinity')`;

const milliseconds = (time: string) => `floor(extract(epoch FROM ${time}) * 1000)::bigint::text`;
const secondsFromNow = (value: string) =>
  `clock_timestamp() + make_interval(secs => ${value}::double precision)`;

export type Isolation = 'read committed' | 'repeatable read' | 'serializable';
const isolations: readonly Isolation[] = ['read committed', 'repeatable read', 'serializable'];

/**
 * What a transaction starts with: its level, and its number.
 *
 * @throws {TypeError} when there is no such level
 */
export function startSql(isolation: Isolation | undefined): string {
  const number = 'SELECT txid_current()::text AS id';
  if (isolation === undefined) return number;
  if (isolations.includes(isolation))
    return `SET TRANSACTION ISOLATION LEVEL ${isolation}; ${number}`;
  throw new TypeError(`isolation has to be one of: ${isolations.join(', ')}`);
}

/** What comes of a completion in a transaction. */
export type Completion = 'completed' | 'lease-lost' | 'transaction-lost';

/**
 * The statements of a store. All times are those of the database. Their texts are the same for every
 * event, so that the server plans and counts each of them as one.
 */
export function postgresStatements({ consumer, table = defaultTable }: TableOptions) {
  const name = quoteTable(table);
  // Completing again keeps the time of the first completion.
  const complete = `UPDATE ${name} SET
  leased_until = NULL,
  completed_at = CASE WHEN leased_until IS NULL THEN completed_at ELSE clock_timestamp() END,
  state = coalesce($3, state),
  changed_at = clock_timestamp(),
  forget_at = clock_timestamp() + interval '30 days'
WHERE kind = 'event' AND key = $1 AND owner = $2`;

  return {
    // One statement, so that of two workers one inserts the row and the other finds it. Its SELECTs
    // see the table as it was before the statement: at worst it answers in-flight about an event that
    // was completed while it waited. clock_timestamp() differs within a statement, so that no index
    // would be used for it, and each claim would read the whole table.
    // $1 key, $2 owner, $3 seconds of the lease; completions since: $4 milliseconds since the epoch, or
    // $5 seconds before the first claim with signature $6, which is kept for $7 seconds.
    claim: `WITH expired AS (
  DELETE FROM ${name} WHERE (kind, key) IN (
    SELECT kind, key FROM ${name}
    WHERE forget_at < statement_timestamp() AND key <> $1 AND key <> coalesce($6, '')
    ORDER BY forget_at LIMIT 10
    FOR UPDATE SKIP LOCKED
  )
), since AS (
  ${insertSince(name, consumer)} ON CONFLICT DO NOTHING
), signature AS (
  INSERT INTO ${name} (kind, key, changed_at, forget_at)
  SELECT 'signature', $6, clock_timestamp(), ${secondsFromNow('$7')}
  WHERE $6::text IS NOT NULL
  ON CONFLICT DO NOTHING
), first_claim AS (
  SELECT coalesce(min(changed_at), clock_timestamp()) AS moment
  FROM ${name} WHERE kind = 'signature' AND key = $6
), threshold AS (
  SELECT coalesce(
    to_timestamp($4::double precision / 1000),
    moment - make_interval(secs => $5::double precision),
    '-infinity'
  ) AS moment FROM first_claim
), claimed AS (
  INSERT INTO ${name} AS event (kind, key, owner, leased_until, changed_at, forget_at)
  VALUES (
    'event', $1, $2, ${secondsFromNow('$3')},
    clock_timestamp(), clock_timestamp() + interval '30 days'
  )
  ON CONFLICT (kind, key) DO UPDATE SET
    owner = excluded.owner,
    leased_until = excluded.leased_until,
    changed_at = excluded.changed_at,
    forget_at = excluded.forget_at
  WHERE (event.completed_at IS NULL OR event.completed_at < (SELECT moment FROM threshold))
    AND (
      event.leased_until IS NULL
      OR event.owner = excluded.owner
      OR event.leased_until <= clock_timestamp() AND NOT EXISTS (
        SELECT FROM ${name} AS lease WHERE lease.kind = 'lease' AND lease.key = event.key
          AND lease.owner = event.owner AND lease.leased_until > clock_timestamp()
      )
    )
  RETURNING completed_at
)
SELECT 'claimed' AS answer, ${milliseconds('completed_at')} AS completed_at FROM claimed
UNION ALL
SELECT
  CASE WHEN completed_at >= threshold.moment THEN 'completed' ELSE 'in-flight' END,
  ${milliseconds('completed_at')}
FROM threshold LEFT JOIN ${name} ON kind = 'event' AND key = $1
WHERE NOT EXISTS (SELECT FROM claimed)`,

    // In a row of its own: a handler that is isolated from other transactions could not complete a row
    // that one of them has changed. The lock keeps others from taking the event over meanwhile.
    renew: `WITH held AS (
  SELECT leased_until FROM ${name} WHERE kind = 'event' AND key = $1 AND owner = $2 FOR SHARE
), renewed AS (
  INSERT INTO ${name} (kind, key, owner, leased_until, changed_at, forget_at)
  SELECT 'lease', $1, $2, ${secondsFromNow('$3')}, clock_timestamp(), ${secondsFromNow('$3')}
  FROM held WHERE leased_until IS NOT NULL
  ON CONFLICT (kind, key) DO UPDATE SET
    owner = excluded.owner,
    leased_until = excluded.leased_until,
    changed_at = excluded.changed_at,
    forget_at = excluded.forget_at
)
SELECT FROM held`,

    complete: `${complete}\nRETURNING key`,

    /** In the transaction $4, and in no other: a handler may have ended it. */
    completeIn: `WITH done AS (${complete} AND txid_current()::text = $4 RETURNING key)
SELECT CASE
  WHEN txid_current()::text <> $4 THEN 'transaction-lost'
  WHEN EXISTS (SELECT FROM done) THEN 'completed'
  ELSE 'lease-lost'
END AS completion`,

    release: `UPDATE ${name} SET owner = NULL, leased_until = NULL
WHERE kind = 'event' AND key = $1 AND owner = $2 AND leased_until IS NOT NULL`,

    since: `WITH since AS (
  ${insertSince(name, consumer)} ON CONFLICT (kind, key) DO UPDATE SET key = excluded.key
  RETURNING changed_at
)
SELECT ${milliseconds("greatest(changed_at, clock_timestamp() - interval '30 days')")} AS since FROM since`,

    seen: `SELECT DISTINCT state FROM ${name} WHERE kind = 'event' AND state = ANY($1)`,
  };
}
