import type { DatabaseSync } from 'node:sqlite';

/** The names of the tables, without those that SQLite makes. */
export function tablesOf(database: DatabaseSync): string[] {
  return database
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !name.startsWith('sqlite_'));
}
