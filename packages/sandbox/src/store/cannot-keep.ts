import { Refusal } from '@crossborder-fx/test-server';
import { isSqliteError } from './sqlite-error.ts';

/**
 * The refusal for an error of SQLite that says that the disk is full or fails; undefined for any other
 * error. SQLite has rolled back by then.
 */
export function cannotKeep(cause: unknown): Refusal | undefined {
  if (!isSqliteError(cause, 'full', 'ioError')) return undefined;
  const { message } = cause as Error;
  return new Refusal(
    503,
    `The change could not be kept, and nothing of it has happened: ${message}. Make room for the data file, and try again.`,
  );
}

/** Does work that writes, and throws a `Refusal` when its changes could not be kept. */
export function keeping<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw cannotKeep(error) ?? error;
  }
}
