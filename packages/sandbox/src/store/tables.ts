import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './transaction.ts';

/** Copies every table into the attached database `snapshots`, all or none. It must not be called in a transaction. */
export function copyTables(database: DatabaseSync, number: number): void {
  inTransaction(database, () => {
    for (const table of tablesOf(database)) {
      const { name, columns } = table;
      database.exec(`CREATE TABLE ${copyOf(table, number)} AS SELECT ${columns} FROM main.${name}`);
    }
  });
}

export function dropCopy(database: DatabaseSync, number: number): void {
  for (const table of tablesOf(database)) database.exec(`DROP TABLE ${copyOf(table, number)}`);
}

/**
 * Makes the rows of every table those of a copy, all or none. Prepared statements stay valid. It must not
 * be called in a transaction.
 */
export function fillFromCopy(database: DatabaseSync, number: number): void {
  // Tables are emptied and filled one after the other. In the copy, every key had its row.
  database.exec('PRAGMA foreign_keys = OFF');
  try {
    inTransaction(database, () => {
      const tables = tablesOf(database);
      for (const { name } of tables) database.exec(`DELETE FROM main.${name}`);
      for (const table of tables) {
        const { name, columns } = table;
        database.exec(
          `INSERT INTO main.${name} (${columns}) SELECT ${columns} FROM ${copyOf(table, number)}`,
        );
      }
    });
  } finally {
    database.exec('PRAGMA foreign_keys = ON');
  }
}

export function emptyTables(database: DatabaseSync): void {
  // Until the end of the transaction: tables refer to each other.
  database.exec('PRAGMA defer_foreign_keys = ON');
  for (const { name } of tablesOf(database)) database.exec(`DELETE FROM main.${name}`);
}

interface Table {
  name: string;
  columns: string;
}

function copyOf({ name }: Table, number: number): string {
  return `snapshots."${number} ${name.slice(1)}`;
}

function tablesOf(database: DatabaseSync): Table[] {
  // sqlite_sequence, which counts for AUTOINCREMENT, comes last: filling a table changes it.
  const sql = `
    SELECT format('"%w"', t.name) AS name, group_concat(format('"%w"', c.name)) AS columns
    FROM pragma_table_list AS t JOIN pragma_table_info(t.name, 'main') AS c
    WHERE t.schema = 'main' AND t.type = 'table' AND t.name <> 'sqlite_schema'
    GROUP BY t.name ORDER BY t.name LIKE 'sqlite!_%' ESCAPE '!', t.name`;
  return database.prepare(sql).all() as unknown as Table[];
}
