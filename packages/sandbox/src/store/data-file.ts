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
  /**
   * The `user_version` of a data file. Change it whenever the tables change, because the sandbox refuses a file of another
   * version.
   */
  readonly version: number;
  /** The SQL statements that create the STRICT tables and their indexes. */
  readonly tables: string;
  /** Returns whether the sandbox can start with the rows of the data file. */
  readonly canUse?: (database: DatabaseSync) => boolean;
}

/** The error when a data file cannot be used. The file is unchanged. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError';
}

/** The number that marks a SQLite file as a data file of the sandbox: `CBFX` in ASCII. */
const applicationId = 0x43_42_46_58;

/**
 * Checks a data file on a copy, because SQLite would write to the file itself, or leave other files beside it.
 *
 * @throws {DataFileError} when the file is in use, of another version, changed, or no data file of the sandbox
 */
export function checkDataFile(file: string, schema: Schema): void {
  // Check first whether the file is in use: if this process has it open, opening and closing it again would lose SQLite's lock
  // (https://www.sqlite.org/howtocorrupt.html, 2.2).
  if (isInUse(file)) throw inUse(file);
  if (!isOfSandbox(file)) throw changed(file);
  // Copy the data file to a folder beside it, because there may be no folder for temporary files. SQLite writes beside the data
  // file too.
  const folder = mkdtempSync(join(dirname(file), 'crossborder-fx-sandbox-'));
  try {
    // Copy also the files that a killed process left beside the data file, because SQLite reads them with the database.
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
    // A data file to which another process writes during the copy looks damaged.
    throw isInUse(file) ? inUse(file, cause) : changed(file, cause);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function inUse(file: string, cause?: unknown): DataFileError {
  return new DataFileError(
    `${file} is in use by another process. Stop that process, or name another file.`,
    { cause },
  );
}

export function changed(file: string, cause?: unknown): DataFileError {
  return new DataFileError(
    `${file} is not a data file of the sandbox, or was damaged. Restore it from a backup, or name another file.`,
    { cause },
  );
}

/** Returns whether another process has the data file open exclusively. Writes nothing. */
function isInUse(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    // Without the exclusive mode, SQLite would create a `-shm` file and leave it.
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    database.prepare('SELECT 1 FROM sqlite_schema').get();
    return false;
  } catch (error) {
    // An error other than `busy` means that no process has the data file open, but the file may be damaged.
    return isSqliteError(error, 'busy');
  } finally {
    database.close();
  }
}

/**
 * Reads the number that marks a data file of the sandbox. It does so without SQLite, because the file may be large and not even
 * a database.
 */
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
  // The data file is empty because the process that created it did not complete its first transaction.
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
      ? `${file} is from a newer version of the sandbox. Install that version, or name another file.`
      : `${file} is from an older version of the sandbox. Install that version, or delete the file to start anew.`,
  );
}

function objectsOf(database: DatabaseSync): string {
  const select =
    "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'";
  return JSON.stringify(database.prepare(`${select} ORDER BY type, name`).all());
}
