import type { DatabaseSync } from 'node:sqlite';

/** Does its work before it returns: what it would do later were no longer in its transaction. */
export type Handler<Result> = [Extract<Result, PromiseLike<unknown>>] extends [never]
  ? () => Result
  : never;

/**
 * Runs the handler between BEGIN IMMEDIATE and COMMIT. When either fails, nothing of it is kept. A handler
 * cannot run another one.
 *
 * @returns what the handler returned, after it was committed
 * @throws what the handler threw, or SQLite's error
 * @throws {TypeError} when the handler returned a promise
 */
export function inTransaction<Result>(database: DatabaseSync, handler: Handler<Result>): Result {
  return transactionsOf(database)(handler);
}

export type InTransaction = <Result>(handler: Handler<Result>) => Result;

/** The same for many handlers: what begins and ends a transaction is prepared once. */
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

/** The parts of a transaction, prepared once. */
export function transactionOn(database: DatabaseSync) {
  const began = database.prepare('BEGIN IMMEDIATE');
  const committed = database.prepare('COMMIT');
  return {
    begin: () => void began.run(),
    /** @param result - of its work. @throws {TypeError} when it is a promise */
    commit(result: unknown): void {
      requireNoPromise(result);
      committed.run();
    },
    rollBack(reason: unknown): void {
      try {
        database.exec('ROLLBACK');
      } catch (error) {
        // After some errors, such as a full disk, SQLite has done so by itself.
        if (/no transaction is active/.test(String(error))) return;
        throw new AggregateError([reason, error], 'A transaction could not be rolled back.');
      }
    },
  };
}

function requireNoPromise(result: unknown): void {
  if (typeof Object(result).then !== 'function') return;
  // Its own failure must not end the process as well.
  Promise.resolve(result).catch(() => {});
  throw new TypeError('The handler of a transaction returned a promise. It must be synchronous.');
}
