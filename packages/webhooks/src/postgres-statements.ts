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
