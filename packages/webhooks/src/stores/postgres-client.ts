import { createLine, type Enter } from '../common/line.ts';
import { own } from '../common/own-error.ts';
import { ignore, longestTimer, within } from '../common/timers.ts';
import type { Gate, Transaction, Transactions } from './postgres-transaction.ts';
import { leaseSeconds } from './webhook-store.ts';

/** An object that runs one statement. */
export interface PostgresQueryable {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** A database connection that a pool has lent. */
export interface PostgresConnection extends PostgresQueryable {
  release(destroy?: boolean): void;
  on(event: 'error', listener: (error: Error) => void): unknown;
  off(event: 'error', listener: (error: Error) => void): unknown;
}

/** A pool of connections, such as `Pool` of pg. */
export interface PostgresPool extends PostgresQueryable {
  readonly options: { readonly max?: number | undefined };
  readonly totalCount: number;
  connect(): Promise<PostgresConnection>;
  connect(
    callback: (error: Error | null | undefined, connection: PostgresConnection | undefined) => void,
  ): unknown;
}

// A stopped worker, or a vanished host, would keep its locks for hours. With this limit, PostgreSQL ends the
// transaction before the lease ends, so that the next worker does not wait. A live worker sends a statement each time
// it renews its lease, which is twice within this limit.
const limitSql = `SET LOCAL idle_in_transaction_session_timeout = '${(leaseSeconds * 2) / 3}s';`;

/** Begins transactions on connections of a pool. The transactions use at most half of the connections. */
export function poolTransactions(
  pool: PostgresPool,
  timeoutSeconds: number,
  startSql: string,
): Transactions {
  const enter = lineOf(pool);
  const begin = async (): Promise<Transaction> => {
    let isLate = false;
    const { connection, lost, end } = await inTime(
      timeoutSeconds,
      lendInLine(pool, enter, () => isLate),
      () => {
        isLate = true;
      },
    );
    const run = (text: string, values?: unknown[]) =>
      inTime(timeoutSeconds, connection.query(text, values));
    const rollback = () =>
      run('ROLLBACK').then(
        () => end(false),
        () => end(true),
      );
    try {
      await run(`BEGIN; ${limitSql} ${startSql}`);
    } catch (error) {
      end(true);
      throw error;
    }
    return {
      target: connection,
      rollback,
      lost,
      destroy: async () => end(true),
      touch: () => run('').then(ignore, ignore),
      async commit(complete) {
        try {
          await complete(async (text, values) => {
            // Sends completion and COMMIT together, to save a round trip. After an error, PostgreSQL skips the COMMIT.
            const answers = [await run(`${withValues(text, values)}; COMMIT`)].flat();
            const { command } = Object(answers.at(-1));
            // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK, not with an error.
            if (command === 'COMMIT') return;
            const answered = `PostgreSQL answered ${command} to COMMIT: nothing was committed.`;
            throw own(new Error(answered));
          });
        } catch (error) {
          // Closes a connection that has an unanswered statement, because it would run no other statement.
          if (error instanceof NoAnswerError) end(true);
          else await rollback();
          throw error;
        }
        end(false);
      },
    };
  };
  return { begin, guard: (gate) => guardConnection(gate, pool) };
}

/** Writes values into a statement, because several statements in one message cannot have parameters. */
function withValues(text: string, values: unknown[]): string {
  return text.replace(/\$(\d+)/g, (_, number) => literalOf(values[number - 1]));
}

function literalOf(value: unknown): string {
  if (value == null) return 'NULL';
  if (Array.isArray(value))
    return literalOf(`{${value.map((text) => JSON.stringify(text)).join()}}`);
  // In a literal of the form E'…', quotes and backslashes are doubled, whatever the settings of the server.
  return `E'${String(value).replace(/['\\]/g, '$&$&')}'`;
}

/** Waits for a connection, returns it to the pool if it comes late, and listens for its errors, which would end the process. */
async function lendInLine(pool: PostgresPool, enter: Enter, isLate: () => boolean) {
  const leave = await enter();
  let lost: unknown;
  const listen = (error: unknown) => {
    lost ??= error;
  };
  try {
    if (isLate()) throw own(new NoAnswerError('The query waited too long for a connection.'));
    const connection = await new Promise<PostgresConnection>((resolve, reject) => {
      pool.connect((error, lent) => {
        if (!lent) return reject(error);
        // Listens for an error at once, because the connection may be lost before a promise resolves.
        lent.on('error', listen);
        return resolve(lent);
      });
    });
    const end = (destroy: boolean) => {
      connection.off('error', listen);
      connection.release(destroy);
      leave();
    };
    if (isLate()) end(false);
    return { connection, lost: () => lost, end };
  } catch (error) {
    leave();
    throw error;
  }
}

const line = Symbol.for('@crossborder-fx/webhooks: line');

/** All stores of the pool share its queue, because two queues together would use the whole pool. */
function lineOf(pool: PostgresPool & { [line]?: Enter }): Enter {
  pool[line] ??= createLine(Math.max(1, Math.floor((pool.options.max ?? 10) / 2)));
  return pool[line];
}

/** Settles as `promise` does, or rejects after the time limit. */
export function inTime<Result>(
  seconds: number,
  promise: Promise<Result>,
  onLate: () => void = ignore,
): Promise<Result> {
  return within(seconds, promise, () => {
    onLate();
    throw own(
      new NoAnswerError(`PostgreSQL gave no connection, or no answer, within ${seconds} seconds.`),
    );
  });
}

class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

interface Submittable {
  submit: unknown;
  text?: unknown;
  handleError(error: unknown, connection?: unknown): void;
}

/** Returns a connection of pg that connects with its first query, and that only the store ends or releases. */
function guardConnection(gate: Gate, pool: PostgresPool): object {
  let connection: object | undefined;
  const send = (text: unknown, queryOf: (sent: unknown) => object, rest: unknown[] = []) =>
    gate.send(text, (target, sent) => {
      connection = target;
      return (target as { query(...values: unknown[]): unknown }).query(queryOf(sent), ...rest);
    });

  const query = (...[first, ...rest]: unknown[]): unknown => {
    if (isObject(first) && typeof first['submit'] === 'function') {
      const submittable = first as typeof first & Submittable;
      const { text } = submittable;
      const queryOf = (sent: unknown) =>
        sent === text ? submittable : Object.assign(submittable, { text: sent });
      send(text, queryOf, rest).catch((error) => submittable.handleError(error, undefined));
      return submittable;
    }
    const config = isObject(first) ? first : { text: first };
    const given = rest.find((value) => typeof value === 'function') ?? config['callback'];
    const values = (typeof rest[0] === 'function' ? undefined : rest[0]) ?? config['values'];
    const answer = send(config['text'], (text) => {
      // PostgreSQL's extended protocol refuses a text with several statements. The query keeps all properties of
      // `config`, also those of its class.
      const own = { text, values, callback: undefined, queryMode: 'extended' };
      if (config !== first) return own;
      return Object.create(config, Object.getOwnPropertyDescriptors(own));
    });
    if (typeof given !== 'function') return answer;
    answer.then(
      (result) => given(null, result),
      (error) => given(error),
    );
    return undefined;
  };

  // Before the first query, the handler gets methods that need no connection, such as escapeIdentifier, from the class
  // Client of pg.
  const { Client } = pool as { Client?: { prototype: object } };
  const own = { query, connect: leave, end: leave, release: leave };
  return new Proxy(Object.assign(Object.create(Client?.prototype ?? null), own), {
    get(shape, name) {
      const holder = Object.hasOwn(shape, name) ? shape : (connection ?? shape);
      const value: unknown = Reflect.get(holder, name, holder);
      const isOfConnection = holder === connection && typeof value === 'function';
      return isOfConnection && name !== 'constructor' ? value.bind(holder) : value;
    },
  });
}

/** Ignores connect(), end() and release() of a handler: the store releases the connection after the handler. */
function leave(done?: unknown): unknown {
  return typeof done === 'function' ? done() : Promise.resolve();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The pool that belongs to the store alone, to renew and release leases. */
export interface OwnPool extends PostgresQueryable {
  end(): Promise<void>;
}

/** Opens a pool of one connection with the options of another pool. The new pool does not keep the process alive. */
export function openOwnPool(pool: PostgresPool, timeoutSeconds: number): OwnPool {
  const options: Record<string, unknown> = { ...pool.options };
  const milliseconds = Math.min(timeoutSeconds * 1000, longestTimer);
  const own = new (classOfPool(pool))({
    ...options,
    Client: Reflect.get(pool, 'Client'),
    connectionTimeoutMillis: options['connectionTimeoutMillis'] || milliseconds,
    // The password is not enumerable, so `...options` leaves it out.
    password: Reflect.get(pool.options, 'password'),
    // A query that gets no answer must not stop the renewal of all leases.
    query_timeout: milliseconds,
    max: 1,
    min: 0,
    allowExitOnIdle: true,
  });
  // Without a listener, the loss of an idle connection would end the process.
  own.on('error', ignore);
  // Copies the pool's listeners for new connections, such as a listener that sets the search_path.
  const { listeners } = pool as Partial<Events>;
  for (const listener of listeners?.call(pool, 'connect') ?? []) own.on('connect', listener);
  return own;
}

/** Returns the pool class of pg itself, because the constructor of a class derived from it may take other arguments. */
function classOfPool(pool: PostgresPool): new (options: object) => OwnPool & Events {
  let shape = Object.getPrototypeOf(pool);
  for (let next = shape; 'connect' in next; next = Object.getPrototypeOf(next)) shape = next;
  return shape.constructor;
}

interface Events {
  on(event: string, listener: (...values: never[]) => void): unknown;
  listeners(event: string): ((...values: never[]) => void)[];
}
