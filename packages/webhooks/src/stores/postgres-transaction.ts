import { controlsTransaction } from './controls-transaction.ts';
import type { Completion } from './postgres-statements.ts';
import { LeaseLostError } from './webhook-store.ts';

/** Runs the statement that completes the event, in the transaction with this number. */
export type Complete = (
  query: (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>,
  transactionId: unknown,
) => Promise<void>;

/** A transaction that has begun. */
export interface Transaction {
  /** What the queries of the handler are sent to. */
  readonly target: object;
  /** Completes the event and commits. */
  commit(complete: Complete): Promise<void>;
  rollback(): Promise<void>;
  /** Tells the server that the worker lives. Never rejects. */
  touch(): Promise<void>;
  /** Ends it without waiting for what it does. */
  destroy(): Promise<void>;
}

/** How a client begins transactions, and how a handler sees its connection. */
export interface Transactions {
  begin(): Promise<Transaction>;
  guard(gate: Gate): object;
}

/** What a handler is given to run its statements, before anything has begun. */
export interface Handed {
  /** The connection, as the handler sees it. */
  readonly guarded: object;
  /** Completes the event in the transaction, if the handler has used it. */
  commit(complete: Complete): Promise<'committed' | 'unused'>;
  /** Tells the server that the worker lives, however long its handler sends no query. */
  touch(): void;
  /** Ends the transaction of a handler that failed or was given up. */
  abandon(): Promise<void>;
}

/** What stands between a handler and its connection. */
export interface Gate {
  /**
   * Sends one query when the transaction has begun.
   *
   * @throws {Error} when `text` begins or ends a transaction, or the handler has ended
   */
  send<Result>(text: unknown, query: (target: object) => Promise<Result> | Result): Promise<Result>;
  isClosed(): boolean;
}

/** Begins a transaction with the first query that a handler sends. */
export function handTransaction({ begin, guard }: Transactions): Handed {
  let begun: Promise<Transaction> | undefined;
  let current: Transaction | undefined;
  let isSettled = false;
  let isAbandoned = false;
  let outstanding = 0;
  /** A connection takes one query at a time. */
  let touched: Promise<void> | undefined;
  let refused: Error | undefined;

  const requireOpen = () => {
    if (isSettled) {
      throw new Error(
        'The handler has ended, and its transaction with it: await every query in it.',
      );
    }
  };

  const send: Gate['send'] = async (text, query) => {
    requireOpen();
    if (typeof text === 'string' && controlsTransaction(text)) {
      refused = new Error(
        `The store begins and ends the transaction of a handler: ${text.trim().slice(0, 40)} was not sent. ` +
          'Throw an error to undo everything, and use SAVEPOINT to undo a part.',
      );
      throw refused;
    }
    outstanding++;
    try {
      begun ??= begin();
      const transaction = await begun;
      current = transaction;
      await touched;
      if (isAbandoned) requireOpen();
      return await query(transaction.target);
    } finally {
      outstanding--;
    }
  };

  return {
    guarded: guard({ send, isClosed: () => isSettled }),
    touch() {
      if (!isSettled && outstanding === 0) touched = current?.touch();
    },
    async commit(complete) {
      isSettled = true;
      // Work that goes on after a query that nobody awaits would be refused, and half of it committed.
      if (outstanding > 0) {
        refused ??= new Error(
          'The handler ended before its queries: nothing was committed. Await every query.',
        );
      }
      const transaction = await begun;
      await touched;
      if (refused) {
        await transaction?.rollback();
        throw refused;
      }
      if (!transaction) return 'unused';
      try {
        await transaction.commit(complete);
      } catch (error) {
        throw explain(error);
      }
      return 'committed';
    },
    async abandon() {
      isSettled = true;
      isAbandoned = true;
      const isBusy = outstanding > 0;
      const ended = begun?.then(
        (transaction) => (isBusy ? transaction.destroy() : transaction.rollback()),
        () => {},
      );
      // Do not wait for a handler that was given up while it waits for a connection.
      if (!isBusy) await ended;
    },
  };
}

/** @throws {Error} unless the event was completed in the transaction of the handler */
export function requireCompleted(completion: Completion | undefined): void {
  if (completion === 'completed') return;
  if (completion === 'lease-lost') throw new LeaseLostError();
  throw new Error(
    'The handler ended the transaction of the store itself, so the event is not completed. What it ' +
      'committed stays, and may be done again.',
  );
}

/** Says what an error of the completing statement means. */
function explain(error: unknown): unknown {
  switch (codeOf(error)) {
    case '25P02':
      return new Error(
        'A query of the handler failed, and the handler went on: nothing was committed.',
        { cause: error },
      );
    case '25P03':
      return new Error(
        'The worker stood still for so long that PostgreSQL ended its transaction: nothing was committed.',
        { cause: error },
      );
    default:
      return error;
  }
}

/** No check of its class: a test runner may have its own `Error` in each file. */
export function codeOf(error: unknown): unknown {
  return Object(error).code;
}
