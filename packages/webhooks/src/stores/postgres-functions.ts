/**
 * When an event that is claimed is forgotten: a day later than its completion has to be, which then changes no
 * column that has an index.
 */
export const keptEvent = (moment: string) => `${moment} + interval '31 days'`;

/** When a fact is forgotten, or a state that is not final. */
export const keptNote = (kind: string, moment: string) =>
  `${moment} + CASE ${kind} WHEN 'fact' THEN interval '30 days' ELSE interval '60 days' END`;

/** What follows the INSERT of a note that may be there. Once a day, it is kept longer. */
export const keepLonger = `ON CONFLICT (kind, key) DO UPDATE SET forget_at = excluded.forget_at
WHERE note.forget_at < excluded.forget_at - interval '1 day'`;

/** Marks a transaction, until it ends: a handler may end it unseen. */
export const markSql = "SET LOCAL crossborder_fx.transaction = 'handler'";

/** What comes of a completion. */
export type Completion = 'completed' | 'lease-lost' | 'transaction-lost';

/**
 * The quoted names of the functions of a table. Workers of two releases run at once during a deployment: what
 * takes other parameters, or does something else, has another number.
 */
export const functionsOf = (quoted: string) => ({
  claim: suffixed(quoted, '_claim_1'),
  complete: suffixed(quoted, '_complete_1'),
});

export const suffixed = (quoted: string, suffix: string) => quoted.replace(/"$/, `${suffix}"`);

// The claim of an event that was never seen: nothing else has to be looked up. Of two workers one inserts the row.
// `since` is there after a TRUNCATE from the first claim on. Without the key of the table, ON CONFLICT fails. Any other
// number of rows than that of an event and its signature says nothing: whoever has the event now may claim it again.
// $1 key, $2 owner, $3 seconds of the lease; $4 signature, if there is one, kept for $5 seconds; $6 consumer.
const claim = `DECLARE
  moment timestamptz := clock_timestamp();
  added integer;
BEGIN
  INSERT INTO {table} (kind, key, owner, leased_until, changed_at, forget_at) VALUES
    ('event', $1, $2, moment + make_interval(secs => $3), moment, ${keptEvent('moment')}),
    ('since', $6, NULL, NULL, moment, 'infinity'),
    (CASE WHEN $4 IS NULL THEN 'since' ELSE 'signature' END, coalesce($4, $6),
      NULL, NULL, moment, coalesce(moment + make_interval(secs => $5), 'infinity'))
  ON CONFLICT (kind, key) DO NOTHING;
  GET DIAGNOSTICS added = ROW_COUNT;
  RETURN CASE WHEN added = 2 THEN 'claimed' END;
END`;

// Completing again keeps the times of the first completion. $3 is the subscription of a failed notification, and
// $4 the milliseconds since the epoch at which it failed; $5 kinds and $6 keys of notes; $7 the fingerprint of a
// secret; $8 whether it is in the transaction of a handler.
const complete = `DECLARE
  moment timestamptz := clock_timestamp();
  failed timestamptz := to_timestamp($4 / 1000);
BEGIN
  IF $8 AND current_setting('crossborder_fx.transaction', true) IS DISTINCT FROM 'handler' THEN
    RETURN 'transaction-lost';
  END IF;
  UPDATE {table} SET
    leased_until = NULL,
    completed_at = CASE WHEN leased_until IS NULL THEN completed_at ELSE moment END,
    delivered_at = CASE WHEN leased_until IS NULL OR $3 IS NOT NULL THEN delivered_at ELSE moment END,
    failed_at = greatest(failed_at, failed),
    failed_for = CASE WHEN failed >= coalesce(failed_at, '-infinity') THEN $3 ELSE failed_for END,
    verified_by = $7,
    changed_at = moment,
    forget_at = greatest(forget_at, moment + interval '30 days')
  WHERE kind = 'event' AND key = $1 AND owner = $2;
  IF NOT FOUND THEN
    RETURN 'lease-lost';
  END IF;
  FOR i IN 1 .. cardinality($5) LOOP
    INSERT INTO {table} AS note (kind, key, changed_at, forget_at)
    VALUES ($5[i], $6[i], moment, ${keptNote('$5[i]', 'moment')})
    ${keepLonger};
  END LOOP;
  RETURN 'completed';
END`;

/**
 * The statement that creates the functions of a table which is there, unless they are as they should be: who
 * does not own them may run it too. Their plans are kept for each connection of the server, without a
 * named statement. They name the schema of the table, so that no search_path leads them to another one; and they
 * would keep the plan for a table that was empty, which is to read all of it.
 */
export function functionsSql(quoted: string): string {
  const nameOf = (name: string) => /"(\w+)"$/.exec(name)?.[1];
  const names = functionsOf(quoted);
  return `DO $functions$ DECLARE made record;
BEGIN
FOR made IN
  SELECT nspname, name, parameters, setting, body
  FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace, (VALUES
    ('${nameOf(names.claim)}', 'text, text, float8, text, float8, text', '', $body$${claim}$body$),
    ('${nameOf(names.complete)}', 'text, text, text, float8, text[], text[], text, boolean',
      'SET enable_seqscan = off', $body$${complete}$body$)
  ) AS given (name, parameters, setting, source),
  replace(source, '{table}', format('%I.%I', nspname, relname)) AS body
  WHERE pg_class.oid = to_regclass('${quoted}') AND NOT EXISTS (
    SELECT FROM pg_proc WHERE proname = name AND pronamespace = relnamespace AND prosrc = body
  )
LOOP
  EXECUTE format(
    'CREATE OR REPLACE FUNCTION %I.%I(%s) RETURNS text LANGUAGE plpgsql %s AS %L',
    made.nspname, made.name, made.parameters, made.setting, made.body
  );
END LOOP;
END $functions$;`;
}
