import { DatabaseSync } from 'node:sqlite';
import { type SqliteJournal, sqliteJournal } from '@crossborder-fx/client/sqlite-journal';
import { sqliteStore } from '@crossborder-fx/webhooks/sqlite';
import { accountsOf, type Database, type DatabaseOptions, journalsBy } from './database.ts';
import { type Row, type Sql, tables } from './sql.ts';

/**
 * Journals, store and the gateway's own tables in one file, which is made where there is none. For one process.
 *
 * @param file - an absolute path, and not on a network file system
 * @throws {TypeError} when it cannot be opened or written
 */
export async function openSqlite(file: string, options: DatabaseOptions): Promise<Database> {
  return openFile(file, options).catch((cause: Error) => {
    throw new TypeError(`${file} cannot be used: ${cause.message}`, { cause });
  });
}

async function openFile(file: string, options: DatabaseOptions): Promise<Database> {
  const { clock } = options;
  // First: it sets the mode in which a reader does not wait for a writer.
  const store = sqliteStore(file, { consumer: 'gateway', clock });
  const database = new DatabaseSync(file);
  database.exec('PRAGMA busy_timeout = 2000; PRAGMA synchronous = FULL');
  for (const table of tables) database.exec(table);
  const sql: Sql = {
    all: async (statement, ...values) => database.prepare(statement).all(...values) as Row[],
  };
  const journals = new Map<string, SqliteJournal>();
  for (const [caller, account] of await accountsOf(sql, options)) {
    const journal = sqliteJournal(file, { account, clock });
    await journal.migrate();
    journals.set(caller, journal);
  }
  return {
    sql,
    callers: [...journals.keys()],
    journalOf: journalsBy(journals),
    store,
    async close() {
      for (const one of [...journals.values(), store, database]) one.close();
    },
  };
}
