import { DatabaseSync } from 'node:sqlite';
import { sqliteJournal } from '@crossborder-fx/client/sqlite-journal';
import { sqliteStore } from '@crossborder-fx/webhooks/sqlite';
import {
  accountOf,
  type Database,
  type DatabaseOptions,
  everyone,
  journalsBy,
  keepNames,
} from './database.ts';
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
  const { account } = options;
  // First: it sets the mode in which a reader does not wait for a writer.
  const store = sqliteStore(file, { consumer: 'gateway' });
  const database = new DatabaseSync(file);
  database.exec('PRAGMA busy_timeout = 2000; PRAGMA synchronous = FULL');
  for (const table of tables) database.exec(table);
  const sql: Sql = {
    all: async (statement, ...values) => database.prepare(statement).all(...values) as Row[],
  };
  const callers = await keepNames(sql, options);
  const open = async (name: string) => {
    const journal = sqliteJournal(file, { account: name });
    await journal.migrate();
    return journal;
  };
  const journals = new Map([[everyone, await open(account)]]);
  for (const caller of callers) journals.set(caller, await open(accountOf(account, caller)));
  return {
    sql,
    callers,
    journalOf: journalsBy(journals),
    store,
    async close() {
      for (const one of [...journals.values(), store, database]) one.close();
    },
  };
}
