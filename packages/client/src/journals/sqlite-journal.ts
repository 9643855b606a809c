import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { nodeModule } from '../common/node-module.ts';
import { OwnError } from '../common/own-error.ts';
import type { Journal } from './journal.ts';
import { requirePath } from './require-path.ts';
import {
  headSql,
  insertSql,
  keysOfSql,
  layoutSql,
  openSql,
  ownerSql,
  readSql,
  recordsSql,
  settleSql,
} from './sqlite-statements.ts';
import { accountOf, journalOn, otherLayout, rememberIdentity, requireRecovery } from './stored.ts';

export interface SqliteJournalOptions {
  /** Your name for the account at the service, such as `acme-live`. Every key of the journal depends on this name. */
  account: string;
  /**
   * The clock that gives the journal's records their times. The time in signatures comes from a different option of the
   * client.
   * @default the time of the system
   */
  clock?: (() => Date) | undefined;
}

export interface SqliteJournal extends Journal {
  /** Registers this journal's account in a file that is already the journal of another account. */
  migrate(): Promise<void>;
  close(): void;
}

type Begin = 'BEGIN' | 'BEGIN IMMEDIATE';
type Row = Record<string, string | number | null>;

interface Write<Value = unknown> {
  work: (recovery?: unknown) => Value;
  resolve(value: Value): void;
  reject(error: unknown): void;
}

// Takes setImmediate from Node when this file is loaded: a test that replaces the timers must not stop a commit.
const { setImmediate: endOfTurn = queueMicrotask } = nodeModule('node:timers') ?? {};

/**
 * The most writes in one commit. If one commit held the writes of all requests of a busy process, all requests would wait for the
 * disk together, and then for the service together.
 */
const mostAtOnce = 16;

/** The longest wait, in milliseconds, for another process that is writing to the file. */
const longestWait = 2_000;

/**
 * A journal in a file of SQLite, for the processes of one machine, by `node:sqlite` (Node 22.13 or newer, and Deno). This
 * function creates a missing file. Methods of the journal never create the file: they fail when it vanishes or is replaced. The
 * claim of an attempt is on the disk before the request leaves.
 *
 * Do not put the file on a network file system (NFS, SMB), where the locks of SQLite do not work.
 *
 * @throws {TypeError} when the path is not absolute, or there is no `node:sqlite`
 * @throws {Error} when another release has made the file
 */
export function sqliteJournal(file: string, options: SqliteJournalOptions): SqliteJournal {
  const account = accountOf(options, ['clock']);
  const { clock } = options;
  requirePath(file, 'The file');
  const { DatabaseSync } = nodeModule('node:sqlite') ?? {};
  if (!DatabaseSync)
    throw new TypeError('sqliteJournal needs node:sqlite: use Node 22.13 or newer');
  const accountKey = `account:${account}`;
  const identityOf = rememberIdentity(account, file);
  const now = () => clock?.() ?? new Date();
  const database: DatabaseSync = opening(file, () => {
    // SQLite gives the log the file's mode. To close an existing file would end the locks of this process.
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
    return new DatabaseSync(file);
  });
  /** The files of the database, each with its place on the disk when this function opened the file. */
  const opened = new Map([[file, placeOnDisk(file)]]);
  const prepare = preparing(database);
  const register = () =>
    prepare(insertSql).all(
      ...[accountKey, 0, account, '', null, randomUUID(), null, Date.now()],
      'account',
    );

  /** Runs the work in one transaction of SQLite, and fails when an open file of the database was removed or replaced. */
  function inTransaction<Value>(begin: Begin, work: (recovery?: unknown) => Value): Value {
    prepare(begin).run();
    let value: Value;
    try {
      value = work();
      prepare('COMMIT').run();
    } catch (error) {
      try {
        prepare('ROLLBACK').run();
      } catch {
        // The rollback fails when SQLite has already ended the transaction.
      }
      throw error;
    }
    for (const [path, place] of opened) {
      if (place === undefined || placeOnDisk(path) !== place)
        throw new OwnError(`${path} was removed or replaced while it was in use`);
    }
    return value;
  }

  /** @param work - a function that receives the name of the journal's running recovery */
  const inJournal = <Value>(begin: Begin, work: (recovery?: unknown) => Value) =>
    inTransaction(begin, () => {
      const head = prepare(headSql).get(accountKey);
      identityOf(head?.['record']);
      return work(head?.['body']);
    });

  /** Runs the work, and repeats it while another process holds the lock of the database file. */
  async function whenFree<Value>(
    begin: Begin,
    work: (recovery?: unknown) => Value,
    run = inJournal,
  ): Promise<Value> {
    for (const end = performance.now() + longestWait; ; ) {
      try {
        return run(begin, work);
      } catch (error) {
        if (!isBusy(error) || performance.now() > end) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  const writes: Write[] = [];

  /** Commits the writes of one turn of the event loop together, so that they wait for the disk once. */
  const write = <Value>(work: (recovery?: unknown) => Value) =>
    new Promise<Value>((resolve, reject) => {
      writes.push({ work, resolve, reject } as Write<Value> as Write);
      if (writes.length === 1) endOfTurn(commit);
    });

  async function commit(): Promise<void> {
    const batch = writes.splice(0, mostAtOnce);
    if (batch.length === 0) return;
    if (writes.length > 0) endOfTurn(commit);
    try {
      const done = await whenFree('BEGIN IMMEDIATE', (recovery) =>
        batch.map(({ work, resolve, reject }) => {
          try {
            const value = work(recovery);
            return () => resolve(value);
          } catch (error) {
            // If a write throws an error of this package, the write has not changed the database.
            if (!(error instanceof OwnError)) throw error;
            return () => reject(error);
          }
        }),
      );
      for (const end of done) end();
    } catch (error) {
      const isOfAll = batch.length === 1 || error instanceof OwnError || isBusy(error);
      for (const { work, resolve, reject } of batch) {
        if (isOfAll) reject(error);
        else whenFree('BEGIN IMMEDIATE', work).then(resolve, reject);
      }
    }
  }

  opening(file, () => {
    database.exec(`PRAGMA busy_timeout = ${longestWait}`);
    inTransaction('BEGIN IMMEDIATE', () => {
      const columns = prepare("SELECT name FROM pragma_table_info('journal')").all();
      if (columns.length === 10) return;
      if (columns.length > 0) throw otherLayout(file);
      for (const sql of layoutSql) database.exec(sql);
      register();
    });
    requireWal(database, file);
    // SQLite before 3.51 deletes the log in use when another process closes the file after any code of this process has read the
    // file, because such a read ends the locks of this process. Commits to a deleted log are lost. The first read creates the log.
    prepare(headSql).get(accountKey);
    const wal = `${prepare('PRAGMA database_list').get()?.['file']}-wal`;
    opened.set(wal, placeOnDisk(wal));
  });
  database.exec('PRAGMA busy_timeout = 0');

  return {
    async migrate() {
      await whenFree('BEGIN IMMEDIATE', register, inTransaction);
    },
    close() {
      while (writes.length > 0) void commit();
      database.close();
    },
    ...journalOn(account, {
      placeOf: (key, attempt) => `Attempt ${attempt} of the key ${key} in ${file}`,
      async rowsOf(keys) {
        const read = (key: string) => prepare(readSql).all(key) as Row[];
        const rows = await whenFree('BEGIN', () => keys.flatMap(read));
        return { now: now(), rows };
      },
      async openKeys() {
        const rows = await whenFree('BEGIN', () => prepare(openSql).all(account));
        return { keys: rows.map(({ key }) => String(key)) };
      },
      async keysOf(operation, ids) {
        const values = [account, operation, JSON.stringify(ids)] as const;
        const rows = await whenFree('BEGIN', () => prepare(keysOfSql).all(...values));
        return new Map(rows.map(({ id, key }) => [String(id), String(key)]));
      },
      async recordsOf({ since, before, limit }) {
        const rows = await whenFree('BEGIN', () =>
          prepare(recordsSql).all(account, since, before, limit),
        );
        return { now: now(), rows };
      },
      async setRecovery(name, ended) {
        await whenFree('BEGIN IMMEDIATE', (running) => {
          if (name === undefined) requireRecovery(running, ended);
          prepare('UPDATE journal SET body = ? WHERE key = ? AND attempt = 0').run(
            name ?? null,
            accountKey,
          );
        });
      },
      async claim({ key, attempt, state = 'sent', scope = null, body = null, ...rest }, recovered) {
        const sentAt = (recovered?.sentAt ?? now()).getTime();
        if (Number.isNaN(sentAt))
          throw new OwnError('The clock of the journal must return a valid Date');
        const of = [key, attempt, account, rest.operation, scope] as const;
        const record = JSON.stringify(rest);
        return write((running) => {
          requireRecovery(running, recovered?.recovery);
          return prepare(insertSql).run(...of, record, body, sentAt, state).changes > 0;
        });
      },
      async settle(key, attempt, result) {
        const id = result.state === 'done' ? result.id : null;
        return write(() => {
          const row = prepare(ownerSql).get(id, key, attempt);
          if (!row)
            throw new OwnError(`Attempt ${attempt} of the key ${key} is missing in ${file}`);
          if (row['owner'] !== null) return row['owner'] === key;
          const { state } = result;
          prepare(settleSql).run({ $key: key, $attempt: attempt, $state: state, $id: id });
          return true;
        });
      },
    }),
  };
}

/** Runs a step of opening the file, and names the file when SQLite fails, because the message of SQLite does not. */
function opening<Value>(file: string, step: () => Value): Value {
  try {
    return step();
  } catch (cause) {
    if (cause instanceof OwnError) throw cause;
    const rule =
      'It must be a file of SQLite in an existing folder, and this user must be able to write both';
    throw new OwnError(`${file} cannot be opened: ${Object(cause).message}. ${rule}`, { cause });
  }
}

/**
 * Requires WAL with `synchronous = FULL`: every commit then syncs the log before it returns, and a checkpoint syncs the
 * database before it overwrites the log. A commit in WAL mode deletes no file, so a loss of power cannot bring back a rollback
 * journal that undoes a commit. The database file keeps the mode WAL, but not `synchronous = FULL`, so each connection sets
 * FULL.
 */
function requireWal(database: DatabaseSync, file: string): void {
  database.exec('PRAGMA synchronous = FULL');
  for (let attempt = 1; ; attempt++) {
    try {
      const mode = database.prepare('PRAGMA journal_mode = WAL').get()?.['journal_mode'];
      if (mode === 'wal') return;
      throw new OwnError(`${file} must be in WAL mode, but SQLite opened it in the mode ${mode}`);
    } catch (error) {
      if (!isBusy(error) || attempt === 5) throw error;
      // SQLite cannot set WAL mode while another process does so. The empty transaction waits until that process is done.
      database.exec('BEGIN IMMEDIATE; COMMIT');
    }
  }
}

/** Returns whether SQLite failed with SQLITE_BUSY, which is 5 in the low byte of its extended error codes. */
const isBusy = (error: unknown) => (Number(Object(error).errcode) & 0xff) === 5;

function preparing(database: DatabaseSync): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    const known = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, known);
    return known;
  };
}

function placeOnDisk(file: string): string | undefined {
  const status = statSync(file, { bigint: true, throwIfNoEntry: false });
  return status && `${status.dev}:${status.ino}`;
}
