import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { nodeModule } from '../common/node-module.ts';
import { own } from '../common/own-error.ts';
import { requireKnown } from '../common/require-known.ts';
import { forEver, type InRows, type Rows, readClock, rowStore } from './row-store.ts';
import { type ConsumerOptions, requireConsumer, type WebhookStore } from './webhook-store.ts';

export interface SqliteStoreOptions extends ConsumerOptions {
  /** The clock of the store, the same in all processes. @default the time of the system */
  clock?: (() => Date) | undefined;
}

export interface SqliteStore extends WebhookStore {
  /** Closes the file. Call it after the last handler has ended: the store cannot record work that ends later. */
  close(): void;
}

const tableSql = `CREATE TABLE IF NOT EXISTS webhooks (
  consumer TEXT NOT NULL,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  row TEXT NOT NULL,
  kept_until INTEGER NOT NULL,
  PRIMARY KEY (consumer, kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS webhooks_kept_until ON webhooks (kept_until)`;

/** The names of the table's columns, in the form in which `columnsSql` reads them. */
const columns = 'consumer,kind,key,row,kept_until';

/**
 * Creates a store in a file of SQLite, for the processes of one machine, with `node:sqlite` (Node 22.13 or newer,
 * and Deno). This function creates a missing file. Later calls never do: they fail when the file vanishes or is
 * replaced. A completed event is on the disk.
 *
 * A handler gets no transaction, so an event is processed at least once. SQLite has one writer: a handler that
 * waits inside a transaction would block all other processes.
 *
 * Do not keep the file on a network file system (NFS, SMB), where the locks of SQLite do not hold.
 *
 * @throws {TypeError} when the path is not absolute, the consumer or `node:sqlite` is missing, or the
 *   clock returns no valid date
 * @throws {Error} when the file cannot be opened, or belongs to another program
 */
export function sqliteStore(file: string, options: SqliteStoreOptions): SqliteStore {
  // With a relative path, a process that was started in another folder would open another, empty store.
  if (typeof file !== 'string' || !isAbsolute(file)) {
    throw new TypeError('The file of a store must be an absolute path');
  }
  requireKnown({ ...options }, ['consumer', 'clock']);
  const { clock = () => new Date(), ...given } = { ...options };
  const consumer = requireConsumer(given.consumer);
  readClock(clock);
  const { DatabaseSync: Database } = nodeModule('node:sqlite') ?? {};
  if (!Database) throw new TypeError('sqliteStore needs node:sqlite: use Node 22.13 or newer');
  const database = openOwnFile(file, Database);
  /** The files of the database, each with its place on the disk when this function opened the file. */
  const opened = new Map([[file, placeOnDisk(file)]]);

  function inTransaction<Value>(work: () => Value): Value {
    database.exec('BEGIN IMMEDIATE');
    let value: Value;
    try {
      value = work();
      database.exec('COMMIT');
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
    for (const [path, place] of opened) {
      if (place === undefined || placeOnDisk(path) !== place)
        throw own(new Error(`${path} was removed or replaced while it was in use.`));
    }
    return value;
  }

  const isNew = opening(file, () => {
    // In SQLite's mode WAL, readers do not wait for a writer, and a commit is on the disk.
    useWal(database);
    database.exec('PRAGMA synchronous = FULL');
    return inTransaction(() => {
      const [table] = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'webhooks'").all();
      database.exec(tableSql);
      return table === undefined;
    });
  });
  // SQLite before 3.51 deletes the log in use when another process closes the file after any code of this process has read the
  // file, because such a read ends the locks of this process. Commits to a deleted log are lost.
  const wal = `${database.prepare('PRAGMA database_list').get()?.['file']}-wal`;
  opened.set(wal, placeOnDisk(wal));

  const getSql = database.prepare(
    'SELECT row FROM webhooks WHERE consumer = ? AND kind = ? AND key = ? AND kept_until >= ?',
  );
  const putSql = database.prepare(`INSERT INTO webhooks VALUES (?, ?, ?, ?, ?)
ON CONFLICT (consumer, kind, key) DO UPDATE SET row = excluded.row, kept_until = excluded.kept_until`);
  const removeSql = database.prepare(
    'DELETE FROM webhooks WHERE consumer = ? AND kind = ? AND key = ?',
  );
  const keysSql = database.prepare(
    'SELECT key FROM webhooks WHERE consumer = ? AND kind = ? AND kept_until >= ?',
  );
  const forgetSql = database.prepare(`DELETE FROM webhooks WHERE (consumer, kind, key) IN (
  SELECT consumer, kind, key FROM webhooks WHERE kept_until < ? ORDER BY kept_until LIMIT 10
)`);
  const isKnownSql = database.prepare("SELECT 1 FROM webhooks WHERE kind = 'since' LIMIT 1");

  const atOnce = <Value>(work: (rows: Rows, now: number) => Value): Value =>
    inTransaction(() => {
      const now = readClock(clock);
      forgetSql.run(now);
      const rows: Rows = {
        get(kind, key) {
          const found = getSql.get(consumer, kind, textOf(key), now);
          return found && JSON.parse(String(found['row']));
        },
        put: (kind, key, row, keptUntil) =>
          void putSql.run(consumer, kind, textOf(key), JSON.stringify(row), Math.floor(keptUntil)),
        remove: (kind, key) => void removeSql.run(consumer, kind, textOf(key)),
        keys: (kind) => keysSql.all(consumer, kind, now).map(({ key }) => JSON.parse(String(key))),
      };
      return work(rows, now);
    });

  // Recovery skips failures in the ten minutes after `since`. For an emptied file, these minutes begin now. For a new
  // consumer, they are over already, because the store cannot have forgotten an event of this consumer.
  atOnce((rows, now) => {
    if (rows.get('since', '')) return;
    const isNewcomer = isNew || isKnownSql.get() !== undefined;
    rows.put('since', '', { at: isNewcomer ? now - 600_000 : now }, forEver);
  });

  database.exec('PRAGMA busy_timeout = 0');
  /** Runs `work` with the rows of the store, and tries again while another process writes to the file. */
  const inRows: InRows = async (work) => {
    for (const end = performance.now() + longestWait; ; ) {
      try {
        return atOnce(work);
      } catch (error) {
        const { errcode, message } = Object(error);
        if (errcode === undefined) throw error;
        if (!isBusy(error) || performance.now() > end) {
          throw own(new Error(`${file}: ${message}.`, { cause: error }));
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  return { consumer, ...rowStore(inRows), close: () => database.close() };
}

const columnsSql = "SELECT group_concat(name) AS names FROM pragma_table_info('webhooks')";

/**
 * Opens a file that is new or belongs to a store, and changes nothing in any other file.
 *
 * @throws {Error} that names the file, when SQLite cannot open it, or another program has a table with the store's name in it
 */
function openOwnFile(file: string, Database: typeof DatabaseSync): DatabaseSync {
  const database = opening(file, () => {
    // SQLite gives the log the file's mode. To close an existing file would end the locks of this process.
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
    return new Database(file);
  });
  const names = opening(file, () => {
    database.exec(`PRAGMA busy_timeout = ${longestWait}`);
    return database.prepare(columnsSql).get()?.['names'] ?? columns;
  });
  if (names === columns) return database;
  database.close();
  throw own(
    new Error(
      `${file} must not have a table webhooks of another program: give the store a file of its own.`,
    ),
  );
}

/** Runs a step of opening the file. @throws {Error} that names the file, when the step fails */
function opening<Value>(file: string, step: () => Value): Value {
  try {
    return step();
  } catch (cause) {
    const rule = `${file} must be a file of SQLite in a folder that exists, or a new file there`;
    throw own(new Error(`${rule}: ${Object(cause).message}.`, { cause }));
  }
}

/** Encodes a key of the store as JSON, which escapes half of a surrogate pair. UTF-8 cannot hold such a half. */
const textOf = (key: string) => JSON.stringify(key);

function placeOnDisk(file: string): string | undefined {
  const status = statSync(file, { bigint: true, throwIfNoEntry: false });
  return status && `${status.dev}:${status.ino}`;
}

const mostAttempts = 20;

/** Returns whether SQLite failed with SQLITE_BUSY, which is 5 in the low byte of its extended error codes. */
const isBusy = (error: unknown) => (Number(Object(error).errcode) & 0xff) === 5;
/** Milliseconds for which a call waits while another process is writing to the file. */
const longestWait = 2_000;

/** Sets the file to WAL mode. Tries again while another process opens the new file, because SQLite does not wait. */
function useWal(database: DatabaseSync): void {
  for (let attempt = 1; ; attempt++) {
    try {
      const mode = database.prepare('PRAGMA journal_mode = WAL').get()?.['journal_mode'];
      if (mode === 'wal') return;
      throw new Error(`it must be in WAL mode, but SQLite opened it in the mode ${mode}`);
    } catch (error) {
      if (!isBusy(error) || attempt === mostAttempts) throw error;
      database.exec('BEGIN IMMEDIATE; COMMIT');
    }
  }
}
