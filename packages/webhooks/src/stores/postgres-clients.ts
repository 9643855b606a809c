import { type PostgresSession, sessionTransactions } from './pglite.ts';
import { type PostgresPool, poolTransactions } from './postgres-client.ts';
import type { Transactions } from './postgres-transaction.ts';

/** @throws {TypeError} when it is no client that has transactions */
export function transactionsOf(
  client: unknown,
  timeoutSeconds: number,
  start: string,
): Transactions {
  if (isPool(client)) return poolTransactions(client, timeoutSeconds, start);
  if (isSession(client)) return sessionTransactions(client, timeoutSeconds, start);
  throw new TypeError(`postgresStore takes a Pool of pg, or a PGlite${remedyFor(client)}.`);
}

function has(client: unknown, name: string, type = 'function'): boolean {
  return client != null && typeof Reflect.get(Object(client), name) === type;
}

export function isPool(client: unknown): client is PostgresPool {
  return (
    ['connect', 'query'].every((name) => has(client, name)) && has(client, 'totalCount', 'number')
  );
}

export function isSession(client: unknown): client is PostgresSession {
  return ['transaction', 'exec', 'query'].every((name) => has(client, name));
}

/** What to pass instead of what looks like a client. */
function remedyFor(client: unknown): string {
  if (has(client, '$client', 'object')) {
    return ': pass the Pool of this Drizzle database, db.$client, and use drizzle(transaction) in a handler';
  }
  if (has(client, 'begin') && has(client, 'unsafe')) {
    return ': postgres.js has none, so pass a Pool of pg for the store; handlers get its connections';
  }
  if (has(client, 'connect') && has(client, 'query')) {
    return ': a single Client has one transaction for all handlers, so pass a Pool';
  }
  return '';
}
