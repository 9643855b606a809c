import { createLine, type Enter } from '../ground/line.ts';
import { own } from '../ground/own-error.ts';
import { ignore, longestTimer, within } from '../ground/timers.ts';
import type { Gate, Transaction, Transactions } from './postgres-transaction.ts';
import { leaseSeconds } from './webhook-store.ts';

/** Anything that runs one statement. */
export interface PostgresQueryable {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** A connection that a pool has lent. */
export interface PostgresConnection extends PostgresQueryable {
  release(destroy?: boolean): void;
  on(event: 'error', listener: (error: Error) => void): unknown;
  off(event: 'error', listener: (error: Error) => void): unknown;
}

/** A pool of connections, as pg has it. */
export interface PostgresPool extends PostgresQueryable {
  readonly options: { readonly max?: number | undefined };
  readonly totalCount: number;
  connect(): Promise<PostgresConnection>;
  connect(
    callback: (error: Error | null | undefined, connection: PostgresConnection | undefined) => void,
  ): unknown;
}

// A worker that stands still, or whose host has vanished, would keep its locks for hours. PostgreSQL ends
// its transaction before its lease ends, so that whoever takes the event over never waits for it. A worker
// that lives sends a statement with each renewal, of which there are two in this time.
const limitSql = `SET LOCAL idle_in_transaction_session_timeout = '${(leaseSeconds * 2) / 3}s';`;

/** Transactions on a pool. They take at most half of its connections. */
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
            // In one message, which saves a round trip: after an error, PostgreSQL runs nothing more of it.
            const answers = [await run(`${withValues(text, values)}; COMMIT`)].flat();
            const { command } = Object(answers.at(-1));
            // PostgreSQL answers ROLLBACK, and no error, to the COMMIT of a transaction that has failed.
            if (command === 'COMMIT') return;
            const answered = `PostgreSQL answered ${command} to COMMIT: nothing was committed.`;
            throw own(new Error(answered));
          });
        } catch (error) {
          // After a statement without an answer, the connection would run no other.
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

/** A statement with its values in it, since several statements in one message take no parameters. */
function withValues(text: string, values: unknown[]): string {
  return text.replace(/\$(\d+)/g, (_, number) => literalOf(values[number - 1]));
}

function literalOf(value: unknown): string {
  if (value == null) return 'NULL';
  if (Array.isArray(value))
    return literalOf(`{${value.map((text) => JSON.stringify(text)).join()}}`);
  // Both are doubled in this form, whatever the server is set to.
  return `E'${String(value).replace(/['\\]/g, '$&$&')}'`;
}

/**
 * Waits in the line for a connection, and gives it back if it comes too late. One that is lost between two
 * statements emits an error, which ends the process if nothing listens.
 */
async function lendInLine(pool: PostgresPool, enter: Enter, isLate: () => boolean) {
  const leave = await enter();
  let lost: unknown;
  const listen = (error: unknown) => {
    lost ??= error;
  };
  try {
    if (isLate()) throw own(new NoAnswerError('The turn came too late.'));
    const connection = await new Promise<PostgresConnection>((resolve, reject) => {
      pool.connect((error, lent) => {
        if (!lent) return reject(error);
        // Not later: one that is lost as soon as it is ready emits its error before a promise resolves.
        lent.on('error', listen);
        return resolve(lent);
      });
    });
    /** Gives the connection and the place in the line back. */
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

/** The line of a pool. Kept in the pool, since two stores that take a half each would take all of it. */
function lineOf(pool: PostgresPool & { [line]?: Enter }): Enter {
  pool[line] ??= createLine(Math.max(1, Math.floor((pool.options.max ?? 10) / 2)));
  return pool[line];
}

/** Resolves as `promise` does, unless it takes longer. */
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

/** A connection of pg that begins with its first query, and that only the store ends or gives back. */
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
      // In this mode the server refuses several statements in one text. The other properties
      // of `config`, such as its name, stay: it can be an object of a class.
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

  // Before the first query, what needs no connection, such as escapeIdentifier, is that of the class.
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

/** Code that takes a connection of a pool gives it back; the store does so when the handler has ended. */
function leave(done?: unknown): unknown {
  return typeof done === 'function' ? done() : Promise.resolve();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A pool of the store. */
export interface OwnPool extends PostgresQueryable {
  end(): Promise<void>;
}

/** A pool of one connection with the options of another. It keeps no process alive. */
export function openOwnPool(pool: PostgresPool, timeoutSeconds: number): OwnPool {
  const options: Record<string, unknown> = { ...pool.options };
  const milliseconds = Math.min(timeoutSeconds * 1000, longestTimer);
  const own = new (classOfPool(pool))({
    ...options,
    Client: Reflect.get(pool, 'Client'),
    connectionTimeoutMillis: options['connectionTimeoutMillis'] || milliseconds,
    // A property that is not enumerable, so that it is not copied above.
    password: Reflect.get(pool.options, 'password'),
    // One query that gets no answer must not end all leases.
    query_timeout: milliseconds,
    max: 1,
    min: 0,
    allowExitOnIdle: true,
  });
  // Without a listener, an idle connection that is lost ends the process.
  own.on('error', ignore);
  // Such as one that sets the search_path.
  const { listeners } = pool as Partial<Events>;
  for (const listener of listeners?.call(pool, 'connect') ?? []) own.on('connect', listener);
  return own;
}

/** The class of pg itself: the constructor of a class that extends it may take something else. */
function classOfPool(pool: PostgresPool): new (options: object) => OwnPool & Events {
  let shape = Object.getPrototypeOf(pool);
  for (let next = shape; 'connect' in next; next = Object.getPrototypeOf(next)) shape = next;
  return shape.constructor;
}

interface Events {
  on(event: string, listener: (...values: never[]) => void): unknown;
  listeners(event: string): ((...values: never[]) => void)[];
}
