import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getSystemErrorMap } from 'node:util';
import { checkDataFile, DataFileError, inUse, makeTables, type Schema } from './data-file.ts';
import { isSqliteError } from './sqlite-error.ts';
import { inTransaction } from './transaction.ts';

interface OpenDatabaseOptions {
  schema: Schema;
  /** The data file, which is created if it is missing. @default in memory */
  file?: string | undefined;
}

/**
 * Opens a database with the tables of the schema, and refuses a file of another version. A commit to a file
 * survives the kill of the process, but not a power cut. No other process can open the file until the database is
 * closed. Until then, do not read it with `node:fs` in this process, which would lose SQLite's lock.
 *
 * @throws {DataFileError} when the file is of another version, was changed, is in use or is not writable; the file
 *   stays unchanged
 */
export function openDatabase({ schema, file }: OpenDatabaseOptions): DatabaseSync {
  if (file === undefined) return openAt(':memory:', schema);
  // SQLite treats an empty name as a temporary file, which it deletes.
  if (file === '') throw new DataFileError('The data file must have a name.');
  const path = resolve(file);
  try {
    const existing = requireUsable(path);
    // An empty file counts as new.
    if (existing !== undefined && statSync(existing).size > 0) checkDataFile(existing, schema);
    return openAt(existing ?? path, schema);
  } catch (cause) {
    if (cause instanceof DataFileError) throw cause;
    if (isSqliteError(cause, 'busy')) throw inUse(path, cause);
    throw new DataFileError(`${path} cannot be opened: ${reasonOf(cause)}.`, { cause });
  }
}

/** Returns the path without symbolic links, beside which SQLite keeps its other files, or undefined for a new file. */
function requireUsable(path: string): string | undefined {
  if (!existsSync(path)) {
    accessSync(dirname(path), constants.W_OK);
    return undefined;
  }
  if (!statSync(path).isFile()) throw new DataFileError(`${path} is not a file.`);
  const existing = realpathSync(path);
  // SQLite would open the file read-only, and fail at the first change.
  accessSync(existing, constants.R_OK | constants.W_OK);
  accessSync(dirname(existing), constants.W_OK);
  return existing;
}

function openAt(path: string, schema: Schema): DatabaseSync {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true });
  try {
    // Set before the first access, so that SQLite shares no memory with other processes, which would need a `-shm`
    // file. There may be no folder for temporary files.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY');
    inTransaction(database, () => makeTables(database, schema));
    // Set after the tables exist, so that a file with a -wal always has tables.
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
