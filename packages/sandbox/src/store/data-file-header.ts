import { closeSync, openSync, readSync } from 'node:fs';
import { DataFileError } from './data-file-error.ts';
import type { Schema } from './schema.ts';

/** Marks a SQLite file as one of the sandbox: `CBFX` in ASCII. */
export const applicationId = 0x43_42_46_58;

/** The numbers by which an application knows its SQLite files. */
export interface DataFileMarks {
  application_id: number;
  user_version: number;
}

/**
 * Reads the marks without SQLite, which would write to the file or leave others beside it.
 *
 * @throws {DataFileError} when the file is not a SQLite database
 */
export function readMarks(file: string): DataFileMarks {
  const header = Buffer.alloc(100);
  let length: number;
  const descriptor = openSync(file, 'r');
  try {
    length = readSync(descriptor, header, 0, header.length, 0);
  } finally {
    closeSync(descriptor);
  }
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0') {
    throw new DataFileError(`${file} is not a data file of the sandbox. Name another file.`);
  }
  if (length < header.length) throw damaged(file, new Error('The header is cut off.'));
  return { user_version: header.readInt32BE(60), application_id: header.readInt32BE(68) };
}

/** @throws {DataFileError} when the file is of another application or another version */
export function requireMarks(file: string, marks: DataFileMarks, { version }: Schema): void {
  if (marks.application_id !== applicationId) {
    throw new DataFileError(
      `${file} is a SQLite database of another application. Name another file.`,
    );
  }
  const found = marks.user_version;
  if (found === version) return;
  const problem =
    found > version
      ? `was written by a newer version of the sandbox (format ${found}; this one reads ${version}). Install that one, or name another file.`
      : `was written by an older version of the sandbox (format ${found}; this one reads ${version}). Name another file, or use that version.`;
  throw new DataFileError(`${file} ${problem}`);
}

export function damaged(file: string, cause: unknown): DataFileError {
  return new DataFileError(`${file} is damaged. Restore it from a backup, or name another file.`, {
    cause,
  });
}
