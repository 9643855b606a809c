import type { DatabaseSync } from 'node:sqlite';
import { RefusedError } from '../ground/refused-error.ts';
import { copyTables, dropCopy, fillFromCopy } from './tables.ts';

/** States of a database to which it can go back. None of the methods may be called in a transaction. */
export interface Snapshots {
  /** Keeps the state of now under this name, in place of an earlier one of that name. */
  snapshot(name: string): void;
  /** Goes back to a snapshot, which can be gone back to again. @throws {RefusedError} `snapshotNotFound` */
  restore(name: string): void;
  names(): string[];
}

/**
 * Keeps snapshots in memory, in one database that is attached: SQLite attaches ten at most, and Node 22 cannot
 * serialize a database. They end with the connection.
 */
export function createSnapshots(database: DatabaseSync): Snapshots {
  const numbers = new Map<string, number>();
  let last = 0;

  return {
    snapshot(name) {
      // Not before: each transaction takes a lock of every database that is attached.
      if (last === 0) database.exec("ATTACH ':memory:' AS snapshots");
      last += 1;
      copyTables(database, last);
      const earlier = numbers.get(name);
      numbers.set(name, last);
      if (earlier !== undefined) dropCopy(database, earlier);
    },
    restore(name) {
      const number = numbers.get(name);
      if (number === undefined) {
        const names = [...numbers.keys()];
        const there = names.length === 0 ? 'there is none yet' : `there is ${names.join(', ')}`;
        throw new RefusedError('snapshotNotFound', `There is no snapshot ${name}: ${there}.`);
      }
      fillFromCopy(database, number);
    },
    names: () => [...numbers.keys()],
  };
}
