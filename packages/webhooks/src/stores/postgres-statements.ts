import { toHex } from '../verify/signature.ts';

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
 * The statements that create the table of a store and its indexes if they do not exist, for a tool that
 * applies migrations.
 *
 * @throws {TypeError} when the name of the table is not one or two plain identifiers
 */
export function createTableSql(table: string = defaultTable): string {
  const quoted = quoteTable(table);
  // PostgreSQL would cut off a longer name, which could then be the name of the table itself.
  const name = table.split('.').at(-1)?.slice(0, 52);
  // `kind` is event, signature or since. A signature has the time of its first claim in changed_at;
  // the one row of since has there when the table was emptied, or ten minutes before it was created:
  // recovery leaves alone what failed in the ten minutes after it, and a new table has forgotten nothing.
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
${insertSince(quoted, "clock_timestamp() - interval '10 minutes'")} ON CONFLICT DO NOTHING;
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

const insertSince = (
  quoted: string,
  moment = 'clock_timestamp()',
) => `INSERT INTO ${quoted} AS since (kind, key, changed_at, forget_at)
VALUES ('since', '', ${moment}, 'infinity')`;

const milliseconds = (time: string) => `floor(extract(epoch FROM ${time}) * 1000)::bigint::text`;
const secondsFromNow = (value: string) =>
  `clock_timestamp() + make_interval(secs => ${value}::double precision)`;

/** The statement fails with this code when the owner does not hold the event. */
export const leaseLostCode = 'CBFX1';

/** The statements of a store. All times are those of the database. */
export function postgresStatements(table: string = defaultTable) {
  const name = quoteTable(table);
  // Completing again keeps the time of the first completion.
  const complete = (key: string, owner: string, state: string) => `UPDATE ${name} SET
  leased_until = NULL,
  completed_at = CASE WHEN leased_until IS NULL THEN completed_at ELSE clock_timestamp() END,
  state = coalesce(${state}, state),
  changed_at = clock_timestamp(),
  forget_at = clock_timestamp() + interval '30 days'
WHERE kind = 'event' AND key = ${key} AND owner = ${owner}`;

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
  ${insertSince(name)} ON CONFLICT DO NOTHING
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
      OR event.leased_until <= clock_timestamp()
      OR event.owner = excluded.owner
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

    renew: `UPDATE ${name}
SET leased_until = CASE WHEN leased_until IS NOT NULL THEN ${secondsFromNow('$3')} END
WHERE kind = 'event' AND key = $1 AND owner = $2
RETURNING key`,

    complete: `${complete('$1', '$2', '$3')}\nRETURNING key`,

    /** For several statements in one text, which can have no values. */
    completeWithout: (...values: (string | undefined)[]) => {
      const [key = '', owner = '', state = ''] = values.map(literal);
      return `DO $complete$ BEGIN
${complete(key, owner, state)};
IF NOT FOUND THEN RAISE 'The lease on the event is lost.' USING ERRCODE = '${leaseLostCode}'; END IF;
END $complete$`;
    },

    release: `UPDATE ${name} SET owner = NULL, leased_until = NULL
WHERE kind = 'event' AND key = $1 AND owner = $2 AND leased_until IS NOT NULL`,

    since: `WITH since AS (
  ${insertSince(name)} ON CONFLICT (kind, key) DO UPDATE SET key = excluded.key
  RETURNING changed_at
)
SELECT ${milliseconds("greatest(changed_at, clock_timestamp() - interval '30 days')")} AS since FROM since`,

    seen: `SELECT DISTINCT state FROM ${name} WHERE kind = 'event' AND state = ANY($1)`,
  };
}

/** A text in hexadecimal, in which nothing can end the literal. */
function literal(text: string | undefined): string {
  if (text === undefined) return 'NULL';
  return `convert_from(decode('${toHex(new TextEncoder().encode(text))}', 'hex'), 'UTF8')`;
}
