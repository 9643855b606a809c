import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { RefusedError } from '../ground/refused-error.ts';
import { copyTables } from './tables.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** States of a database to which it can go back. None of the methods may be called in a transaction. */
export interface Snapshots {
  /** Keeps the state of now under this name, in place of an earlier one of that name. */
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
  return {
    snapshot(name) {
      folder ??= createTemporaryFolder();
      count += 1;
      const file = join(folder.path, `${count}.sqlite`);
      database.prepare('VACUUM INTO :file').run({ file });
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
