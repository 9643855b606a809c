import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getSystemErrorMap } from 'node:util';
import { inTransaction, isSqliteError } from './transaction.ts';

interface OpenDatabaseOptions {
  schema: Schema;
  /** The data file, which is created if it is missing. @default in memory */
  file?: string | undefined;
}

/**
 * Opens a database with the tables of the schema. A commit survives the kill of the process, but not a power cut. Until
 * the database is closed, no other process can open the file, and this process must not read it with `node:fs`, which
 * would release SQLite's lock. @throws {DataFileError} when the file is of another version, was changed, is in use or
 * is not writable; it stays unchanged
 */
export function openDatabase({ schema, file }: OpenDatabaseOptions): DatabaseSync {
  if (file === undefined) return openAt(':memory:', schema);
  // For an empty file name, SQLite makes a temporary file, and deletes it when the database is closed.
  if (file === '') throw new DataFileError('The data file must have a name.');
  const path = resolve(file);
  try {
    const existing = requireUsable(path);
    // An empty file counts as a new data file, so do not check it.
    if (existing !== undefined && statSync(existing).size > 0) checkDataFile(existing, schema);
    return openAt(existing ?? path, schema);
  } catch (cause) {
    if (cause instanceof DataFileError) throw cause;
    if (isSqliteError(cause, 'busy')) throw inUse(path, cause);
    throw new DataFileError(`${path} cannot be opened: ${reasonOf(cause)}.`, { cause });
  }
}

/** Returns the path without symbolic links, next to which SQLite keeps the `-wal` file; undefined for a new file. */
function requireUsable(path: string): string | undefined {
  if (!existsSync(path)) {
    accessSync(dirname(path), constants.W_OK);
    return undefined;
  }
  if (!statSync(path).isFile()) throw new DataFileError(`${path} is not a file.`);
  const existing = realpathSync(path);
  // Check the write permission here: without it, SQLite would open the file only for reading, and fail at the first change.
  accessSync(existing, constants.R_OK | constants.W_OK);
  accessSync(dirname(existing), constants.W_OK);
  return existing;
}

function openAt(path: string, schema: Schema): DatabaseSync {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true });
  try {
    // Set these options before the first access to the database. With exclusive locking, SQLite needs no `-shm` file, because
    // it shares no memory with other processes. Temporary data stays in memory, because there may be no folder for temporary
    // files.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY');
    inTransaction(database, () => makeTables(database, schema));
    // Set the journal mode after the tables exist, so that a data file which has a -wal file always has tables.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

function reasonOf(error: unknown): string {
  const { errno, message } = Object(error);
  const [, reason] = getSystemErrorMap().get(errno) ?? [];
  return reason ?? message;
}

export interface Schema {
  /**
   * The `user_version` of a data file. Change it whenever the tables change, because the sandbox refuses a file of
   * another version.
   */
  readonly version: number;
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
 * Checks a data file on a copy, because SQLite would write to the file itself, or leave other files next to it. @throws
 * {DataFileError} when the file is in use, of another version, changed, or no data file of the sandbox
 */
export function checkDataFile(file: string, schema: Schema): void {
  // Let SQLite check the file first: when this process has it open, reading it here would release SQLite's lock on it.
  if (isInUse(file)) throw inUse(file);
  if (!isOfSandbox(file)) throw changed(file);
  // Copy the file to a new folder next to it, because there may be no folder for temporary files.
  const folder = mkdtempSync(join(dirname(file), 'crossborder-fx-sandbox-'));
  try {
    // Copy also the files that a killed process left next to the data file, because SQLite reads them with the database.
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
    `${file} is in use by another process. Stop that process, or use another file.`,
    { cause },
  );
}

export function changed(file: string, cause?: unknown): DataFileError {
  return new DataFileError(
    `${file} is not a data file of the sandbox, or was damaged. Restore it from a backup, or use another file.`,
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

/** Reads the application id without SQLite, because the file may be large and not even a database. */
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
      ? `${file} is from a newer version of the sandbox. Install that version, or use another file.`
      : `${file} is from an older version of the sandbox. Install that version, or delete the file to start anew.`,
  );
}

function objectsOf(database: DatabaseSync): string {
  const select =
    "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'";
  return JSON.stringify(database.prepare(`${select} ORDER BY type, name`).all());
}
