import type { Gate, Transaction, Transactions } from './postgres-transaction.ts';

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

type LendCallback = (
  error: Error | null | undefined,
  connection: PostgresConnection | undefined,
) => void;

/** A pool of connections, as pg has it. */
export interface PostgresPool extends PostgresQueryable {
  readonly options: { readonly max?: number | undefined };
  readonly totalCount: number;
  connect(): Promise<PostgresConnection>;
  connect(callback: LendCallback): unknown;
}

/** One connection with transactions of its own, as PGlite has it. */
export interface PostgresSession extends PostgresQueryable {
  exec(text: string): Promise<unknown>;
  transaction<Result>(
    work: (transaction: PostgresQueryable & Pick<PostgresSession, 'exec'>) => Promise<Result>,
  ): Promise<Result | undefined>;
}

const savepoint = 'SAVEPOINT crossborder_fx';
const releaseSavepoint = 'RELEASE SAVEPOINT crossborder_fx';
const ignore = () => {};

/** Transactions of a pool, of whose connections they take a half at most. */
export function poolTransactions(pool: PostgresPool, timeoutSeconds: number): Transactions {
  const enter = createLine(Math.max(1, Math.floor((pool.options.max ?? 10) / 2)));
  return {
    begin: () => beginInPool(pool, enter, timeoutSeconds),
    guard: (gate) => guardConnection(gate, pool),
  };
}

async function beginInPool(
  pool: PostgresPool,
  enter: Enter,
  timeoutSeconds: number,
): Promise<Transaction> {
  let connection: PostgresConnection | undefined;
  let leave = ignore;
  const end = (destroy: boolean) => {
    connection?.off('error', ignore);
    connection?.release(destroy);
    connection = undefined;
    leave();
    leave = ignore;
  };

  let isLate = false;
  let isUsed = false;
  const begin = async () => {
    leave = await enter();
    try {
      if (isLate) throw new Error('The turn came too late.');
      const lent = await lend(pool);
      connection = lent;
      if (isLate) throw new Error('The connection came too late.');
      isUsed = true;
      // A renewal of the lease by another connection must not make the completion fail.
      await lent.query(`BEGIN ISOLATION LEVEL READ COMMITTED; ${savepoint}`);
      return lent;
    } catch (error) {
      end(isUsed);
      throw error;
    }
  };
  const target = await within(timeoutSeconds, begin(), () => {
    isLate = true;
    if (isUsed) end(true);
  });

  const rollback = async () => {
    const destroy = await within(timeoutSeconds, target.query('ROLLBACK')).then(
      () => false,
      () => true,
    );
    end(destroy);
  };
  return {
    target,
    rollback,
    destroy: async () => end(true),
    async commit(statements) {
      const text = `${releaseSavepoint}; ${statements}; COMMIT`;
      let isSlow = false;
      try {
        requireCommit(
          await within(timeoutSeconds, target.query(text), () => {
            isSlow = true;
          }),
        );
      } catch (error) {
        if (isSlow) end(true);
        else await rollback();
        throw error;
      }
      end(false);
    },
  };
}

/**
 * A connection that is lost between two statements emits an error, which ends the process if nothing
 * listens. The next statement fails in any case. In the callback, since one that is lost as soon as it
 * is ready has emitted its error before a promise tells that it is there.
 */
function lend(pool: PostgresPool): Promise<PostgresConnection> {
  return new Promise((resolve, reject) => {
    pool.connect((error, connection) => {
      if (!connection) return reject(error);
      connection.on('error', ignore);
      return resolve(connection);
    });
  });
}

/** PostgreSQL answers ROLLBACK, and no error, to the COMMIT of a transaction that has failed. */
function requireCommit(results: unknown): void {
  const command: unknown = Array.isArray(results) ? results.at(-1)?.command : undefined;
  if (command !== 'COMMIT') {
    throw new Error(`PostgreSQL answered ${String(command)} to COMMIT: nothing was committed.`);
  }
}

/** Resolves when it is one's turn, to a function that lets the next one have it. */
type Enter = () => Promise<() => void>;

function createLine(places: number): Enter {
  let free = places;
  const waiting: (() => void)[] = [];
  return async () => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return () => {
      const next = waiting.shift();
      if (next) next();
      else free++;
    };
  };
}

/** What `promise` resolves to, unless it takes longer. */
function within<Result>(
  seconds: number,
  promise: Promise<Result>,
  onLate: () => void = ignore,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      onLate();
      reject(new Error(`PostgreSQL gave no connection, or no answer, within ${seconds} seconds.`));
    }, seconds * 1000);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

interface Submittable {
  submit: unknown;
  text?: unknown;
  handleError(error: unknown, connection?: unknown): void;
}

/** A connection of pg that begins with its first query, and cannot be ended or given back. */
function guardConnection(gate: Gate, pool: PostgresPool): object {
  let connection: object | undefined;
  const send = (text: unknown, ...values: unknown[]) =>
    gate.send(text, (target) => {
      connection = target;
      return (target as { query(...values: unknown[]): unknown }).query(...values);
    });

  const query = (...[first, ...rest]: unknown[]): unknown => {
    if (isObject(first) && typeof first['submit'] === 'function') {
      const submittable = first as unknown as Submittable;
      send(submittable.text, submittable, ...rest).catch((error) => {
        submittable.handleError(error, undefined);
      });
      return submittable;
    }
    const config = isObject(first) ? first : { text: first };
    const given = rest.find((value) => typeof value === 'function') ?? config['callback'];
    // Read once, so that what is sent is what was judged.
    const text = config['text'];
    const values = (typeof rest[0] === 'function' ? undefined : rest[0]) ?? config['values'];
    // Of several statements in one text the server refuses all in this mode. The others of its
    // properties, such as its name, stay those of `config`, which can be of a class.
    const own = { text, values, callback: undefined, queryMode: 'extended' };
    const answer = send(text, Object.create(config, Object.getOwnPropertyDescriptors(own)));
    if (typeof given !== 'function') return answer;
    answer.then(
      (result) => given(null, result),
      (error) => given(error),
    );
    return undefined;
  };

  const refused = (name: string) => () => {
    throw new Error(
      `The store lends a handler its connection and takes it back: no ${name}() in it.`,
    );
  };
  const own = new Map<PropertyKey, unknown>([
    ['query', query],
    ...['connect', 'end', 'release'].map((name) => [name, refused(name)] as const),
  ]);
  // Before the first query, what needs no connection, such as escapeIdentifier, is that of the class.
  const { Client } = pool as { Client?: { prototype: object } };
  return new Proxy(Object.create(Client?.prototype ?? null), {
    get(shape, name) {
      if (own.has(name)) return own.get(name);
      const holder = connection ?? shape;
      const value: unknown = Reflect.get(holder, name, holder);
      return typeof value === 'function' && name !== 'constructor' ? value.bind(holder) : value;
    },
  });
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
  const milliseconds = timeoutSeconds * 1000;
  const Pool = pool.constructor as new (options: object) => OwnPool & Events;
  const own = new Pool({
    ...options,
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
  const { listeners } = pool as unknown as Partial<Events>;
  for (const listener of listeners?.call(pool, 'connect') ?? []) own.on('connect', listener);
  return own;
}

interface Events {
  on(event: string, listener: (...values: never[]) => void): unknown;
  listeners(event: string): ((...values: never[]) => void)[];
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
  let isLate = false;
  let finish: (statements: string | undefined) => void = ignore;
  const finished = new Promise<string | undefined>((resolve) => {
    finish = resolve;
  });
  const rolledBack = new Error('The transaction was rolled back.');

  let ended: Promise<unknown> = Promise.resolve();
  const begun = new Promise<object>((resolve, reject) => {
    ended = session.transaction(async (transaction) => {
      if (isLate) throw rolledBack;
      await transaction.exec(savepoint);
      resolve(transaction);
      const statements = await finished;
      if (statements === undefined) throw rolledBack;
      await transaction.exec(`${releaseSavepoint}; ${statements}`);
    });
    ended.catch(reject);
  });
  const target = await within(timeoutSeconds, begun, () => {
    isLate = true;
    finish(undefined);
  });
  const rollback = async () => {
    finish(undefined);
    await ended.catch(ignore);
  };
  return {
    target,
    rollback,
    destroy: rollback,
    async commit(statements) {
      finish(statements);
      await ended;
    },
  };
}

interface SessionTransaction {
  query(...values: unknown[]): Promise<unknown>;
  sql(...values: unknown[]): Promise<unknown>;
  exec(...values: unknown[]): Promise<unknown>;
  listen(...values: unknown[]): Promise<unknown>;
}

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
