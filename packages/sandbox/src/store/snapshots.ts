import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Refusal } from '@crossborder-fx/test-server';
import { RefusedError } from '../ground/refused-error.ts';
import { isSqliteError } from './sqlite-error.ts';
import { copyTables } from './tables.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** States of a database to which it can go back. None of the methods may be called in a transaction. */
export interface Snapshots {
  /**
   * Keeps the state of now under this name, in place of an earlier one of that name.
   *
   * @throws {Refusal} 503 when the folder for temporary files has no room, or is not there
   */
  snapshot(name: string): void;
  /** Goes back to a snapshot, which can be gone back to again. @throws {RefusedError} `snapshotNotFound` */
  restore(name: string): void;
  /** Those that there are, the oldest first. */
  names(): string[];
  /** Forgets every snapshot. Called before the database is closed, or after. */
  close(): void;
}

/** Keeps snapshots in temporary files, which are gone when it is closed or the process exits. */
export function createSnapshots(database: DatabaseSync): Snapshots {
  let folder: ReturnType<typeof createTemporaryFolder> | undefined;
  const files = new Map<string, string>();
  let count = 0;

  function write(name: string): string {
    try {
      folder ??= createTemporaryFolder();
      const file = join(folder.path, name);
      database.prepare('VACUUM INTO :file').run({ file });
      return file;
    } catch (error) {
      const { message, syscall } = Object(error);
      if (syscall === undefined && !isSqliteError(error, 'full', 'ioError', 'cannotOpen'))
        throw error;
      throw new Refusal(503, `The snapshot could not be kept in ${tmpdir()}: ${message}.`);
    }
  }

  return {
    snapshot(name) {
      count += 1;
      const file = write(`${count}.sqlite`);
      const earlier = files.get(name);
      files.set(name, file);
      if (earlier !== undefined) rmSync(earlier);
    },
    restore(name) {
      const file = files.get(name);
      if (file === undefined) {
        const names = [...files.keys()];
        const there = names.length === 0 ? 'there is none yet' : `there is ${names.join(', ')}`;
        throw new RefusedError('snapshotNotFound', `There is no snapshot ${name}: ${there}.`);
      }
      copyTables(database, file);
    },
    names: () => [...files.keys()],
    close: () => {
      files.clear();
      folder?.remove();
    },
  };
}
