import { ignore, inTime, type PostgresQueryable } from './postgres-client.ts';
import { transactionSql } from './postgres-statements.ts';
import type { Complete, Gate, Transaction, Transactions } from './postgres-transaction.ts';

/** One connection with transactions of its own, as PGlite has it. */
export interface PostgresSession extends PostgresQueryable {
  exec(text: string): Promise<unknown>;
  transaction<Result>(
    work: (transaction: PostgresQueryable & Pick<PostgresSession, 'exec'>) => Promise<Result>,
  ): Promise<Result | undefined>;
}

/** Transactions of PGlite, which has one connection and lets others wait for it. */
export function sessionTransactions(
  session: PostgresSession,
  timeoutSeconds: number,
): Transactions {
  return {
    begin: () => beginInSession(session, timeoutSeconds),
    guard: guardSession,
  };
}

async function beginInSession(
  session: PostgresSession,
  timeoutSeconds: number,
): Promise<Transaction> {
  let finish: (complete: Complete | undefined) => void = ignore;
  const finished = new Promise<Complete | undefined>((resolve) => {
    finish = resolve;
  });
  const rolledBack = new Error('The transaction was rolled back.');

  let ended: Promise<unknown> = Promise.resolve();
  const begun = new Promise<object>((resolve, reject) => {
    ended = session.transaction(async (transaction) => {
      const { rows } = await transaction.query(transactionSql);
      resolve(transaction);
      const complete = await finished;
      if (complete === undefined) throw rolledBack;
      await complete((text, values) => transaction.query(text, values), rows[0]?.['id']);
    });
    ended.catch(reject);
  });
  // A transaction that begins too late ends at once.
  const target = await inTime(timeoutSeconds, begun, () => finish(undefined));
  const rollback = async () => {
    finish(undefined);
    await ended.catch(ignore);
  };
  return {
    target,
    rollback,
    destroy: rollback,
    // It has one process, and nobody else waits for it.
    touch: async () => {},
    async commit(complete) {
      finish(complete);
      await ended;
    },
  };
}

type SessionTransaction = Record<
  'query' | 'sql' | 'exec' | 'listen',
  (...values: unknown[]) => Promise<unknown>
>;

function guardSession(gate: Gate): object {
  const guarded =
    (name: keyof SessionTransaction) =>
    (...values: unknown[]) => {
      const [text] = values;
      const judged = Array.isArray(text) ? text.join('$') : text;
      return gate.send(judged, (target) => (target as SessionTransaction)[name](...values));
    };
  return {
    query: guarded('query'),
    sql: guarded('sql'),
    exec: guarded('exec'),
    listen: guarded('listen'),
    rollback: () => gate.send('ROLLBACK', ignore),
    get closed() {
      return gate.isClosed();
    },
  };
}
