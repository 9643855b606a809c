import { LeaseLostError } from './lease-lost-error.ts';
import {
  type PostgresClient,
  type PostgresQueryable,
  runStatement,
  type TransactionOf,
  transactionsOf,
} from './postgres-client.ts';
import { postgresStatements } from './postgres-statements.ts';
import { migrationSql, quoteTable } from './postgres-table.ts';
import { requireClaim } from './require-claim.ts';
import type { CompletedSince, WebhookStore } from './webhook-store.ts';

export type {
  PlainPostgresClient,
  PostgresClient,
  PostgresConnection,
  PostgresPool,
  PostgresQueryable,
  PostgresSession,
  TransactionOf,
} from './postgres-client.ts';
export { createTableSql } from './postgres-table.ts';

export interface PostgresStoreOptions {
  /** Name of the table, with its schema or without. @default 'crossborder_fx_webhooks' */
  table?: string | undefined;
}

export interface PostgresStore<Transaction> extends WebhookStore<Transaction> {
  /** Creates the table if it does not exist. Several processes may do so at once. */
  migrate(): Promise<void>;
}

/**
 * A store that any number of receivers share, in a table of PostgreSQL. Its times are those of the
 * database. Each claim removes a few rows that were last changed more than 30 days ago, so that the
 * table needs no maintenance.
 *
 * With a client that has transactions (a `Pool` of pg, or PGlite) a handler gets the transaction in
 * which its event is completed: what it writes there happens exactly once. The isolation level is
 * READ COMMITTED. A handler keeps a connection of the pool for as long as it runs, and claims and
 * renewals need a few more.
 *
 * @throws {TypeError} when the name of the table is not one or two plain identifiers
 */
export function postgresStore<Client extends PostgresClient>(
  client: Client,
  options?: PostgresStoreOptions,
): PostgresStore<TransactionOf<Client>>;
export function postgresStore(
  client: PostgresClient,
  { table }: PostgresStoreOptions = {},
): PostgresStore<PostgresQueryable> {
  const sql = postgresStatements(quoteTable(table));
  const runInTransaction = transactionsOf(client);

  const requireCompleted = (rows: unknown[]) => {
    if (rows.length === 0) throw new LeaseLostError();
  };

  return {
    async migrate() {
      await client.query(migrationSql(table));
    },
    async claim(key, { owner, leaseSeconds, completedSince }) {
      const values = [key, owner, leaseSeconds, ...thresholdValues(completedSince)];
      const [row] = await runStatement(client, sql.claim, values);
      return requireClaim(row?.['claim']);
    },
    async complete(key, owner) {
      requireCompleted(await runStatement(client, sql.complete, [key, owner]));
    },
    async release(key, owner) {
      await runStatement(client, sql.release, [key, owner]);
    },
    ...(runInTransaction && {
      transact: (key, owner, work) =>
        runInTransaction(async (transaction) => {
          await work(transaction);
          // Not before the work: a lock on the row during it would make other workers wait.
          requireCompleted((await transaction.query(sql.complete, [key, owner])).rows);
        }),
    }),
  };
}

/** Seconds before now, and milliseconds since the epoch; both null when every completion counts. */
function thresholdValues(completedSince: CompletedSince): [number | null, number | null] {
  if (completedSince === 'ever') return [null, null];
  if ('moment' in completedSince) return [null, completedSince.moment.getTime()];
  return [completedSince.seconds, null];
}
