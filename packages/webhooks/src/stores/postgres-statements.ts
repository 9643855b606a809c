import { functionsOf, keepLonger, keptNote, markSql } from './postgres-functions.ts';
import { insertSince, quoteTable, type TableOptions } from './postgres-table.ts';

const milliseconds = (time: string) => `floor(extract(epoch FROM ${time}) * 1000)::bigint::text`;
const secondsFromNow = (value: string) =>
  `clock_timestamp() + make_interval(secs => ${value}::double precision)`;

/** A store removes old rows with its first claim of an event, and then with every 50th claim, up to 500 rows at a time. */
export const claimsPerRemoval = 50;

const isolations = ['read committed', 'repeatable read', 'serializable'] as const;
export type Isolation = (typeof isolations)[number];

/** @throws {TypeError} when the level is unknown */
export function startSql(isolation: Isolation | undefined): string {
  if (isolation === undefined) return markSql;
  if (isolations.includes(isolation)) {
    return `SET TRANSACTION ISOLATION LEVEL ${isolation}; ${markSql}`;
  }
  throw new TypeError(`isolation must be one of ${isolations.join(', ')}`);
}

/** A query that returns a row if the server has a replica that may lack the last writes. */
export const laggingReplicaSql = `SELECT 1 FROM pg_stat_replication
WHERE current_setting('synchronous_standby_names') = ''
OR current_setting('synchronous_commit') NOT IN ('on', 'remote_apply') LIMIT 1`;

/** Returns the SQL statements of a store, whose texts are the same for every event, so that the server plans each once. */
export function postgresStatements({ consumer, table }: TableOptions) {
  const name = quoteTable(table);
  const { claim, complete } = functionsOf(name);
  /** Locks rows of one kind in the order of their keys, so that two workers do not deadlock. */
  const inOrder = (condition: string) =>
    `SELECT kind, key FROM ${name} WHERE ${condition} ORDER BY key COLLATE "C" FOR UPDATE`;
  return {
    // Uses statement_timestamp(), because clock_timestamp() changes within a statement, so that PostgreSQL would use no index.
    forget: `DELETE FROM ${name} WHERE (kind, key) IN (
  SELECT kind, key FROM ${name} WHERE forget_at < statement_timestamp()
  ORDER BY forget_at LIMIT ${10 * claimsPerRemoval}
  FOR UPDATE SKIP LOCKED
)`,

    /** Calls the SQL function that claims an event. The parameters are those of the function, except the consumer. */
    claim: `SELECT ${claim}($1, $2, $3, $4, $5, '${consumer}', $6, $7, $8) AS claim`,

    // Renews a lease in a separate row, because a handler isolated from other transactions could not complete an event
    // whose row one of them has changed. The lock prevents another worker from taking the event over meanwhile.
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

    /** Calls the SQL function that completes an event. The parameters are those of the function, in their order. */
    complete: `SELECT ${complete}($1, $2, $3, $4, $5, $6, $7, $8) AS completion`,

    release: `UPDATE ${name} SET owner = NULL, leased_until = NULL
WHERE kind = 'event' AND key = $1 AND owner = $2 AND leased_until IS NOT NULL`,

    memory: `WITH since AS (
  ${insertSince(name, consumer)} ON CONFLICT (kind, key) DO UPDATE
  SET changed_at = least(since.changed_at, excluded.changed_at)
  RETURNING changed_at
)
SELECT ${milliseconds('clock_timestamp()')} AS now, ${milliseconds('changed_at')} AS since FROM since`,

    /** $1 holds the keys of facts. The statement extends the life of known facts, at most once a day. */
    seen: `WITH old AS MATERIALIZED (
  ${inOrder(`kind = 'fact' AND key = ANY($1) AND forget_at < clock_timestamp() + interval '29 days'`)}
), kept AS (
  UPDATE ${name} AS note SET forget_at = clock_timestamp() + interval '30 days'
  FROM old WHERE note.kind = old.kind AND note.key = old.key
)
SELECT key FROM ${name} WHERE kind = 'fact' AND key = ANY($1)`,

    // Returns all keys as one text with a line for each, because 100,000 rows would take five times the memory.
    open: `SELECT string_agg(key, chr(10)) AS keys FROM ${name} WHERE kind = $1 AND forget_at > clock_timestamp()`,

    /** $1 holds the kinds and $2 the keys of notes, sorted as `inOrder` sorts rows. */
    note: `INSERT INTO ${name} AS note (kind, key, changed_at, forget_at)
SELECT new.kind, new.key, clock_timestamp(), ${keptNote('new.kind', 'clock_timestamp()')}
FROM unnest($1::text[], $2::text[]) AS new (kind, key)
${keepLonger}`,

    /** $1 holds a kind of rows, and $2 the keys of the states that the store forgets. */
    close: `WITH closed AS MATERIALIZED (${inOrder('kind = $1 AND key = ANY($2)')})
DELETE FROM ${name} AS note USING closed WHERE note.kind = closed.kind AND note.key = closed.key`,
  };
}
