import type { DatabaseSync } from 'node:sqlite';
import { isTime } from '../clock/business-clock.ts';
import type { Schema } from './open-database.ts';

/** The table of trades or of fixed forwards, with its indexes. */
function exchangeTable(name: string): string {
  return `CREATE TABLE ${name} (
      id INTEGER PRIMARY KEY,
      status TEXT NOT NULL,
      createdDay TEXT NOT NULL,
      record TEXT NOT NULL,
      details TEXT NOT NULL
    ) STRICT;
    CREATE INDEX ${name}_day ON ${name} (createdDay, id);
    CREATE INDEX ${name}_status ON ${name} (status, createdDay, id);`;
}

/**
 * The tables of one user. Times are UTC milliseconds of business time, days are `YYYY-MM-DD` in Paris, amounts are minor units,
 * and `record` is the JSON of an answer, without the fields that each read computes. Rows with an integer primary key are never
 * deleted, except old rows of the table `log`. The newest row of a table is never deleted, because SQLite would use its number
 * again.
 */
export const stateSchema: Schema = {
  canUse,
  version: 1,
  tables: `
    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

    CREATE TABLE wallet (
      id INTEGER PRIMARY KEY,
      currency TEXT NOT NULL,
      createdAt INTEGER NOT NULL,
      record TEXT NOT NULL
    ) STRICT;

    CREATE TABLE account (
      name TEXT PRIMARY KEY,
      currency TEXT NOT NULL,
      balance INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- The column transfer has the id of the first of the two entries of a transfer.
    -- An entry on a client's account is a financial movement. Only such an entry has values in the columns from wallet on.
    CREATE TABLE entry (
      id INTEGER PRIMARY KEY,
      transfer INTEGER NOT NULL,
      account TEXT NOT NULL REFERENCES account,
      amount INTEGER NOT NULL,
      wallet INTEGER REFERENCES wallet,
      bookedAt INTEGER,
      bookingDay TEXT,
      valueDay TEXT,
      typeLabel TEXT,
      description TEXT,
      record TEXT
    ) STRICT;
    CREATE INDEX entry_day ON entry (bookingDay, id) WHERE wallet IS NOT NULL;
    CREATE INDEX entry_wallet ON entry (wallet, bookingDay, id) WHERE wallet IS NOT NULL;

    -- For each account and day, the sums of its movements: of those booked on the day, and of those with this value date.
    CREATE TABLE dayTotal (
      wallet INTEGER NOT NULL REFERENCES wallet,
      day TEXT NOT NULL,
      booked INTEGER NOT NULL,
      value INTEGER NOT NULL,
      PRIMARY KEY (wallet, day)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE externalBankAccount (
      id INTEGER PRIMARY KEY,
      currency TEXT NOT NULL,
      createdAt INTEGER NOT NULL,
      isDeleted INTEGER NOT NULL,
      record TEXT NOT NULL
    ) STRICT;
    CREATE INDEX externalBankAccount_kept ON externalBankAccount (id) WHERE isDeleted = 0;

    -- The column details has, as JSON, data of a payment that no answer shows. An incoming payment has no status.
    CREATE TABLE payment (
      id INTEGER PRIMARY KEY,
      status TEXT,
      stage TEXT,
      createdDay TEXT NOT NULL,
      operationDay TEXT,
      record TEXT NOT NULL,
      details TEXT NOT NULL
    ) STRICT;
    CREATE INDEX payment_day ON payment (createdDay, id) WHERE status IS NOT NULL;
    CREATE INDEX payment_status ON payment (status, createdDay, id) WHERE status IS NOT NULL;

    CREATE TABLE quote (id INTEGER PRIMARY KEY) STRICT;

    ${exchangeTable('trade')}

    CREATE TABLE forwardQuote (
      number INTEGER PRIMARY KEY,
      quoteId TEXT NOT NULL UNIQUE,
      expiresAt INTEGER NOT NULL,
      isUsed INTEGER NOT NULL,
      terms TEXT NOT NULL
    ) STRICT;

    ${exchangeTable('fixedForward')}

    -- The planned events of the clock, at most one for each object.
    CREATE TABLE agenda (
      kind TEXT NOT NULL,
      object INTEGER NOT NULL,
      at INTEGER NOT NULL,
      trigger TEXT NOT NULL,
      PRIMARY KEY (kind, object)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX agenda_at ON agenda (at, kind, object);

    -- The transitions of objects. The column place has the status and stage after the transition.
    -- The column payload has the JSON for notifications, or NULL when no subscription wants a notification.
    CREATE TABLE transition (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      object INTEGER NOT NULL,
      at INTEGER NOT NULL,
      row TEXT NOT NULL,
      place TEXT NOT NULL,
      payload TEXT
    ) STRICT;
    CREATE INDEX transition_object ON transition (kind, object);

    CREATE TABLE subscription (
      number INTEGER PRIMARY KEY,
      webhookId TEXT NOT NULL UNIQUE,
      url TEXT NOT NULL,
      events TEXT NOT NULL,
      secret TEXT NOT NULL,
      isDeleted INTEGER NOT NULL
    ) STRICT;

    -- The column state is pending, delivered or failed, or dropped when the subscription was deleted before the delivery.
    CREATE TABLE delivery (
      id INTEGER PRIMARY KEY,
      transition INTEGER NOT NULL REFERENCES transition,
      event TEXT NOT NULL,
      webhookId TEXT NOT NULL,
      state TEXT NOT NULL,
      dueAt INTEGER,
      createdDay TEXT NOT NULL,
      attempts TEXT NOT NULL
    ) STRICT;
    CREATE INDEX delivery_due ON delivery (dueAt) WHERE dueAt IS NOT NULL;
    CREATE INDEX delivery_webhook ON delivery (webhookId, dueAt, id) WHERE dueAt IS NOT NULL;
    CREATE INDEX delivery_failed ON delivery (webhookId, createdDay, id) WHERE state = 'failed';

    -- The column wallet has the account whose bank details the document contains, or NULL for any other document.
    CREATE TABLE document (
      id INTEGER PRIMARY KEY,
      wallet INTEGER UNIQUE REFERENCES wallet,
      record TEXT NOT NULL
    ) STRICT;

    -- The requests that were answered. The column endedAt has the machine's time, and bytes the approximate size of the row.
    CREATE TABLE log (
      id INTEGER PRIMARY KEY,
      nonce TEXT,
      method TEXT NOT NULL,
      endedAt INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      record TEXT NOT NULL
    ) STRICT;
    CREATE INDEX log_nonce ON log (nonce, id);
  `,
};

/** An empty database is valid too: the process that created it was killed before it wrote a row. */
function canUse(database: DatabaseSync): boolean {
  return hasSettings(database) && hasTimeOfTransition(database) && hasValidJson(database);
}

function hasSettings(database: DatabaseSync): boolean {
  const rows = database.prepare('SELECT name, value FROM setting').all();
  if (rows.length === 0) return database.prepare('SELECT 1 FROM wallet').get() === undefined;
  const { seed, clock, start, anchor } = Object.fromEntries(
    rows.map(({ name, value }) => [name, String(value)]),
  );
  const hasTimes = [clock, start].every((time = '') => /^\d+$/.test(time) && isTime(Number(time)));
  return Boolean(seed) && hasTimes && (anchor === undefined || isAnchor(anchor));
}

/** Returns whether a text is an anchor: a pair of business time and machine time, or `null` for a clock that stands still. */
function isAnchor(text: string): boolean {
  try {
    const anchor: unknown = JSON.parse(text);
    const { business, wall }: { business?: unknown; wall?: unknown } = Object(anchor);
    return anchor === null || (isTime(business) && isTime(wall));
  } catch {
    return false;
  }
}

function hasTimeOfTransition(database: DatabaseSync): boolean {
  const last = database.prepare('SELECT at FROM transition ORDER BY id DESC LIMIT 1').get();
  return last === undefined || isTime(last['at']);
}

const jsonColumns = ['record', 'details', 'terms', 'payload', 'events', 'attempts'];

function hasValidJson(database: DatabaseSync): boolean {
  const columns = database
    .prepare(
      `SELECT t.name AS tableName, c.name AS columnName
       FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
       WHERE t.schema = 'main' AND t.type = 'table'`,
    )
    .all()
    .filter(({ columnName }) => jsonColumns.includes(`${columnName}`));
  return columns.every(({ tableName, columnName }) => {
    const wrong = `SELECT 1 FROM "${tableName}" WHERE NOT json_valid("${columnName}") LIMIT 1`;
    return database.prepare(wrong).get() === undefined;
  });
}
