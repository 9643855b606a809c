import type { DatabaseSync } from 'node:sqlite';
import { RefusedError } from '../common/refused-error.ts';
import { inTransaction } from './transaction.ts';

/**
 * Keeps all snapshots in one attached in-memory database, because SQLite attaches at most ten databases, and Node 22 cannot
 * serialize a database. The snapshots are lost when the connection is closed. Call no method of the result in a transaction.
 */
export function createSnapshots(database: DatabaseSync) {
  const numbers = new Map<string, number>();
  let last = 0;

  return {
    snapshot(name: string): void {
      // Attach the database for snapshots only at the first snapshot, because each transaction locks every attached database.
      if (last === 0) database.exec("ATTACH ':memory:' AS snapshots");
      last += 1;
      copyTables(database, last);
      const earlier = numbers.get(name);
      numbers.set(name, last);
      if (earlier !== undefined) dropCopy(database, earlier);
    },
    /** @throws {RefusedError} `snapshotNotFound` */
    restore(name: string): void {
      const number = numbers.get(name);
      if (number === undefined) {
        const names = [...numbers.keys()];
        const there =
          names.length === 0 ? 'No snapshot exists yet' : `Use one of: ${names.join(', ')}`;
        throw new RefusedError('snapshotNotFound', `There is no snapshot ${name}. ${there}.`);
      }
      fillFromCopy(database, number);
    },
    names: () => [...numbers.keys()],
  };
}

/** Copies all tables, or none, into the attached database `snapshots`. It must not be called in a transaction. */
function copyTables(database: DatabaseSync, number: number): void {
  inTransaction(database, () => {
    for (const table of tablesOf(database)) {
      const { name, columns } = table;
      database.exec(`CREATE TABLE ${copyOf(table, number)} AS SELECT ${columns} FROM main.${name}`);
    }
  });
}

function dropCopy(database: DatabaseSync, number: number): void {
  for (const table of tablesOf(database)) database.exec(`DROP TABLE ${copyOf(table, number)}`);
}

/** Replaces the rows of all tables by the rows of a snapshot, outside a transaction. Prepared statements stay valid. */
function fillFromCopy(database: DatabaseSync, number: number): void {
  // Do not check foreign keys while the tables are emptied and filled one by one. The snapshot has every row that a
  // foreign key refers to.
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
  // Let SQLite check foreign keys only at the end of the transaction, because tables refer to each other.
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
  // Fill sqlite_sequence, the counters of AUTOINCREMENT, last, because filling another table changes the counters.
  const sql = `
    SELECT format('"%w"', t.name) AS name, group_concat(format('"%w"', c.name)) AS columns
    FROM pragma_table_list AS t JOIN pragma_table_info(t.name, 'main') AS c
    WHERE t.schema = 'main' AND t.type = 'table' AND t.name <> 'sqlite_schema'
    GROUP BY t.name ORDER BY t.name LIKE 'sqlite!_%' ESCAPE '!', t.name`;
  return database.prepare(sql).all() as unknown as Table[];
}
