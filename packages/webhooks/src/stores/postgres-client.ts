/** Anything that runs one statement: a `Pool` or a `PoolClient` of pg, PGlite, or the like. */
export interface PostgresQueryable {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** A connection that a pool has lent. */
export interface PostgresConnection extends PostgresQueryable {
  release(destroy?: boolean): void;
  on?(event: 'error', listener: (error: Error) => void): unknown;
  off?(event: 'error', listener: (error: Error) => void): unknown;
}

/** A pool of connections, as pg has it. */
export interface PostgresPool extends PostgresQueryable {
  connect(): Promise<PostgresConnection>;
}

/** One connection with transactions of its own, as PGlite has them. */
export interface PostgresSession extends PostgresQueryable {
  transaction<Result>(
    work: (transaction: PostgresQueryable) => Promise<Result>,
  ): Promise<Result | undefined>;
}

/** A client without transactions: events are processed at least once. */
export interface PlainPostgresClient extends PostgresQueryable {
  connect?: undefined;
  transaction?: undefined;
}

export type PostgresClient = PostgresPool | PostgresSession | PlainPostgresClient;

/** What a handler gets as the transaction: `PoolClient` of a pg pool, `Transaction` of PGlite. */
export type TransactionOf<Client extends PostgresClient> = Client extends PostgresSession
  ? Parameters<Parameters<Client['transaction']>[0]>[0]
  : Client extends PostgresPool
    ? ConnectionOf<Client>
    : undefined;

// TypeScript infers only from the last overload of a method, and that of pg takes a callback.
type ConnectionOf<Pool extends PostgresPool> = Pool extends {
  connect: { (): Promise<infer Connection>; (callback: never): unknown };
}
  ? Connection
  : Awaited<ReturnType<Pool['connect']>>;

/**
 * Runs one statement outside a transaction. Repeats it when the database, set to serialize
 * transactions, found it in conflict with another.
 */
export async function runStatement(
  client: PostgresQueryable,
  text: string,
  values: unknown[],
): Promise<Record<string, unknown>[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await client.query(text, values)).rows;
    } catch (error) {
      if (attempt === 5 || !isSerializationFailure(error)) throw error;
    }
  }
}

function isSerializationFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40001';
}

type RunInTransaction = (work: (transaction: PostgresQueryable) => Promise<void>) => Promise<void>;

/** How `client` runs work in a transaction; undefined if it has no transactions. */
export function transactionsOf(client: PostgresClient): RunInTransaction | undefined {
  if ('transaction' in client && client.transaction) {
    return async (work) => {
      await client.transaction(work);
    };
  }
  if ('connect' in client && client.connect) return (work) => inPoolTransaction(client, work);
  return undefined;
}

const ignore = () => {};

async function inPoolTransaction(
  pool: PostgresPool,
  work: (transaction: PostgresQueryable) => Promise<void>,
): Promise<void> {
  const connection = await pool.connect();
  // A connection that is lost between two statements emits an error, which ends the process if
  // nothing listens. The next statement fails in any case.
  connection.on?.('error', ignore);
  let isBroken = false;
  try {
    // A renewal of the lease by another connection must not make the completion fail.
    await connection.query('BEGIN ISOLATION LEVEL READ COMMITTED');
    await work(connection);
    await connection.query('COMMIT');
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    connection.off?.('error', ignore);
    connection.release(isBroken);
  }
}
