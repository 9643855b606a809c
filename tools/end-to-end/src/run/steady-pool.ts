import { setTimeout } from 'node:timers/promises';
import { Pool, type QueryResult, type QueryResultRow } from 'pg';

/** The database as the harness sees it: it asks again when the database was killed meanwhile. */
export interface SteadyPool {
  /** For what may be done twice. */
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>;
  /** Once, whatever comes of it. */
  attempt(text: string): Promise<void>;
  end(): Promise<void>;
}

/** What PostgreSQL says while it ends, and while it recovers. */
const goneCodes = ['57P01', '57P02', '57P03', 'ECONNRESET', 'ECONNREFUSED'];

export function steadyPool(connectionString: string): SteadyPool {
  const pool = new Pool({ connectionString, max: 2 });
  // An idle connection has ended: the next query opens another.
  pool.on('error', () => {});
  return {
    async query<Row extends QueryResultRow>(text: string, values: unknown[] = []) {
      for (;;) {
        try {
          return await pool.query<Row>(text, values);
        } catch (error) {
          if (!isGone(error)) throw error;
          await setTimeout(100);
        }
      }
    },
    async attempt(text) {
      await pool.query(text).catch(() => {});
    },
    end: () => pool.end(),
  };
}

function isGone(error: unknown): boolean {
  const { code, message } = Object(error);
  return goneCodes.includes(code) || /^Connection terminated/.test(message);
}
