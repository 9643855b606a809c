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
 * closed. Until then, do not read the file with `node:fs` in this process, which would lose SQLite's lock.
 *
 * @throws {DataFileError} when the file is of another version, was changed, is in use or is not writable; the file
 *   stays unchanged
 */
export function openDatabase({ schema, file }: OpenDatabaseOptions): DatabaseSync {
  if (file === undefined) return openAt(':memory:', schema);
  // SQLite takes an empty file name for a temporary file, which it deletes at the end.
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

/**
 * Returns the path of the data file without symbolic links, because SQLite keeps its `-wal` file beside this path. Returns
 * undefined for a new file.
 */
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
    // Set these options before the first access to the database. With exclusive locking, SQLite shares no memory with other
    // processes, which would need a `-shm` file. Temporary data stays in memory, because there may be no folder for temporary
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
