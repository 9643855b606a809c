import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { sqliteJournal } from '@crossborder-fx/client/sqlite-journal';
import { sqliteStore } from '@crossborder-fx/webhooks/sqlite';
import {
  type Database,
  type DatabaseOptions,
  howToCreate,
  NothingThere,
  prepareTables,
  type Row,
  type Sql,
  tables,
} from './database.ts';

/** Opens all tables in one file, for one process. @param file - an absolute path on a disk of this machine */
export async function openSqlite(file: string, options: DatabaseOptions): Promise<Database> {
  const { account, serviceClock: clock, create } = options;
  if (!existsSync(file)) {
    if (!create) throw new NothingThere(`the file does not exist. ${howToCreate}`);
    // The file contains secrets, names and account numbers. Its WAL files get the same file mode from SQLite.
    closeSync(openSync(file, 'wx', 0o600));
  }
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA busy_timeout = ${longestWait}; PRAGMA synchronous = FULL`);
  const sql: Sql = {
    all: (statement, ...values) =>
      whenFree(() => database.prepare(statement).all(...values) as Row[]),
  };
  const existing = 'SELECT name FROM sqlite_schema WHERE name IN (SELECT value FROM json_each(?))';
  const open = () => ({
    // The webhook store opens the file first and sets the WAL mode, in which no reader waits for a writer.
    store: sqliteStore(file, { consumer: 'gateway', clock }),
    journal: sqliteJournal(file, { account, clock }),
  });
  let opened: ReturnType<typeof open> | undefined;
  await prepareTables(sql, options, ['journal', 'webhooks'], existing, async () => {
    opened = open();
    await opened.journal.migrate();
    database.exec(`BEGIN; ${tables.join('; ')}; COMMIT`);
  });
  const { store, journal } = opened ?? open();
  database.exec('PRAGMA busy_timeout = 0');
  return {
    sql,
    journal,
    journalTable: { name: 'journal', sentAt: 'sent_at' },
    store,
    async close() {
      for (const one of [journal, store, database]) one.close();
    },
  };
}

/** How many milliseconds a statement waits while another process writes to the database. */
const longestWait = 2_000;
/** The SQLite error code SQLITE_BUSY, which an extended error code contains in its lowest 8 bits. */
const busy = 5;

/** Tries a statement again every 10 ms while the file is locked. If SQLite itself waited, it would block all other requests. */
async function whenFree<Value>(work: () => Value): Promise<Value> {
  for (const end = performance.now() + longestWait; ; await wait(10)) {
    try {
      return work();
    } catch (error) {
      const isBusy = (Number(Object(error).errcode) & 0xff) === busy;
      if (!isBusy || performance.now() > end) throw error;
    }
  }
}
