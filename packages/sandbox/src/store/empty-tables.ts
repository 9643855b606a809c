import type { DatabaseSync } from 'node:sqlite';

/** Removes every row of every table, in the transaction that is open. */
export function emptyTables(database: DatabaseSync): void {
  // Until the end of the transaction: tables refer to each other.
  database.exec('PRAGMA defer_foreign_keys = ON');
  const tables = database
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
    .all();
  for (const { name } of tables) {
    if (!String(name).startsWith('sqlite_')) database.exec(`DELETE FROM "${name}"`);
  }
}
