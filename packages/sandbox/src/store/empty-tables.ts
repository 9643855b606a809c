import type { DatabaseSync } from 'node:sqlite';
import { tablesOf } from './tables-of.ts';

/** Removes every row of every table, in the transaction that is open. */
export function emptyTables(database: DatabaseSync): void {
  // Until the end of the transaction: tables refer to each other.
  database.exec('PRAGMA defer_foreign_keys = ON');
  for (const name of tablesOf(database)) database.exec(`DELETE FROM "${name}"`);
}
