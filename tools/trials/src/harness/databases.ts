import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Pool, type QueryResultRow } from 'pg';
import type { Random } from './random.ts';

export type SteadyPool = ReturnType<typeof steadyPool>;

/** Ends this share of the leases in the webhook store, as if only these leases had expired. */
export function endLeases(pool: SteadyPool, share = 1) {
  return pool.query(
    // Locks the rows in the order of their keys, because transactions with different orders wait for each other.
    `WITH held AS MATERIALIZED (
       SELECT kind, key FROM crossborder_fx_webhooks WHERE leased_until IS NOT NULL AND random() < $1
       ORDER BY kind, key FOR UPDATE
     )
     UPDATE crossborder_fx_webhooks AS event SET leased_until = clock_timestamp() - interval '1 second'
     FROM held WHERE event.kind = held.kind AND event.key = held.key`,
    [share],
  );
}

/** Makes all records of a journal so much older that no request in the journal can still be on its way. */
export function ageJournal(pool: SteadyPool, minutes = 60) {
  return pool.query(
    `UPDATE crossborder_fx_journal SET sent_at = sent_at - make_interval(mins => $1)
     WHERE attempt > 0`,
    [minutes],
  );
}

export async function cutOne(pool: SteadyPool, { pick }: Random): Promise<void> {
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND application_name IN ('payer', 'receiver')
     ORDER BY pid`,
  );
  if (rows.length > 0) await pool.query('SELECT pg_terminate_backend($1)', [pick(rows).pid]);
}

/**
 * Codes of temporary errors. PostgreSQL gives them while the server ends or recovers, while other test suites use all
 * connections, and while another session, such as autovacuum, is in a database that is copied or dropped.
 */
const passingCodes = ['57P01', '57P02', '57P03', 'ECONNRESET', 'ECONNREFUSED', '53300', '55006'];

export function steadyPool(connectionString: string) {
  const pool = new Pool({ connectionString, max: 2 });
  // An idle connection has ended. The error is ignored, because the next query opens a new connection.
  pool.on('error', () => {});
  return {
    /** Sends an SQL statement that may run twice, and repeats the statement after a temporary error. */
    async query<Row extends QueryResultRow>(text: string, values: unknown[] = []) {
      for (;;) {
        try {
          return await pool.query<Row>(text, values);
        } catch (error) {
          if (!isPassing(error)) throw error;
          await setTimeout(100);
        }
      }
    },
    async attempt(text: string): Promise<void> {
      await pool.query(text).catch(() => {});
    },
    end: () => pool.end(),
  };
}

function isPassing(error: unknown): boolean {
  const { code, message } = Object(error);
  return passingCodes.includes(code) || /^Connection terminated/.test(message);
}

/** A new database of a trial. It exists until `close` drops the database. */
export interface Database {
  url: string;
  pool: SteadyPool;
  /** Copies the database with its tables. No session may be connected to the database meanwhile. */
  copy(): Promise<Database>;
  close(): Promise<void>;
}

export async function openDatabase(serverUrl: string, template = 'template1'): Promise<Database> {
  const server = steadyPool(serverUrl);
  const name = `trial_${randomUUID().replaceAll('-', '')}`;
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = urlOf(serverUrl, name);
  const pool = steadyPool(url);
  return {
    url,
    pool,
    copy: () => openDatabase(serverUrl, name),
    async close() {
      await pool.end();
      await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await server.end();
    },
  };
}

export function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}
