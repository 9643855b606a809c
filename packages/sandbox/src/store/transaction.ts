import type { DatabaseSync } from 'node:sqlite';
import { Refusal } from '@crossborder-fx/test-server';

/** A synchronous function. Work that it does after its return would run outside the transaction. */
export type Handler<Result> = [Extract<Result, PromiseLike<unknown>>] extends [never]
  ? () => Result
  : never;

/**
 * Runs the handler between BEGIN IMMEDIATE and COMMIT, and rolls everything back when one of them fails. A handler cannot run
 * another transaction. @throws the error of the handler or of SQLite @throws {TypeError} when the handler returned a promise
 */
export function inTransaction<Result>(database: DatabaseSync, handler: Handler<Result>): Result {
  return transactionsOf(database)(handler);
}

export type InTransaction = <Result>(handler: Handler<Result>) => Result;

/** Returns a function that runs each handler in a transaction. BEGIN and COMMIT are prepared only once. */
export function transactionsOf(database: DatabaseSync): InTransaction {
  const { begin, commit, rollBack } = transactionOn(database);
  return (handler) => {
    begin();
    try {
      const result = handler();
      commit(result);
      return result;
    } catch (error) {
      rollBack(error);
      throw error;
    }
  };
}

export function transactionOn(database: DatabaseSync) {
  const began = database.prepare('BEGIN IMMEDIATE');
  const committed = database.prepare('COMMIT');
  return {
    begin: () => void began.run(),
    /** Commits the transaction. @param result - the result of the handler @throws {TypeError} when this result is a promise */
    commit(result: unknown): void {
      if (typeof Object(result).then !== 'function') return void committed.run();
      // The promise that the handler returned may be rejected, which must not end the process.
      Promise.resolve(result).catch(() => {});
      throw new TypeError(
        'The handler of a transaction returned a promise. It must be synchronous.',
      );
    },
    rollBack(reason: unknown): void {
      try {
        database.exec('ROLLBACK');
      } catch (error) {
        // After some errors, such as a full disk, SQLite has already rolled the transaction back.
        if (/no transaction is active/.test(String(error))) return;
        throw new AggregateError([reason, error], 'A transaction could not be rolled back.');
      }
    },
  };
}

// The result codes of SQLite: https://www.sqlite.org/rescode.html
const codes = { busy: 5, ioError: 10, full: 13, cannotOpen: 14 };

export function isSqliteError(error: unknown, ...reasons: (keyof typeof codes)[]): boolean {
  const { code, errcode } = Object(error);
  if (code !== 'ERR_SQLITE_ERROR') return false;
  // The lowest byte of SQLite's error code is the reason. The upper bytes only refine this reason.
  return reasons.length === 0 || reasons.some((reason) => codes[reason] === (errcode & 0xff));
}

/** Returns the refusal for a full or failing disk, or undefined. SQLite has already rolled the transaction back. */
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
