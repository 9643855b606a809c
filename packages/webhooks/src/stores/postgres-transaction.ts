import { own } from '../common/own-error.ts';
import { refusedCompletion } from './postgres-functions.ts';
import { LeaseLostError } from './webhook-store.ts';

/** Runs the statement that completes the event. */
export type Complete = (
  query: (text: string, values: unknown[]) => Promise<unknown>,
) => Promise<void>;

/** A handler's database transaction that has already begun. */
export interface Transaction {
  /** The connection for the queries of the handler. */
  readonly target: object;
  commit(complete: Complete): Promise<void>;
  rollback(): Promise<void>;
  /** Tells the server that the worker is alive. The promise never rejects. */
  touch(): Promise<void>;
  /** Ends the transaction without waiting for a running query. */
  destroy(): Promise<void>;
  /** Returns the error that ended the idle connection, if any. */
  lost(): unknown;
}

export interface Transactions {
  begin(): Promise<Transaction>;
  guard(gate: Gate): object;
}

/** Checks the queries between a handler and its database connection. */
export interface Gate {
  /**
   * Sends one query after the transaction has begun: `text`, or a savepoint statement in its place.
   *
   * @throws {Error} when `text` would end the transaction of the store, or the handler has ended
   */
  send<Text, Result>(
    text: Text,
    query: (target: object, sent: Text | string) => Promise<Result> | Result,
  ): Promise<Result>;
  isClosed(): boolean;
}

/** One savepoint is enough: inside a BEGIN, libraries use their own savepoints. */
const savepoint = 'crossborder_fx_begin';
const inPlaceOf = {
  begin: `SAVEPOINT ${savepoint}`,
  commit: `RELEASE SAVEPOINT ${savepoint}`,
  // The savepoint still exists after this rollback. If several savepoints have the same name, PostgreSQL uses the
  // latest.
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

/** Begins a transaction with the first query of a handler. */
export function handTransaction({ begin, guard }: Transactions) {
  let begun: Promise<Transaction> | undefined;
  let current: Transaction | undefined;
  let isSettled = false;
  let isAbandoned = false;
  /** True between a BEGIN of the handler and its COMMIT or ROLLBACK. */
  let isInside = false;
  let outstanding = 0;
  /** The pending query of `touch`, for which other queries wait, because a connection takes one query at a time. */
  let touched: Promise<void> | undefined;
  let refused: Error | undefined;
  /**
   * The code of the error that made the transaction fail. PostgreSQL answers later queries with another code, 25P02.
   */
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
      // Makes the whole transaction fail, because without the refused statement the wrong queries could be committed.
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
    // With a query that nobody awaits, half of the handler's work would be committed and the rest refused.
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

  /** Ends the transaction of a handler that failed or was given up. */
  const abandon = async () => {
    isSettled = true;
    isAbandoned = true;
    const isBusy = outstanding > 0;
    const ended = begun?.then(
      (transaction) => (isBusy ? transaction.destroy() : transaction.rollback()),
      () => {},
    );
    // Does not wait for a given-up handler that is still waiting for a connection.
    if (!isBusy) await ended;
  };

  return {
    /** Tells the server that the worker is alive, even while its handler sends no query. */
    touch(): void {
      if (!isSettled && outstanding === 0) touched = current?.touch();
    },
    /**
     * Passes the connection to `work`. Completes the event in the transaction if `work` has used it.
     *
     * @throws the error of `work`, or the error of PostgreSQL that caused it; then nothing is committed
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

/** Explains why the SQL function for completion has refused to complete an event. Returns any other error unchanged. */
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
  'The transaction of the handler conflicted with another transaction, and the next delivery tries again';
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

/** Explains what an error of PostgreSQL means for the transaction. A library may wrap this error as the cause of its own. */
function explain(error: unknown, lost: unknown, failure: unknown): unknown {
  const code = codeOf(lost) ?? codeOf(error) ?? codeOf(Object(error).cause);
  const meaning = meanings.get(code);
  if (meaning === undefined) return error;
  const reason =
    code === '25P02' && failure !== undefined ? ` (the query failed with ${failure})` : '';
  return own(new Error(`${meaning}: nothing was committed${reason}.`, { cause: error }));
}

/** Reads the code without `instanceof`: a test runner may use another class `Error` in each file. */
export function codeOf(error: unknown): unknown {
  return Object(error).code;
}

/** The effect of an SQL statement on a transaction. `refused`: no savepoint statement has the same effect. */
type TransactionControl = 'begin' | 'commit' | 'rollback' | 'refused';

const plain =
  /^(?:(BEGIN|START TRANSACTION)|(COMMIT|END)|(?:ROLLBACK|ABORT))(?: WORK| TRANSACTION)?(?: AND NO CHAIN)?$/;
const any = /^(?:BEGIN|START|COMMIT|END|ABORT|ROLLBACK|PREPARE TRANSACTION)\b/;
const toSavepoint = /^ROLLBACK (?:WORK |TRANSACTION )?TO\b/;

/** Returns how a statement begins or ends a transaction; undefined for any other, such as a savepoint statement. */
export function transactionControl(text: string): TransactionControl | undefined {
  const words = firstWords(text);
  if (!any.test(words) || toSavepoint.test(words)) return undefined;
  const [match, begins, commits] = plain.exec(words) ?? [];
  if (match === undefined) return 'refused';
  if (begins) return 'begin';
  return commits ? 'commit' : 'rollback';
}

const outside = /[\s;]+|--[^\n\r]*|\/\*|\w+|[\s\S]/y;
/** Reads an SQL comment, which in PostgreSQL can contain other comments. */
const inComment = /\/\*|\*\/|[^*/]+|[\s\S]/y;

/** Returns the first words of an SQL statement in upper case, up to a punctuation mark, without white space and comments. */
function firstWords(text: string): string {
  const words: string[] = [];
  let depth = 0;
  // The first eight words of a statement show whether it begins or ends a transaction, so do not read the rest.
  for (let at = 0; at < text.length && words.length < 8; ) {
    const pattern: RegExp = depth > 0 ? inComment : outside;
    pattern.lastIndex = at;
    const part = pattern.exec(text)?.[0] ?? '';
    at = pattern.lastIndex;
    if (part === '/*') depth++;
    else if (depth > 0) depth -= part === '*/' ? 1 : 0;
    else if (/^\w/.test(part)) words.push(part.toUpperCase());
    else if (!/^(?:[\s;]|--)/.test(part)) {
      words.push(part);
      break;
    }
  }
  return words.join(' ');
}
