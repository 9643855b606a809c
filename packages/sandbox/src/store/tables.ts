import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './transaction.ts';

/**
 * Makes the rows of every table those of another database with the same tables, all or none. Prepared
 * statements stay valid. It must not be called in a transaction.
 *
 * @param file - a database that nobody has open, such as a snapshot
 */
export function copyTables(database: DatabaseSync, file: string): void {
  // Fails in a transaction, from which the source could not be detached.
  database.exec('BEGIN; COMMIT');
  database.prepare('ATTACH :file AS source').run({ file });
  try {
    // Tables are emptied and filled one after the other. In the source, every key had its row.
    database.exec('PRAGMA foreign_keys = OFF');
    inTransaction(database, () => {
      const tables = tablesOf(database);
      for (const { name } of tables) database.exec(`DELETE FROM main.${name}`);
      for (const { name, columns } of tables) {
        database.exec(
          `INSERT INTO main.${name} (${columns}) SELECT ${columns} FROM source.${name}`,
        );
      }
    });
  } finally {
    database.exec('PRAGMA foreign_keys = ON; DETACH source');
  }
}

/** Removes every row of every table, in the transaction that is open. */
export function emptyTables(database: DatabaseSync): void {
  // Until the end of the transaction: tables refer to each other.
  database.exec('PRAGMA defer_foreign_keys = ON');
  for (const { name } of tablesOf(database)) database.exec(`DELETE FROM ${name}`);
}

/** Each table, with the columns that are stored, quoted for SQL. */
function tablesOf(database: DatabaseSync): { name: string; columns: string }[] {
  // sqlite_sequence, which counts for AUTOINCREMENT, comes last: filling a table changes it.
  const sql = `
    SELECT format('"%w"', t.name) AS name, group_concat(format('"%w"', c.name)) AS columns
    FROM pragma_table_list AS t JOIN pragma_table_info(t.name, 'main') AS c
    WHERE t.schema = 'main' AND t.type = 'table' AND t.name <> 'sqlite_schema'
    GROUP BY t.name ORDER BY t.name LIKE 'sqlite!_%' ESCAPE '!', t.name`;
  return database.prepare(sql).all() as { name: string; columns: string }[];
}
