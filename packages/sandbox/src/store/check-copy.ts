import { constants, copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataFileError } from './data-file-error.ts';
import { type DataFileMarks, damaged, requireMarks } from './data-file-header.ts';
import { inUse, isInUse } from './in-use.ts';
import type { Schema } from './schema.ts';
import { isSqliteError } from './sqlite-error.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/**
 * Checks a copy of a data file: SQLite writes to a database that it opens, and it cannot see what is in the
 * `-wal` of a killed process without opening it.
 *
 * @throws {DataFileError} when the file is damaged, of another version or in use
 */
export function checkCopy(file: string, schema: Schema): void {
  const folder = createTemporaryFolder();
  try {
    const copy = join(folder.path, 'copy');
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
    throw notReadable(file, cause);
  } finally {
    folder.remove();
  }
}

function checkDatabase(database: DatabaseSync, file: string, schema: Schema): void {
  const found = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
  if (found !== 'ok') throw notReadable(file, new Error(`${found}`));
  const objects = objectsOf(database);
  // Its first transaction was not completed.
  if (objects === '[]') return;
  const marks = database
    .prepare('SELECT * FROM pragma_application_id, pragma_user_version')
    .get() as unknown as DataFileMarks;
  requireMarks(file, marks, schema);
  const fresh = new DatabaseSync(':memory:');
  fresh.exec(schema.text);
  const expected = objectsOf(fresh);
  fresh.close();
  if (objects !== expected) {
    throw new DataFileError(
      `${file} was written by another build of the sandbox, with other tables. Name another file.`,
    );
  }
  const problem = schema.problemIn?.(database);
  if (problem !== undefined) {
    throw new DataFileError(
      `${file} has been changed, and cannot be used: ${problem}. Restore it from a backup, or name another file.`,
    );
  }
}

/** The definitions of tables and indexes, without those that SQLite makes. */
function objectsOf(database: DatabaseSync): string {
  const select =
    "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'";
  return JSON.stringify(database.prepare(`${select} ORDER BY type, name`).all());
}

function notReadable(file: string, cause: unknown): DataFileError {
  // What another process writes to while it is copied looks damaged.
  return isInUse(file) ? inUse(file, cause) : damaged(file, cause);
}
