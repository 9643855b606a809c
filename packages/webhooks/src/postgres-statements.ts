/** The statements of a store, on a table whose name is quoted already. All times are the database's. */
export interface PostgresStatements {
  claim: string;
  complete: string;
  release: string;
}

/** What of a claim's parameters says which completions count: seconds, and a moment in milliseconds. */
const completedSince = `coalesce(
  to_timestamp($5::double precision / 1000),
  clock_timestamp() - make_interval(secs => $4::double precision),
  '-infinity'::timestamptz
)`;

export function postgresStatements(table: string): PostgresStatements {
  return {
    // One statement, so that of two workers one inserts, and the other then sees what it inserted.
    // The last SELECT sees the table as it was before: at worst it says in-flight of what was
    // completed while it waited.
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
