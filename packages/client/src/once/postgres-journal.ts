import type { Journal, JournalRecord } from './journal.ts';
import {
  defaultTable,
  migrationSql,
  postgresStatements,
  quoteTable,
} from './postgres-statements.ts';

export type {
  AttemptResult,
  Journal,
  JournalEntries,
  JournalRecord,
  NewRecord,
  OnceOperation,
} from './journal.ts';
export { createTableSql } from './postgres-statements.ts';

const missingTable = '42P01';
/** A database that is set to serialize transactions found this one in conflict with another. */
const serializationFailure = '40001';
const maxRounds = 5;

/** A `Pool` of pg, or anything else that runs each statement in a transaction of its own. */
export interface PostgresPool {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

export interface PostgresJournalOptions {
  /** Your name for the account at the service, such as `acme-live`. It is part of every key. */
  account: string;
  /** Name of the table, with its schema or without. @default 'crossborder_fx_journal' */
  table?: string;
}

/**
 * A journal in a table of PostgreSQL (10 or newer), for any number of machines. The table is made on
 * first use. All times are those of the database. A claim is committed on its own, and is on the disk
 * even where the session does not wait for that (`synchronous_commit = off`).
 *
 * Give it the pool, and never a client inside a transaction: a claim that can still be rolled back
 * is refused. Set `connectionTimeoutMillis` on the pool, which otherwise waits for ever when it is full.
 *
 * @throws {TypeError} when the name of the table is not one or two plain identifiers
 */
export function postgresJournal(
  pool: PostgresPool,
  { account, table = defaultTable }: PostgresJournalOptions,
): Journal {
  const sql = postgresStatements(quoteTable(table));

  /** Repeats a statement only after an error which says that it had no effect. */
  async function run(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
    for (let round = 1; ; round++) {
      try {
        return (await pool.query(text, values)).rows;
      } catch (error) {
        const code = error instanceof Error && 'code' in error && error.code;
        if (round === maxRounds || (code !== missingTable && code !== serializationFailure)) {
          throw error;
        }
        if (code === missingTable) await pool.query(migrationSql(table));
      }
    }
  }

  return {
    account,
    async read(key) {
      const rows = await run(sql.read, [key]);
      const attempts = rows.filter(({ attempt }) => attempt !== null).map(recordOf);
      return { now: dateOf(rows[0]?.['now']), attempts };
    },
    async claim({ key, attempt, state, ...rest }) {
      // When the answer is lost, the row may be there. The claim fails all the same, and nothing is
      // sent; the next call finds the row, and has to look.
      const values = [key, attempt, JSON.stringify(rest), state === 'void'];
      const [row] = await run(sql.claim, values);
      if (!row) return false;
      const [transaction] = await run(sql.status, [row['transaction']]);
      if (transaction?.['status'] === 'committed') return true;
      throw new Error('The claim is not committed: give the journal a pool, not a transaction');
    },
    async settle(key, attempt, result) {
      const id = result.state === 'done' ? result.id : null;
      await run(sql.settle, [key, attempt, id]);
    },
  };
}

function recordOf(row: Record<string, unknown>): JournalRecord {
  const { key, attempt, id, is_void: isVoid } = row;
  const result =
    id === null ? { state: isVoid ? 'void' : 'sent' } : { state: 'done', id: String(id) };
  const fields = JSON.parse(String(row['record']));
  const sentAt = dateOf(row['sent_at']);
  return { ...fields, key, attempt: Number(attempt), sentAt, ...result };
}

/** Milliseconds come as text, whatever types the client is set to read. */
function dateOf(milliseconds: unknown): Date {
  return new Date(Number(milliseconds));
}
