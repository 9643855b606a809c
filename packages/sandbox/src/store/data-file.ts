import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isSqliteError } from './sqlite-error.ts';

export interface Schema {
  /** The `user_version` of a file. Another number for other tables: a file of another version is refused. */
  readonly version: number;
  /** The statements that make the tables, each of which is STRICT, and their indexes. */
  readonly tables: string;
  /** Whether the rows of a file are ones that a start can go on with. */
  readonly canUse?: (database: DatabaseSync) => boolean;
}

/** A data file cannot be used. It is as it was before. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError';
}

/** Marks a SQLite file as one of the sandbox: `CBFX` in ASCII. */
const applicationId = 0x43_42_46_58;

/**
 * Checks a data file, and leaves it as it is: SQLite would write to it, or leave other files beside it.
 *
 * @throws {DataFileError} when it is in use, of another version, or was changed by somebody
 */
export function checkDataFile(file: string, schema: Schema): void {
  // First: if this process has the file open, closing it once more would lose SQLite's lock
  // (https://www.sqlite.org/howtocorrupt.html, 2.2).
  if (isInUse(file)) throw inUse(file);
  if (!isOfSandbox(file)) throw changed(file);
  // Beside the file, where SQLite keeps others too: there may be no folder for temporary files.
  const folder = mkdtempSync(join(dirname(file), 'crossborder-fx-sandbox-'));
  try {
    // With what a killed process left beside it, which SQLite does not see without opening it.
    const copy = join(folder, 'copy');
    for (const suffix of ['', '-wal', '-journal']) {
      if (!existsSync(file + suffix)) continue;
      copyFileSync(file + suffix, copy + suffix, constants.COPYFILE_FICLONE);
    }
    const database = new DatabaseSync(copy);
    try {
      checkDatabase(database, file, schema);
    } finally {
      database.close();
    }
  } catch (cause) {
    if (!isSqliteError(cause) || isSqliteError(cause, 'full', 'cannotOpen')) throw cause;
    // What another process writes to while it is copied looks damaged.
    throw isInUse(file) ? inUse(file, cause) : changed(file, cause);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function inUse(file: string, cause?: unknown): DataFileError {
  return new DataFileError(
    `${file} is in use by another process. Stop that one, or name another file.`,
    { cause },
  );
}

export function changed(file: string, cause?: unknown): DataFileError {
  return new DataFileError(
    `${file} is no data file of the sandbox, or was changed by somebody. Restore it from a backup, or name another file.`,
    { cause },
  );
}

/** Whether someone has the database open for itself alone. Nothing is written. */
function isInUse(file: string): boolean {
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

/** Read without SQLite: the file may be another's, and large. */
function isOfSandbox(file: string): boolean {
  const header = Buffer.alloc(100);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, header, 0, header.length, 0);
  } finally {
    closeSync(descriptor);
  }
  const isSqlite = header.toString('latin1', 0, 16) === 'SQLite format 3\0';
  return isSqlite && header.readInt32BE(68) === applicationId;
}

/** Makes the tables of a new database. */
export function makeTables(database: DatabaseSync, { version, tables }: Schema): void {
  if (versionOf(database) === version) return;
  database.exec(tables);
  database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}`);
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

function checkDatabase(database: DatabaseSync, file: string, schema: Schema): void {
  const isWhole = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok';
  const objects = objectsOf(database);
  // Its first transaction was not completed.
  if (isWhole && objects === '[]') return;
  if (isWhole) requireVersion(versionOf(database), file, schema);
  const fresh = new DatabaseSync(':memory:');
  fresh.exec(schema.tables);
  const expected = objectsOf(fresh);
  fresh.close();
  if (!isWhole || objects !== expected) throw changed(file);
  if (schema.canUse?.(database) === false) throw changed(file);
}

function requireVersion(found: number, file: string, { version }: Schema): void {
  if (found === version) return;
  throw new DataFileError(
    found > version
      ? `${file} is of a newer version of the sandbox. Install that one, or name another file.`
      : `${file} is of an older version of the sandbox. Install that one, or delete the file to start anew.`,
  );
}

function objectsOf(database: DatabaseSync): string {
  const select =
    "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'";
  return JSON.stringify(database.prepare(`${select} ORDER BY type, name`).all());
}
