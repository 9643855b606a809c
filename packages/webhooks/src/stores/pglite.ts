import { ignore } from '../common/timers.ts';
import { inTime, type PostgresQueryable } from './postgres-client.ts';
import type { Complete, Gate, Transaction, Transactions } from './postgres-transaction.ts';

/** A database client with a single connection and a method for transactions, such as PGlite. */
export interface PostgresSession extends PostgresQueryable {
  exec(text: string): Promise<unknown>;
  transaction<Result>(
    work: (transaction: PostgresQueryable & Pick<PostgresSession, 'exec'>) => Promise<Result>,
  ): Promise<Result | undefined>;
}

/** Begins transactions of PGlite, which has one connection and makes other callers wait during a transaction. */
export function sessionTransactions(
  session: PostgresSession,
  timeoutSeconds: number,
  startSql: string,
): Transactions {
  const begin = async (): Promise<Transaction> => {
    let finish: (complete: Complete | undefined) => void = ignore;
    const finished = new Promise<Complete | undefined>((resolve) => {
      finish = resolve;
    });
    const rolledBack = new Error('The transaction was rolled back.');

    let ended: Promise<unknown> = Promise.resolve();
    const begun = new Promise<object>((resolve, reject) => {
      ended = session.transaction(async (transaction) => {
        await transaction.exec(startSql);
        resolve(transaction);
        const complete = await finished;
        if (complete === undefined) throw rolledBack;
        await complete((text, values) => transaction.query(text, values));
      });
      ended.catch(reject);
    });
    // A transaction that begins after the time limit is ended at once.
    const target = await inTime(timeoutSeconds, begun, () => finish(undefined));
    const rollback = async () => {
      finish(undefined);
      await ended.catch(ignore);
    };
    return {
      target,
      rollback,
      destroy: rollback,
      // PGlite serves only one process, so no worker of another process waits for the locks of this transaction.
      touch: async () => {},
      lost: ignore,
      async commit(complete) {
        finish(complete);
        await ended;
      },
    };
  };
  return { begin, guard: guardSession };
}

type Method = 'query' | 'sql' | 'exec' | 'listen';

function guardSession(gate: Gate): object {
  const guarded =
    (name: Method) =>
    (...values: unknown[]) => {
      const [text] = values;
      const judged = Array.isArray(text) ? text.join('$') : text;
      return gate.send(judged, (target, sent) => {
        const session = target as Record<Method, (...values: unknown[]) => Promise<unknown>>;
        if (sent === judged) return session[name](...values);
        return session[name === 'exec' ? 'exec' : 'query'](sent);
      });
    };
  return {
    query: guarded('query'),
    sql: guarded('sql'),
    exec: guarded('exec'),
    listen: guarded('listen'),
    rollback: () => guarded('query')('ROLLBACK'),
    get closed() {
      return gate.isClosed();
    },
  };
}
