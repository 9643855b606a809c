import type { DatabaseSync } from 'node:sqlite';

/**
 * A function that works synchronously in a transaction. Work that it does after its return would run outside the transaction.
 */
export type Handler<Result> = [Extract<Result, PromiseLike<unknown>>] extends [never]
  ? () => Result
  : never;

/**
 * Runs the handler between BEGIN IMMEDIATE and COMMIT. When the handler or COMMIT fails, everything is rolled back.
 * A handler cannot run another transaction.
 *
 * @returns the result of the handler, after the commit
 * @throws the error of the handler or of SQLite
 * @throws {TypeError} when the handler returned a promise
 */
export function inTransaction<Result>(database: DatabaseSync, handler: Handler<Result>): Result {
  return transactionsOf(database)(handler);
}

export type InTransaction = <Result>(handler: Handler<Result>) => Result;

/**
 * Returns a function that runs one handler after another, each in a transaction of its own. BEGIN and COMMIT are prepared only
 * once.
 */
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

/** Prepares the statements BEGIN and COMMIT once, for many transactions. */
export function transactionOn(database: DatabaseSync) {
  const began = database.prepare('BEGIN IMMEDIATE');
  const committed = database.prepare('COMMIT');
  return {
    begin: () => void began.run(),
    /** Commits the transaction. @param result - the result of the handler @throws {TypeError} when this result is a promise */
    commit(result: unknown): void {
      requireNoPromise(result);
      committed.run();
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

function requireNoPromise(result: unknown): void {
  if (typeof Object(result).then !== 'function') return;
  // The promise that the handler returned may be rejected, which must not end the process.
  Promise.resolve(result).catch(() => {});
  throw new TypeError('The handler of a transaction returned a promise. It must be synchronous.');
}
