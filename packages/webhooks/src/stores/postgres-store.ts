import { own } from '../common/own-error.ts';
import { requireKnown } from '../common/require-known.ts';
import { type PostgresSession, sessionTransactions } from './pglite.ts';
import {
  type OwnPool,
  openOwnPool,
  type PostgresPool,
  type PostgresQueryable,
  poolTransactions,
} from './postgres-client.ts';
import {
  claimsPerRemoval,
  type Isolation,
  laggingReplicaSql,
  postgresStatements,
  startSql,
} from './postgres-statements.ts';
import { createTableSql, migrateTable, type TableOptions } from './postgres-table.ts';
import {
  codeOf,
  completionError,
  handTransaction,
  type Transactions,
} from './postgres-transaction.ts';
import {
  type Lease,
  LeaseLostError,
  momentOf,
  type Notes,
  requireAnswer,
  retentionSeconds,
  storedName,
  type WebhookStore,
} from './webhook-store.ts';

export type { PostgresSession } from './pglite.ts';
export type { PostgresConnection, PostgresPool, PostgresQueryable } from './postgres-client.ts';
export { createTableSql };

export type PostgresClient = PostgresPool | PostgresSession;

export interface PostgresStoreOptions extends TableOptions {
  /**
   * Seconds that a handler's first query waits for its turn and a connection, and that the store waits for a commit
   * or rollback. @default 10
   */
  timeoutSeconds?: number | undefined;
  /** The isolation level of a handler's transaction. @default the one of the database */
  isolation?: Isolation | undefined;
}

export interface PostgresStore<Transaction> extends WebhookStore<Transaction> {
  /**
   * Creates the table and its functions if they are missing, and registers the consumer. Several processes may do
   * so at once.
   *
   * @throws {Error} when a table of another shape exists; the message says what differs
   */
  migrate(): Promise<void>;
  /** Closes the connection that the store opened to renew leases. The pool stays open. */
  close(): Promise<void>;
}

/** The transaction for a handler: `PoolClient` of a pg pool, `Transaction` of PGlite. */
export type TransactionOf<Client extends PostgresClient> = Client extends PostgresSession
  ? Parameters<Parameters<Client['transaction']>[0]>[0]
  : Client extends PostgresPool
    ? ConnectionOf<Client>
    : never;

// TypeScript infers only from the last overload of a method, which takes a callback in pg.
type ConnectionOf<Pool extends PostgresPool> = Pool extends {
  connect: { (): Promise<infer Connection>; (callback: never): unknown };
}
  ? Connection
  : Awaited<ReturnType<Pool['connect']>>;

/**
 * Creates a store that any number of receivers of one service share, in a table of PostgreSQL and two functions
 * that are named after it and run with the rights of their caller. Its times come from the clock of the database.
 * Some claims remove rows that were last changed more than 31 days ago, so the table needs no maintenance.
 *
 * It takes a `Pool` of pg 8.12 or newer, or a PGlite. A handler gets the transaction in which its event is
 * completed, so its writes there happen exactly once. The transaction begins with the handler's first query and is
 * committed when the handler has ended. BEGIN, COMMIT and ROLLBACK of the handler act on a savepoint. If the
 * handler sets a role or a search_path that hides the functions, name the table with its schema. The handler must
 * await its queries: if it ends before one of them, nothing is committed.
 *
 * Transactions use at most half of the pool (the only connection of a pool of one), so that handlers can use the
 * rest. The store opens one more connection with the options of the pool, to renew and release leases.
 *
 * @throws {TypeError} when the client is neither a Pool nor a PGlite, the table's name is not one or two plain
 *   identifiers, or the consumer is missing
 */
export function postgresStore<Client extends PostgresClient>(
  client: Client,
  options: PostgresStoreOptions,
): PostgresStore<TransactionOf<Client>>;
export function postgresStore(
  client: PostgresClient,
  options: PostgresStoreOptions,
): PostgresStore<object> {
  requireKnown({ ...options }, ['consumer', 'table', 'isolation', 'timeoutSeconds']);
  const { consumer, table, isolation, timeoutSeconds = 10 } = { ...options };
  const transactions = transactionsOf(client, timeoutSeconds, startSql(isolation));
  const sql = postgresStatements({ consumer, table });
  /**
   * Puts the consumer's name and a slash before a key, because two consumers have two rows for one event. The name has
   * no slash.
   */
  const nameOf = async (text: string) => `${consumer}/${await storedName(text)}`;
  const openKind = `open/${consumer}`;
  /** Returns kinds and keys without duplicates, in the same order for all workers. */
  const noteValues = async ({ facts = [], open = [] }: Notes): Promise<[string[], string[]]> => {
    const names = [...new Set(await Promise.all(facts.map(nameOf)))].sort();
    const states = [...new Set(open)].sort();
    const kinds = [...names.map(() => 'fact'), ...states.map(() => openKind)];
    return [kinds, [...names, ...states]];
  };
  const heldBy = async ({ key, owner }: Lease) => [await nameOf(key), await storedName(owner)];
  const leaseValues = async ({ failure, verifiedBy, notes = {}, ...lease }: Lease) => [
    ...(await heldBy(lease)),
    ...[failure?.webhookId ?? null, failure?.failedAt?.getTime() ?? null],
    ...(await noteValues(notes)),
    verifiedBy,
  ];
  let ofRenewals: OwnPool | undefined;
  /** The running transactions, by owner of the lease. */
  const running = new Map<string, ReturnType<typeof handTransaction>>();
  let claims = 0;
  // Renewals and releases use a separate connection, because a full or stuck pool must not end the leases of live
  // workers.
  const runApart = async (text: string, values: unknown[]) => {
    if (isSession(client)) return run(client, text, values);
    ofRenewals ??= openOwnPool(client, timeoutSeconds);
    return run(ofRenewals, text, values).catch((error) => {
      // If the server accepts no more connections, uses the pool. An error without a code means that the server did not answer.
      if (codeOf(error) === undefined) throw error;
      return run(client, text, values);
    });
  };

  return {
    consumer,
    retentionSeconds,
    capacity: isPool(client) ? client.options.max : undefined,
    async migrate() {
      await migrateTable((text, values) => run(client, text, values), { consumer, table });
    },
    async close() {
      const closed = ofRenewals;
      ofRenewals = undefined;
      await closed?.end();
    },
    async claim(lease, { leaseSeconds, completedSince: since }) {
      if (claims++ % claimsPerRemoval === 0) await run(client, sql.forget, []);
      const held = [...(await heldBy(lease)), leaseSeconds];
      const completions =
        'moment' in since
          ? [null, null, momentOf(since), null]
          : [await nameOf(since.signature), since.keepSeconds, null, since.seconds];
      const values = [...held, ...completions, lease.failure?.webhookId];
      const [row] = await run(client, sql.claim, values);
      const [first, completedAt, verifiedBy] = String(row?.['claim']).split(' ');
      const answer = requireAnswer(first);
      return {
        answer,
        completedAt: completedAt === undefined ? undefined : Number(completedAt),
        ...(answer === 'completed' && { verifiedBy }),
      };
    },
    async renew(lease, leaseSeconds) {
      running.get(lease.owner)?.touch();
      const held = await runApart(sql.renew, [...(await heldBy(lease)), leaseSeconds]);
      if (held.length === 0) throw new LeaseLostError();
    },
    async complete(lease) {
      const values = [...(await leaseValues(lease)), false];
      await run(client, sql.complete, values).catch((error) => {
        throw completionError(error);
      });
    },
    async release(lease) {
      await runApart(sql.release, await heldBy(lease));
    },
    async transact(lease, work) {
      const values = await leaseValues(lease);
      const handed = handTransaction(transactions);
      running.set(lease.owner, handed);
      try {
        // Completes the event only after the work, because a lock on the event's row meanwhile would block other workers.
        return await handed.run(work, async (query) => {
          await query(sql.complete, [...values, true]);
        });
      } finally {
        running.delete(lease.owner);
      }
    },
    async memory() {
      const [row] = await run(client, sql.memory, []);
      return { now: new Date(Number(row?.['now'])), since: new Date(Number(row?.['since'])) };
    },
    async seen(facts) {
      const names = new Map<string, string>();
      for (const fact of facts) names.set(await nameOf(fact), fact);
      const rows = await run(client, sql.seen, [[...names.keys()]]);
      return new Set(rows.map(({ key }) => names.get(String(key)) ?? ''));
    },
    async open() {
      const [row] = await run(client, sql.open, [openKind]);
      return String(row?.['keys'] ?? '')
        .split('\n')
        .filter(Boolean);
    },
    async note({ closed = [], ...notes }) {
      // Adds and removes notes in two statements, because a single statement would lock its rows in no fixed order.
      await run(client, sql.note, await noteValues(notes));
      if (closed.length > 0) await run(client, sql.close, [openKind, closed]);
    },
    async risks() {
      // If the query fails, reports no risk of data loss.
      const rows = await run(client, laggingReplicaSql, []).catch(() => []);
      return rows.length === 0 ? [] : [failoverRisk];
    },
  };
}

const failoverRisk =
  'PostgreSQL does not wait for its replica, so a failover to the replica loses the last writes. Set ' +
  'synchronous_standby_names, and synchronous_commit to on or remote_apply.';

/** Runs one statement outside a transaction. Repeats it after a conflict with another statement. */
async function run(
  client: PostgresQueryable,
  text: string,
  values: unknown[],
): Promise<Record<string, unknown>[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await client.query(text, values)).rows;
    } catch (error) {
      if (unprepared.has(codeOf(error))) {
        throw own(
          new Error(
            'The table of the store or one of its functions is missing, or outside the search_path: call migrate(), ' +
              'or apply createTableSql() of this version.',
            { cause: error },
          ),
        );
      }
      if (attempt === 10 || !conflicts.has(codeOf(error))) throw error;
    }
  }
}

const conflicts = new Set<unknown>(['40001', '40P01']);
/** Error codes of a missing table or function. */
const unprepared = new Set<unknown>(['42P01', '42883']);

function transactionsOf(client: unknown, timeoutSeconds: number, start: string): Transactions {
  if (isPool(client)) return poolTransactions(client, timeoutSeconds, start);
  if (isSession(client)) return sessionTransactions(client, timeoutSeconds, start);
  throw new TypeError(`postgresStore must get a Pool of pg or a PGlite${remedyFor(client)}.`);
}

function has(client: unknown, name: string, type = 'function'): boolean {
  return client != null && typeof Reflect.get(Object(client), name) === type;
}

function isPool(client: unknown): client is PostgresPool {
  return (
    ['connect', 'query'].every((name) => has(client, name)) && has(client, 'totalCount', 'number')
  );
}

function isSession(client: unknown): client is PostgresSession {
  return ['transaction', 'exec', 'query'].every((name) => has(client, name));
}

/** Returns the end of the message that refuses a database client: for a known kind of client, the value to pass instead. */
function remedyFor(client: unknown): string {
  if (has(client, '$client', 'object')) {
    return ': pass the Pool of this Drizzle database, db.$client, and use drizzle(transaction) in a handler';
  }
  if (has(client, 'begin') && has(client, 'unsafe')) {
    return ': postgres.js has no Pool, so pass a Pool of pg for the store; handlers get its connections';
  }
  if (has(client, 'connect') && has(client, 'query')) {
    return ': a single Client has one transaction for all handlers, so pass a Pool';
  }
  return '';
}
