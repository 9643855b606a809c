import { DatabaseSync } from 'node:sqlite';
import { DataFileError } from './data-file-error.ts';
import { isSqliteError } from './sqlite-error.ts';

export function inUse(file: string, cause?: unknown): DataFileError {
  return new DataFileError(
    `${file} is in use by another process. Stop that one, or name another file.`,
    { cause },
  );
}

/** Whether someone has the database open for itself alone. Nothing is written. */
export function isInUse(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    // Without this, a `-shm` would be made and left.
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    database.prepare('SELECT 1 FROM sqlite_schema').get();
    return false;
  } catch (error) {
    // Any other error is one of a database that is free, and maybe damaged.
    return isSqliteError(error, 'busy');
  } finally {
    database.close();
  }
}
