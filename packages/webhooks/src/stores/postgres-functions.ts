/**
 * The moment at which the store forgets an event. A completion within a day after the claim need not change this
 * indexed column.
 */
export const keptEvent = (moment: string) => `${moment} + interval '31 days'`;

/** The moment at which the store forgets a fact, or the state of an object that is not final. */
export const keptNote = (kind: string, moment: string) =>
  `${moment} + CASE ${kind} WHEN 'fact' THEN interval '30 days' ELSE interval '60 days' END`;

/** The end of the SQL statement that inserts a note. Extends the life of an existing note, at most once a day. */
export const keepLonger = `ON CONFLICT (kind, key) DO UPDATE SET forget_at = excluded.forget_at
WHERE note.forget_at < excluded.forget_at - interval '1 day'`;

/** Marks the transaction of a handler, so that the SQL function for completion fails if the handler has ended it. */
export const markSql = "SET LOCAL crossborder_fx.transaction = 'handler'";

/** The error codes that the SQL function for completion raises, so that PostgreSQL skips a COMMIT in the same message. */
export const refusedCompletion = { leaseLost: 'FXW01', transactionLost: 'FXW02' };

/**
 * Returns the quoted names of the two SQL functions. A changed function gets a new number in its name, because an old
 * and a new release run at the same time during a deployment.
 */
export const functionsOf = (quoted: string) => ({
  claim: suffixed(quoted, '_claim_3'),
  complete: suffixed(quoted, '_complete_3'),
});

export const suffixed = (quoted: string, suffix: string) => quoted.replace(/"$/, `${suffix}"`);

// Without this setting, PostgreSQL would read the whole table, because an SQL function keeps the plan that it made while the
// table was empty. The setting comes before the first statement that has a plan. As a SET clause of the function,
// the setting would cost 30 µs.
const useIndex = "setting := set_config('enable_seqscan', 'off', true);";

// The SQL function that claims an event. A claim does not wait for the disk: a crash that loses the claim also loses a
// later completion, so the event was not completed. For a new event, the common case, the loop ends at once. When two
// workers claim the event, one inserts the row of the event, and the other finds the row, or tries again if it was
// removed. The row has the signature of the event's first delivery. Signatures of later attempts and renewed leases
// have separate rows, because a handler isolated from other transactions could not complete a row that one of them has
// changed. After a TRUNCATE, the first claim writes the row `since` again. The worker that holds the lease may claim
// the event again. $1 key, $2 owner, $3 seconds of the lease; $4 signature or null, kept for $5 seconds; $6 consumer.
// An event is a duplicate if it was completed since $7 (milliseconds since the epoch) for a subscription other than $9,
// or without $7 since $8 seconds before the first claim with the signature. Returns the answer, and the time and the
// secret's fingerprint of the last completion. A lease that ends later than a new lease, and a first claim later than now,
// were written before the clock was set back.
const claim = `DECLARE
  arrived timestamptz := clock_timestamp();
  moment timestamptz;
  since timestamptz := to_timestamp($7 / 1000);
  first timestamptz := 'infinity';
  event {table};
  answer text := 'in-flight';
  setting text;
BEGIN
  setting := set_config('synchronous_commit', 'off', true);
  INSERT INTO {table} (kind, key, changed_at, forget_at) VALUES ('since', $6, arrived, 'infinity')
  ON CONFLICT (kind, key) DO NOTHING;
  FOR attempt IN 1 .. 10 LOOP
    INSERT INTO {table} (kind, key, owner, leased_until, signature, signed_at, changed_at, forget_at)
    VALUES ('event', $1, $2, arrived + make_interval(secs => $3), $4, arrived, arrived, ${keptEvent('arrived')})
    ON CONFLICT (kind, key) DO NOTHING;
    IF FOUND THEN
      RETURN 'claimed';
    END IF;
    ${useIndex}
    SELECT * INTO event FROM {table} WHERE kind = 'event' AND key = $1 FOR UPDATE;
    EXIT WHEN FOUND;
  END LOOP;
  moment := clock_timestamp();
  IF since IS NULL THEN
    INSERT INTO {table} (kind, key, changed_at, forget_at)
    SELECT 'signature', $4, arrived, arrived + make_interval(secs => $5) WHERE event.signature IS DISTINCT FROM $4
    ON CONFLICT (kind, key) DO NOTHING;
    SELECT coalesce(min(changed_at), CASE WHEN event.signature = $4 THEN event.signed_at END) INTO first
    FROM {table} WHERE kind = 'signature' AND key = $4;
    since := least(first, moment) - make_interval(secs => $8);
  END IF;
  IF event.key IS NULL OR first IS NULL THEN
    RAISE EXCEPTION 'The row of an event was not written, or cannot be read. Does the table have a trigger, a rule or a policy?';
  END IF;
  IF event.delivered_at >= since OR event.completed_at > first
    OR (event.failed_at >= since AND event.failed_for IS DISTINCT FROM $9)
  THEN
    answer := 'completed';
  ELSIF event.leased_until IS NULL OR event.owner = $2 OR (event.leased_until <= moment AND NOT EXISTS (
    SELECT FROM {table} WHERE kind = 'lease' AND key = $1 AND owner = event.owner AND leased_until > moment
  )) THEN
    UPDATE {table} SET owner = $2, leased_until = moment + make_interval(secs => $3), changed_at = moment,
      forget_at = ${keptEvent('moment')}
    WHERE kind = 'event' AND key = $1;
    answer := 'claimed';
  ELSE
    UPDATE {table} SET leased_until = moment + make_interval(secs => $3)
    WHERE kind IN ('event', 'lease') AND key = $1 AND leased_until > moment + make_interval(secs => $3);
  END IF;
  RETURN concat_ws(' ', answer, floor(extract(epoch FROM event.completed_at) * 1000)::bigint, event.verified_by);
END`;

// The SQL function that completes an event. A second completion keeps the times of the first. $3 is the subscription of a
// failed notification, and $4 the milliseconds since the epoch of its failure; $5 kinds and $6 keys of notes; $7 the
// fingerprint of a secret; $8 whether the function runs in the transaction of a handler, in which deferred checks are planned
// as usual. The COMMIT always waits for the disk: if a crash lost it, the service would not repeat a delivery answered 204.
const complete = `DECLARE
  moment timestamptz := clock_timestamp();
  failed timestamptz := to_timestamp($4 / 1000);
  before text := current_setting('enable_seqscan');
  setting text;
BEGIN
  IF $8 AND current_setting('crossborder_fx.transaction', true) IS DISTINCT FROM 'handler' THEN
    RAISE EXCEPTION 'transaction lost' USING ERRCODE = '${refusedCompletion.transactionLost}';
  END IF;
  IF current_setting('synchronous_commit') IN ('off', 'local') THEN
    setting := set_config('synchronous_commit', 'on', true);
  END IF;
  ${useIndex}
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
    RAISE EXCEPTION 'lease lost' USING ERRCODE = '${refusedCompletion.leaseLost}';
  END IF;
  FOR i IN 1 .. cardinality($5) LOOP
    INSERT INTO {table} AS note (kind, key, changed_at, forget_at)
    VALUES ($5[i], $6[i], moment, ${keptNote('$5[i]', 'moment')})
    ${keepLonger};
  END LOOP;
  setting := set_config('enable_seqscan', before, true);
  RETURN 'completed';
END`;

/**
 * Returns the statement that creates missing or outdated SQL functions of an existing table, so that a database user who does
 * not own the functions may run the statement too. Each connection of the server keeps the plans of the functions, so the store
 * needs no named statement. The functions name the schema of the table, so that no search_path leads to another table.
 */
export function functionsSql(quoted: string): string {
  const nameOf = (name: string) => /"(\w+)"$/.exec(name)?.[1];
  const names = functionsOf(quoted);
  return `DO $functions$ DECLARE made record;
BEGIN
FOR made IN
  SELECT nspname, name, parameters, body
  FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace, (VALUES
    ('${nameOf(names.claim)}', 'text, text, float8, text, float8, text, float8, float8, text', $body$${claim}$body$),
    ('${nameOf(names.complete)}', 'text, text, text, float8, text[], text[], text, boolean', $body$${complete}$body$)
  ) AS given (name, parameters, source),
  replace(source, '{table}', format('%I.%I', nspname, relname)) AS body
  WHERE pg_class.oid = to_regclass('${quoted}') AND NOT EXISTS (
    SELECT FROM pg_proc WHERE proname = name AND pronamespace = relnamespace AND prosrc = body
  )
LOOP
  EXECUTE format(
    'CREATE OR REPLACE FUNCTION %I.%I(%s) RETURNS text LANGUAGE plpgsql AS %L',
    made.nspname, made.name, made.parameters, made.body
  );
END LOOP;
END $functions$;`;
}
