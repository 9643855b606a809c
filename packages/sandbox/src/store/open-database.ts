import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getSystemErrorMap } from 'node:util';
import { checkDataFile, DataFileError, inUse, makeTables, type Schema } from './data-file.ts';
import { isSqliteError } from './sqlite-error.ts';
import { inTransaction } from './transaction.ts';

interface OpenDatabaseOptions {
  schema: Schema;
  /** The file that keeps everything; it is made when it is not there. @default in memory */
  file?: string | undefined;
}

/**
 * Opens a database with the tables of the schema; a file of another version is refused. What was
 * committed to a file survives the kill of the process, not a power cut. No other process can open the file
 * until the database is closed; in this one, nobody may read it with `node:fs` until then, which would lose
 * SQLite's lock.
 *
 * @throws {DataFileError} when the file is of another version, was changed by somebody, is in use or is not
 *   writable; it is left as it was
 */
export function openDatabase({ schema, file }: OpenDatabaseOptions): DatabaseSync {
  if (file === undefined) return openAt(':memory:', schema);
  // To SQLite, an empty name is a file that it deletes in the end.
  if (file === '') throw new DataFileError('The data file must have a name.');
  const path = resolve(file);
  try {
    const existing = requireUsable(path);
    // A file of 0 bytes is a new one.
    if (existing !== undefined && statSync(existing).size > 0) checkDataFile(existing, schema);
    return openAt(existing ?? path, schema);
  } catch (cause) {
    if (cause instanceof DataFileError) throw cause;
    if (isSqliteError(cause, 'busy')) throw inUse(path, cause);
    throw new DataFileError(`${path} cannot be opened: ${reasonOf(cause)}.`, { cause });
  }
}

/** Returns the file without symbolic links, beside which SQLite has its others; undefined for a new one. */
function requireUsable(path: string): string | undefined {
  if (!existsSync(path)) {
    accessSync(dirname(path), constants.W_OK);
    return undefined;
  }
  if (!statSync(path).isFile()) throw new DataFileError(`${path} is not a file.`);
  const existing = realpathSync(path);
  // SQLite would open it for reading only, and fail at the first change.
  accessSync(existing, constants.R_OK | constants.W_OK);
  accessSync(dirname(existing), constants.W_OK);
  return existing;
}

function openAt(path: string, schema: Schema): DatabaseSync {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true });
  try {
    // Before the first access: then no memory is shared with other processes, which would need a `-shm`. And
    // there may be no folder for temporary files.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY');
    inTransaction(database, () => makeTables(database, schema));
    // After the tables, so that a file with a -wal is never one without tables.
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
