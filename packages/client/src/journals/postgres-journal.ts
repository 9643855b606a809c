import { OwnError } from '../common/own-error.ts';
import { type Journal, noId } from './journal.ts';
import { defaultTable, locateSql, migrateSql, quoted, splitTable } from './postgres-table.ts';
import {
  accountOf,
  journalOn,
  kept,
  otherLayout,
  rememberIdentity,
  requireRecovery,
} from './stored.ts';

export { createTableSql, requirePostgresUrl } from './postgres-table.ts';

/** Error codes of PostgreSQL for conflicts between transactions or migrations. A statement with such an error had no effect. */
const conflicts = new Set(['40001', '23505', '42P07', '42710']);
const maxRounds = 5;

/** A `Pool` of pg, or any object that runs each statement in its own transaction. */
export interface PostgresPool {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

export interface PostgresJournalOptions {
  /** Your name for the account at the service, such as `acme-live`. Every key of the journal depends on this name. */
  account: string;
  /**
   * Name of the journal's table, with or without its schema. Without a schema, the database must have exactly one table of this
   * name. @default 'crossborder_fx_journal'
   */
  table?: string | undefined;
  /** Whether the journal creates a missing table at the first use, as `migrate()` does. @default false */
  createTable?: boolean | undefined;
}

export interface PostgresJournal extends Journal {
  /**
   * Creates the journal's table if it is missing, and registers the account in the table. Call this method when you deploy your
   * program.
   */
  migrate(): Promise<void>;
}

/**
 * A journal in a table of PostgreSQL (10 or newer), for any number of machines. All times come from the clock of the
 * database. Each claim of an attempt is a separate transaction and is on the disk before the request leaves, even in a
 * database session that does not wait for the disk (`synchronous_commit = off`).
 *
 * Pass the pool, never a client inside a transaction: the journal refuses a claim that can still be rolled back.
 * Set `connectionTimeoutMillis` on the pool, because a full pool otherwise waits for ever. The journal refuses a
 * replica, and a table that vanishes, comes back empty or has lost its primary key.
 *
 * @throws {TypeError} when the name of the table is not one or two plain identifiers
 */
export function postgresJournal(
  pool: PostgresPool,
  options: PostgresJournalOptions,
): PostgresJournal {
  const account = accountOf(options, ['table', 'createTable']);
  const { table = defaultTable, createTable = false } = options;
  const parts = splitTable(table);
  const accountKey = `account:${account}`;
  const identityOf = rememberIdentity(account, `The table ${table}`);

  /** Repeats an SQL statement only after an error that proves that the statement had no effect. */
  async function run(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
    for (let round = 1; ; round++) {
      try {
        return (await pool.query(text, values)).rows;
      } catch (error) {
        if (round === maxRounds || !conflicts.has(Object(error).code)) throw error;
      }
    }
  }

  /** The nonces of the last claims that failed. The journal refuses to repeat them, because `withdraw` may still run for them. */
  const failed = new Set<string>();
  const mostFailed = 10_000;

  /**
   * Records, in the background, that nothing was sent for a claim that failed. If the claim lost its connection, the server may
   * still carry the claim out, and a person would have to decide about it.
   */
  async function withdraw(text: string, values: unknown[]): Promise<void> {
    for (let pause = 500; pause <= 32_000; pause *= 2) {
      await new Promise((resolve) => Object(setTimeout(resolve, pause)).unref?.());
      if (await run(text, values).catch(() => undefined)) return;
    }
  }

  /** Returns the quoted name of the journal's table, with its schema; undefined if there is no table. */
  async function locate(): Promise<string | undefined> {
    const found = await run(locateSql, [parts.name, parts.schema ?? null]);
    if (found.length > 1) {
      const places = found.map(({ schema }) => schema).join(', ');
      throw new OwnError(
        `${table} exists in several schemas (${places}): set "table" to schema.table`,
      );
    }
    const [one] = found;
    if (one && String(one['columns']) !== '10') throw otherLayout(`The table ${table}`);
    return one && quoted({ schema: String(one['schema']), name: parts.name });
  }

  async function migrate(): Promise<string> {
    await run(migrateSql((await locate()) ?? quoted(parts), parts.name, account), []);
    const place = await locate();
    if (place === undefined)
      throw new OwnError(`The table ${table} was created but cannot be found`);
    return place;
  }

  /** Looks the table's schema up once, because `search_path` may differ at each statement. */
  const open = kept(async () => {
    const found = await locate();
    if (found === undefined && !createTable) {
      throw new OwnError(`There is no table ${table}. Call migrate(), or pass createTable: true`);
    }
    const sql = postgresStatements(found ?? (await migrate()));
    const [head] = await run(sql.read, [accountKey, '[]']);
    return { sql, identity: identityOf(head?.['identity']) };
  });

  /** Reads rows and the time of the database, and rejects when the table is not the one that this journal used before. */
  async function readRows(text: string, values: unknown[]) {
    const rows = await run(text, [accountKey, ...values]);
    const [head] = rows;
    identityOf(head?.['identity']);
    if (String(head?.['replica']) !== 'false') {
      throw new OwnError(
        `The table ${table} is on a replica, which may lag: connect to the primary server`,
      );
    }
    const now = new Date(Number(head?.['now']));
    if (Number.isNaN(now.getTime())) throw new OwnError('The database did not return its time');
    return { now, rows: rows.filter(({ key }) => key !== null) };
  }

  return {
    async migrate() {
      await migrate();
    },
    ...journalOn(account, {
      placeOf: (key, attempt) => `Attempt ${attempt} of the key ${key} in the table ${table}`,
      async rowsOf(keys) {
        const { sql } = await open();
        return readRows(sql.read, [JSON.stringify(keys)]);
      },
      async recordsOf({ since, before, limit }) {
        const { sql } = await open();
        return readRows(sql.records, [account, since, before, limit]);
      },
      async setRecovery(name, ended) {
        const { sql } = await open();
        const [row] = await run(sql.recovery, [accountKey, name ?? null, ended ?? null]);
        identityOf(row?.['identity']);
        if (row?.['set'] == null) requireRecovery(row?.['running'], ended);
      },
      async openKeys({ operation, since, after = '0 ', limit = 100 }) {
        const { sql } = await open();
        const from = [Number(since ?? 0) * 1000, ...after.split(' ')];
        const most = Number.isFinite(limit) ? limit + 1 : null;
        const rows = await run(sql.openKeys, [account, operation ?? null, ...from, most]);
        const page = rows.slice(0, limit);
        const last = rows.length > page.length && page.at(-1);
        return {
          keys: page.map(({ key }) => String(key)),
          page: last ? { next: String(last['next']) } : {},
        };
      },
      async keysOf(operation, ids) {
        const { sql } = await open();
        const rows = await run(sql.keysOf, [accountKey, account, operation, JSON.stringify(ids)]);
        identityOf(rows[0]?.['identity']);
        const found = rows.filter(({ key }) => key !== null);
        return new Map(found.map(({ id, key }) => [String(id), String(key)]));
      },
      async claim({ key, attempt, state = 'sent', scope = null, body = null, ...rest }, recovered) {
        // If the database's answer to the claim is lost, the claim's row may exist, now or later. Nevertheless the claim
        // fails, and the client sends nothing. Client and journal then look for the row, to record in it that nothing was sent.
        const { sql, identity } = await open();
        const record = JSON.stringify(rest);
        const of = [key, attempt, account, rest.operation, scope, record] as const;
        const own = recovered?.recovery;
        const more = [own ?? null, recovered?.sentAt.getTime() ?? null];
        const values = (...stated: unknown[]) => [accountKey, ...of, ...stated, identity, ...more];
        const isSending = state === 'sent' && !recovered;
        if (isSending && failed.has(rest.nonce)) throw new OwnError('This claim has failed before');
        const [row] = await run(sql.claim, values(state, body)).catch((error) => {
          if (!isSending) throw error;
          failed.add(rest.nonce);
          const [oldest = ''] = failed;
          if (failed.size > mostFailed) failed.delete(oldest);
          void withdraw(sql.withdraw, values('not-sent', null));
          throw error;
        });
        identityOf(row?.['identity']);
        requireRecovery(row?.['running'], own);
        const transaction = row?.['transaction'];
        if (transaction === null) return false;
        const named = [String(transaction), key, attempt, record, accountKey];
        const [known] = await run(sql.status, named);
        if (String(known?.['status']) !== 'committed') {
          throw new OwnError("The journal's row is not committed: pass a pool, not a transaction");
        }
        // Rejects the claim if a recovery of the journal began during the claim: the recovery may have missed the claim.
        requireRecovery(known?.['running'], own);
        if (String(known?.['kept']) === 'true') return true;
        throw new OwnError(
          `The table ${table} does not have its new row. Does the table have a trigger?`,
        );
      },
      async settle(key, attempt, result) {
        const { sql } = await open();
        const id = result.state === 'done' ? result.id : null;
        // When two calls give one object to two keys at once, one statement violates the unique index and runs again.
        const [row] = await run(sql.settle, [accountKey, key, attempt, id, result.state]);
        identityOf(row?.['identity']);
        if (row?.['owner'] != null) return row['owner'] === key;
        if (String(row?.['settled']) === 'true') return true;
        throw new OwnError(`Attempt ${attempt} of the key ${key} is missing in the table ${table}`);
      },
    }),
  };
}

/**
 * Every column comes back as text, so that the type parsers of a pool change no value.
 *
 * @param table - the quoted name of the table, with its schema
 */
function postgresStatements(table: string) {
  const identity = `(SELECT record FROM ${table} WHERE key = $1 AND attempt = 0) AS identity`;
  const millis = (moment: string) => `floor(extract(epoch FROM ${moment}) * 1000)::bigint::text`;
  const momentOf = (count: string, unit = 'microsecond') =>
    `timestamptz 'epoch' + ${count}::bigint * interval '1 ${unit}'`;
  const headOf = (
    rows: string,
  ) => `SELECT head.*, key, attempt::text, scope, record, body, ${millis('sent_at')} AS sent_at, state, id
FROM (
  SELECT ${millis('clock_timestamp()')} AS now, pg_is_in_recovery()::text AS replica, ${identity}
) AS head
LEFT JOIN (${rows}) AS one ON true`;
  // Makes the claim's transaction wait for the disk, even if the session is set not to wait. ON CONFLICT names the
  // primary key's columns, so the statement fails if the table lost this key.
  const claim = `WITH known AS (SELECT record, body AS running FROM ${table} WHERE key = $1 AND attempt = 0),
claimed AS (
  INSERT INTO ${table} AS own (key, attempt, account, operation, scope, record, state, body, sent_at)
  SELECT $2, $3::integer, $4, $5, $6, $7, $8, $9,
    coalesce(${momentOf('$12', 'millisecond')}, clock_timestamp())
  FROM known WHERE record = $10 AND running IS NOT DISTINCT FROM $11
  ON CONFLICT (key, attempt) DO NOTHING
  RETURNING txid_current()::text AS transaction,
    CASE WHEN current_setting('synchronous_commit') IN ('off', 'local')
      THEN set_config('synchronous_commit', 'on', true)
    END AS waits
)
SELECT (SELECT record FROM known) AS identity, (SELECT transaction FROM claimed) AS transaction,
  (SELECT waits FROM claimed) AS waits, (SELECT running FROM known) AS running`;
  return {
    read: `${headOf(`SELECT * FROM ${table}
  WHERE key = ANY(ARRAY(SELECT json_array_elements_text($2::json))) AND attempt > 0`)}
ORDER BY key, one.attempt`,
    records: `${headOf(`SELECT * FROM ${table} WHERE account = $2 AND attempt > 0
  AND sent_at >= ${momentOf('$3', 'millisecond')}
  AND sent_at < ${momentOf('$4', 'millisecond')}
  ORDER BY sent_at DESC, attempt DESC LIMIT $5::bigint`)}
ORDER BY one.sent_at DESC, one.attempt DESC`,
    // The account's row of the table stores the name of the running recovery.
    recovery: `WITH set AS (
  UPDATE ${table} SET body = $2 WHERE key = $1 AND attempt = 0 AND ($2::text IS NOT NULL OR body = $3)
  RETURNING key
)
SELECT ${identity}, (SELECT key FROM set) AS set, (
  SELECT body FROM ${table} WHERE key = $1 AND attempt = 0
) AS running`,
    claim,
    withdraw: claim.replace(
      'DO NOTHING',
      "DO UPDATE SET state = $8, body = NULL WHERE own.state = 'sent' AND own.record = $7",
    ),
    // A trigger of the table may have moved the claim's row or written another row.
    status: `SELECT txid_status($1::bigint) AS status, EXISTS (
  SELECT FROM ${table} WHERE key = $2 AND attempt = $3::integer AND record = $4
)::text AS kept, (SELECT body FROM ${table} WHERE key = $5 AND attempt = 0) AS running`,
    // An attempt keeps its first result and its first id, except that the result `done` replaces any other result. `done`
    // deletes the bodies of all attempts of its key.
    settle: `WITH owner AS (
  SELECT other.key FROM ${table} AS one JOIN ${table} AS other USING (account, operation)
  WHERE one.key = $2 AND one.attempt = $3::integer
    AND other.state = 'done' AND other.id <> '${noId}' AND other.id = $4
),
settled AS (
  UPDATE ${table} SET body = NULL, id = CASE attempt WHEN $3::integer THEN coalesce(id, $4) ELSE id END,
    state = CASE WHEN attempt = $3::integer AND ($5 = 'done' OR state = 'sent') THEN $5 ELSE state END
  WHERE key = $2 AND (attempt = $3::integer OR $5 = 'done' AND body IS NOT NULL)
    AND NOT EXISTS (SELECT FROM owner)
  RETURNING attempt
)
SELECT ${identity}, (SELECT key FROM owner) AS owner, EXISTS (
  SELECT FROM settled WHERE attempt = $3::integer
)::text AS settled`,
    keysOf: `SELECT head.*, one.id, one.key FROM (SELECT ${identity}) AS head
LEFT JOIN (
  SELECT id, key FROM ${table} WHERE account = $2 AND operation = $3
    AND state = 'done' AND id <> '${noId}'
    AND id = ANY(ARRAY(SELECT json_array_elements_text($4::json)))
) AS one ON true`,
    // Returns a page of undecided references in the order of the index. `next` contains `sent_at` in microseconds.
    openKeys: `SELECT key, (extract(epoch FROM sent_at) * 1000000)::bigint::text || ' ' || key AS next
FROM ${table} AS one
WHERE account = $1 AND state = 'sent' AND ($2::text IS NULL OR operation = $2)
  AND sent_at >= ${momentOf('$3')} AND (sent_at, key) > (${momentOf('$4')}, $5)
  AND NOT EXISTS (SELECT FROM ${table} AS other WHERE other.key = one.key
    AND (other.state = 'done' OR other.state = 'sent' AND other.attempt < one.attempt))
ORDER BY sent_at, key LIMIT $6::bigint`,
  };
}
