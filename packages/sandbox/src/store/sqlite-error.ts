import { Refusal } from '@crossborder-fx/test-server';

// The result codes of SQLite: https://www.sqlite.org/rescode.html
const codes = { busy: 5, ioError: 10, full: 13, cannotOpen: 14 };

/** Returns whether SQLite threw this error. When reasons are given, the error must also be for one of these reasons. */
export function isSqliteError(error: unknown, ...reasons: (keyof typeof codes)[]): boolean {
  const { code, errcode } = Object(error);
  if (code !== 'ERR_SQLITE_ERROR') return false;
  // The lowest byte of SQLite's error code is the reason. The upper bytes only refine this reason.
  return reasons.length === 0 || reasons.some((reason) => codes[reason] === (errcode & 0xff));
}

/**
 * Returns the refusal for an error because of a full or failing disk, or undefined for any other error. SQLite has already
 * rolled the transaction back.
 */
export function cannotKeep(cause: unknown): Refusal | undefined {
  if (!isSqliteError(cause, 'full', 'ioError')) return undefined;
  const { message } = cause as Error;
  return new Refusal(
    503,
    `The sandbox could not save the change, and undid it: ${message}. Free disk space for the data file, and try again.`,
  );
}

export function keeping<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw cannotKeep(error) ?? error;
  }
}
