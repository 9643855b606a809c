import { closeSync, existsSync, openSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { sqliteJournal } from '@crossborder-fx/client/sqlite-journal';
import { sqliteStore } from '@crossborder-fx/webhooks/sqlite';
import {
  type Database,
  type DatabaseOptions,
  howToCreate,
  mustMakeTables,
  NothingThere,
  requireAccount,
} from './database.ts';
import { type Row, type Sql, tableNames, tables } from './sql.ts';

/**
 * Journal, store and the gateway's own tables in one file. For one process.
 *
 * @param file - an absolute path, and not on a network file system
 * @throws {TypeError} when it cannot be opened or written, or is not there and may not be made
 */
export async function openSqlite(file: string, options: DatabaseOptions): Promise<Database> {
  return openFile(file, options).catch((cause: Error) => {
    const Kind = cause instanceof NothingThere ? NothingThere : TypeError;
    throw new Kind(`${file} cannot be used: ${cause.message}`, { cause });
  });
}

async function openFile(file: string, options: DatabaseOptions): Promise<Database> {
  const { account, clock, create } = options;
  // From another folder, a relative path would be another file.
  if (!isAbsolute(file)) throw new TypeError('its path must be absolute');
  if (!existsSync(file)) {
    if (!create) throw new NothingThere(`it does not exist. ${howToCreate}`);
    // It has secrets, names and account numbers. The files beside it get the same mode.
    closeSync(openSync(file, 'wx', 0o600));
  }
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA busy_timeout = ${longestWait}; PRAGMA synchronous = FULL`);
  const sql: Sql = {
    all: (statement, ...values) =>
      whenFree(() => database.prepare(statement).all(...values) as Row[]),
  };
  const schema = await sql.all("SELECT name FROM sqlite_schema WHERE type = 'table'");
  const found = schema.map(({ name }) => String(name));
  const isNew = await mustMakeTables(sql, [...tableNames, 'journal', 'webhooks'], found, options);
  // Before anything is written: it sets the mode in which a reader does not wait for a writer.
  const store = sqliteStore(file, { consumer: 'gateway', clock });
  const journal = sqliteJournal(file, { account, clock });
  if (isNew) {
    await journal.migrate();
    database.exec(`BEGIN; ${tables.join('; ')}; COMMIT`);
  }
  await requireAccount(sql, options);
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

/** Milliseconds for which another process that writes is waited for. */
const longestWait = 2_000;
/** SQLITE_BUSY, of which the extended codes have more bits. */
const busy = 5;

/** Waits between tries. A wait of SQLite's own would stop all other requests. */
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
