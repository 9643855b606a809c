import { own } from '../common/own-error.ts';
import { type TransactionControl, transactionControl } from './controls-transaction.ts';
import { refusedCompletion } from './postgres-functions.ts';
import { LeaseLostError } from './webhook-store.ts';

/** Runs the SQL statement that marks the event completed. */
export type Complete = (
  query: (text: string, values: unknown[]) => Promise<unknown>,
) => Promise<void>;

/** A database transaction for a handler. The transaction has begun. */
export interface Transaction {
  /** The connection for the handler's queries in the transaction. */
  readonly target: object;
  /** Marks the event completed and commits the transaction. */
  commit(complete: Complete): Promise<void>;
  rollback(): Promise<void>;
  /** Sends an empty query, which tells the server that the worker is alive. The promise never rejects. */
  touch(): Promise<void>;
  /** Ends the transaction and its connection without waiting for a running query. */
  destroy(): Promise<void>;
  /** Returns the error with which PostgreSQL ended the connection while no query was running, if any. */
  lost(): unknown;
}

/** Begins transactions on a database client, and wraps the connection that a handler gets. */
export interface Transactions {
  begin(): Promise<Transaction>;
  guard(gate: Gate): object;
}

/** Stands between a handler and its database connection, and checks each query. */
export interface Gate {
  /**
   * Sends one query after the transaction has begun: the statement `text`, or a savepoint statement in place of a BEGIN, COMMIT
   * or ROLLBACK.
   *
   * @throws {Error} when `text` would end the transaction of the store, or the handler has ended
   */
  send<Text, Result>(
    text: Text,
    query: (target: object, sent: Text | string) => Promise<Result> | Result,
  ): Promise<Result>;
  isClosed(): boolean;
}

/** A single savepoint name is enough: inside a BEGIN, libraries use savepoints with names of their own. */
const savepoint = 'crossborder_fx_begin';
const inPlaceOf = {
  begin: `SAVEPOINT ${savepoint}`,
  commit: `RELEASE SAVEPOINT ${savepoint}`,
  // PostgreSQL keeps this savepoint after the rollback. When a later savepoint has the same name, PostgreSQL uses the later
  // one.
  rollback: `ROLLBACK TO SAVEPOINT ${savepoint}`,
};
const refusals: Record<TransactionControl, string> = {
  begin:
    'A second BEGIN was not sent, since the first is still open on this connection: await its COMMIT or ' +
    'ROLLBACK first, or use SAVEPOINT.',
  commit:
    'A COMMIT without a BEGIN of the handler was not sent: the store commits when the handler has ended.',
  rollback:
    'A ROLLBACK without a BEGIN of the handler was not sent: throw an error to undo everything, and use ' +
    'BEGIN or SAVEPOINT to undo a part.',
  refused:
    'A statement that begins or ends a transaction was not sent: a handler can use BEGIN, COMMIT and ROLLBACK ' +
    'without options, one statement in a query. The isolation level is an option of the store.',
};

/** Makes the transaction for a handler. The transaction begins with the handler's first query. */
export function handTransaction({ begin, guard }: Transactions) {
  let begun: Promise<Transaction> | undefined;
  let current: Transaction | undefined;
  let isSettled = false;
  let isAbandoned = false;
  /** True between a BEGIN and a COMMIT or ROLLBACK that the handler has sent. */
  let isInside = false;
  let outstanding = 0;
  /** The pending empty query of `touch`, for which other queries wait, because a connection takes one query at a time. */
  let touched: Promise<void> | undefined;
  let refused: Error | undefined;
  /** The code of the error that made the transaction fail, not of an error that followed from it. */
  let failure: unknown;

  const requireOpen = () => {
    if (!isSettled) return;
    const ended = 'The handler and its transaction have ended: await every query in the handler.';
    throw own(new Error(ended));
  };

  const send: Gate['send'] = async (text, query) => {
    requireOpen();
    const control = typeof text === 'string' ? transactionControl(text) : undefined;
    if (control === 'refused' || (control && (control === 'begin') === isInside)) {
      // A refused statement rolls the whole transaction back: otherwise, the earlier statements would be committed or undone at
      // the wrong place.
      refused = own(new Error(refusals[control]));
      throw refused;
    }
    if (control) isInside = control === 'begin';
    outstanding++;
    try {
      begun ??= begin();
      const transaction = await begun;
      current = transaction;
      await touched;
      if (isAbandoned) requireOpen();
      return await query(transaction.target, control ? inPlaceOf[control] : text);
    } catch (error) {
      if (control) isInside = control !== 'begin';
      const code = codeOf(error);
      if (code !== '25P02') failure = code ?? failure;
      throw error;
    } finally {
      outstanding--;
    }
  };

  const commit = async (complete: Complete) => {
    isSettled = true;
    // If the handler has not awaited a query, the commit is refused: a part of the handler's work would be committed and the
    // rest lost.
    if (outstanding > 0 || isInside) {
      const before =
        outstanding > 0
          ? 'before its queries: nothing was committed. Await every query.'
          : 'between its BEGIN and its COMMIT or ROLLBACK: nothing was committed.';
      refused ??= own(new Error(`The handler ended ${before}`));
    }
    const transaction = await begun;
    await touched;
    if (refused) {
      await transaction?.rollback();
      throw refused;
    }
    await transaction?.commit(complete);
    return transaction ? 'committed' : 'unused';
  };

  /** Ends the transaction of a handler that failed, or that the worker has given up. */
  const abandon = async () => {
    isSettled = true;
    isAbandoned = true;
    const isBusy = outstanding > 0;
    const ended = begun?.then(
      (transaction) => (isBusy ? transaction.destroy() : transaction.rollback()),
      () => {},
    );
    // Does not wait for the transaction of a given-up handler whose query still waits for a connection.
    if (!isBusy) await ended;
  };

  return {
    /** Tells the server that the worker is alive while its handler sends no query. */
    touch(): void {
      if (!isSettled && outstanding === 0) touched = current?.touch();
    },
    /**
     * Passes the connection to `work`, the handler. If `work` has used the connection, completes the event in the same
     * transaction.
     *
     * @throws the error of `work`, or its cause at PostgreSQL; nothing is committed
     */
    async run(work: (guarded: object) => Promise<void>, complete: Complete) {
      try {
        try {
          await work(guard({ send, isClosed: () => isSettled }));
        } catch (error) {
          await abandon();
          throw error;
        }
        return await commit(complete);
      } catch (error) {
        throw explain(completionError(error), current?.lost(), failure);
      }
    },
  };
}

/** Explains why the SQL function for completion refused to complete the event. Returns any other error unchanged. */
export function completionError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === refusedCompletion.leaseLost) return new LeaseLostError();
  if (code !== refusedCompletion.transactionLost) return error;
  return own(
    new Error(
      'The handler itself ended the transaction of the store, so the event is not completed. The work that ' +
        'the handler committed stays, and may be done again.',
    ),
  );
}

const conflict =
  'The transaction of the handler conflicted with another, and the next delivery tries again';
const meanings = new Map<unknown, string>([
  [
    '25P02',
    'A query of the handler failed, and PostgreSQL refuses every later query of its transaction. Write ' +
      'INSERT … ON CONFLICT DO NOTHING, or put what may fail in its own transaction or after a SAVEPOINT',
  ],
  ['25P03', 'The transaction of the handler was idle for so long that PostgreSQL ended it'],
  ['40001', conflict],
  ['40P01', conflict],
]);

/**
 * Explains what an error of PostgreSQL means for the transaction of the handler. A library may have the error as the cause of
 * its own.
 */
function explain(error: unknown, lost: unknown, failure: unknown): unknown {
  const code = codeOf(lost) ?? codeOf(error) ?? codeOf(Object(error).cause);
  const meaning = meanings.get(code);
  if (meaning === undefined) return error;
  const reason = code === '25P02' && failure !== undefined ? ` (it failed with ${failure})` : '';
  return own(new Error(`${meaning}: nothing was committed${reason}.`, { cause: error }));
}

/** Reads the code of an error without `instanceof`: a test runner may have an `Error` of its own in each file. */
export function codeOf(error: unknown): unknown {
  return Object(error).code;
}
