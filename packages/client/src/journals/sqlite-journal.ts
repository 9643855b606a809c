import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { nodeModule } from '../ground/node-module.ts';
import { OwnError } from '../ground/own-error.ts';
import type { Journal } from './journal.ts';
import { journalOn, otherLayout, rememberIdentity } from './stored.ts';

export interface SqliteJournalOptions {
  /** Your name for the account at the service, such as `acme-live`. It is part of every key. */
  account: string;
  /** The time of the records. Apart from the clock that signs. @default the time of the system */
  clock?: (() => Date) | undefined;
}

export interface SqliteJournal extends Journal {
  /** Adds the account to a file that is the journal of another one. */
  migrate(): Promise<void>;
  close(): void;
}

const tableSql = `CREATE TABLE journal (
  key TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  account TEXT NOT NULL,
  record TEXT NOT NULL,
  sent_at INTEGER NOT NULL,
  state TEXT NOT NULL,
  id TEXT,
  PRIMARY KEY (key, attempt)
) STRICT, WITHOUT ROWID`;

type Row = Record<string, string | number | null>;

/**
 * A journal in a file of SQLite, for the processes of one machine, by `node:sqlite` (Node 22.13 or newer,
 * and Deno). The file is made here where there is none, and never later: one that vanishes or is replaced
 * while a process uses it is an error. A claim is on the disk before a request leaves.
 *
 * Not on a network file system (NFS, SMB), where the locks of SQLite are no promise.
 *
 * @throws {TypeError} when the path is not absolute, or there is no `node:sqlite`
 * @throws {Error} when another release has made the file
 */
export function sqliteJournal(
  file: string,
  { account: given, clock }: SqliteJournalOptions,
): SqliteJournal {
  // A relative path is another, empty journal for a process that was started elsewhere.
  if (typeof file !== 'string' || !isAbsolute(file)) {
    throw new TypeError('The file of a journal has to be an absolute path');
  }
  const { DatabaseSync } = nodeModule('node:sqlite') ?? {};
  if (!DatabaseSync) throw new TypeError('sqliteJournal needs node:sqlite: Node 22.13 or newer');
  const account = given.normalize();
  const accountKey = `account:${account}`;
  const identityOf = rememberIdentity(account, file);
  const now = () => clock?.() ?? new Date();
  const database: DatabaseSync = new DatabaseSync(file);
  const opened = placeOnDisk(file);
  const run = (sql: string, ...values: (string | number | null)[]) =>
    database.prepare(sql).all(...values) as Row[];
  const register = () =>
    run(insertSql, accountKey, 0, account, randomUUID(), Date.now(), 'account');

  /** Everything in one transaction, and with the file that was opened still in its place. */
  function inTransaction<Value>(begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => Value): Value {
    database.exec(begin);
    let value: Value;
    try {
      value = work();
      database.exec('COMMIT');
    } catch (error) {
      try {
        database.exec('ROLLBACK');
      } catch {
        // The error has ended the transaction already.
      }
      throw error;
    }
    if (placeOnDisk(file) === opened) return value;
    throw new OwnError(`${file} was removed or replaced while it was in use`);
  }

  const inJournal = <Value>(begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => Value) =>
    inTransaction(begin, () => {
      const [head] = run('SELECT record FROM journal WHERE key = ? AND attempt = 0', accountKey);
      identityOf(head?.['record']);
      return work();
    });

  database.exec('PRAGMA busy_timeout = 2000');
  // A commit removes a file beside this one. With FULL, a loss of power could bring that back, and undo it.
  database.exec('PRAGMA synchronous = EXTRA');
  inTransaction('BEGIN IMMEDIATE', () => {
    const columns = run("SELECT name FROM pragma_table_info('journal')");
    if (columns.length === 7) return;
    if (columns.length > 0) throw otherLayout(file);
    database.exec(tableSql);
    register();
  });

  return {
    async migrate() {
      inTransaction('BEGIN IMMEDIATE', register);
    },
    close: () => database.close(),
    ...journalOn(account, {
      placeOf: (key, attempt) => `Attempt ${attempt} of ${key} in ${file}`,
      async rowsOf(keys) {
        const rows = inJournal('BEGIN', () => keys.flatMap((key) => run(readSql, key)));
        return { now: now(), rows };
      },
      async openKeys() {
        const rows = inJournal('BEGIN', () => run(openSql, account));
        return { keys: rows.map(({ key }) => String(key)) };
      },
      async claim({ key, attempt, state = 'sent', ...rest }) {
        const sentAt = now().getTime();
        if (Number.isNaN(sentAt)) throw new OwnError('The clock of the journal gives no date');
        return inJournal('BEGIN IMMEDIATE', () => {
          const values = [key, attempt, account, JSON.stringify(rest), sentAt, state] as const;
          return run(`${insertSql} RETURNING key`, ...values).length > 0;
        });
      },
      async settle(key, attempt, result) {
        const id = result.state === 'done' ? result.id : null;
        const { state } = result;
        inJournal('BEGIN IMMEDIATE', () => {
          if (run(settleSql, id, state, state, key, attempt).length > 0) return;
          throw new OwnError(`Attempt ${attempt} of ${key} in ${file} is missing`);
        });
      },
    }),
  };
}

const readSql = 'SELECT * FROM journal WHERE key = ? AND attempt > 0 ORDER BY attempt';
const openSql = "SELECT DISTINCT key FROM journal WHERE account = ? AND state = 'sent'";

// Where the key of the table is gone, ON CONFLICT with its columns fails.
const insertSql = `INSERT INTO journal (key, attempt, account, record, sent_at, state)
VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (key, attempt) DO NOTHING`;

/** The first result and the first id stay; done is worth more than any other. */
const settleSql = `UPDATE journal SET id = coalesce(id, ?),
  state = CASE WHEN ? = 'done' OR state = 'sent' THEN ? ELSE state END
WHERE key = ? AND attempt = ? RETURNING key`;

/** Device and number of a file; undefined where it is gone. */
function placeOnDisk(file: string): string | undefined {
  const status = statSync(file, { bigint: true, throwIfNoEntry: false });
  return status && `${status.dev}:${status.ino}`;
}
