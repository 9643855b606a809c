import { createServer } from 'node:net';
import { gate, listen } from '@crossborder-fx/tools-test-utils';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attempt } from '../../test/store-subject.ts';
import { postgresStatements } from './postgres-statements.ts';
import {
  createTableSql,
  type PostgresPool,
  type PostgresQueryable,
  postgresStore,
} from './postgres-store.ts';

type Answer = 'done' | 'fails' | 'hangs' | 'is rolled back';

/** Returns a pool whose connections answer statements from `answers`, and a list of the statements that the pool got. */
function fakePool(answers: Record<string, Answer>, { max = 1, connects = Promise.resolve() } = {}) {
  const asked: string[] = [];
  const query = async (statement: unknown) => {
    const text = typeof statement === 'string' ? statement : Object(statement).text;
    asked.push(text.split(/[ ;]/)[0]);
    const [, answer] = Object.entries(answers).find(([start]) => text.startsWith(start)) ?? [];
    if (answer === 'hangs') await new Promise(() => {});
    if (answer === 'fails') throw new Error(`${text} failed`);
    const command = answer === 'is rolled back' ? 'ROLLBACK' : 'COMMIT';
    return { command, rows: [] };
  };
  const pool = {
    options: { max },
    totalCount: 0,
    query: async () => ({ rows: [] }),
    connect: (async (callback) => {
      asked.push('connect');
      await connects;
      const release = (destroy?: boolean) => asked.push(destroy ? 'destroy' : 'release');
      callback(undefined, { query, release, on: () => {}, off: () => {} });
    }) as PostgresPool['connect'],
  };
  const store = postgresStore(pool, { consumer: 'billing', timeoutSeconds: 0.05 });
  const transact = (
    work = async (transaction: PostgresQueryable): Promise<unknown> => transaction.query('work'),
  ) =>
    store.transact?.({ key: 'key', owner: 'owner' }, async (transaction) => {
      await work(transaction);
    });
  return { asked, transact };
}

const lost = ['work', 'ROLLBACK', 'destroy'];
const undone = ['work', 'SELECT', 'ROLLBACK', 'release'];
it.each<[string, Record<string, Answer>, string[]]>([
  ['goes back after COMMIT', {}, ['work', 'SELECT', 'release']],
  ['is destroyed when BEGIN gets no answer', { BEGIN: 'hangs' }, ['destroy']],
  ['is destroyed when BEGIN fails', { BEGIN: 'fails' }, ['destroy']],
  ['goes back after ROLLBACK', { work: 'fails' }, ['work', 'ROLLBACK', 'release']],
  ['is destroyed when ROLLBACK fails', { work: 'fails', ROLLBACK: 'fails' }, lost],
  ['is destroyed when ROLLBACK gets no answer', { work: 'fails', ROLLBACK: 'hangs' }, lost],
  ['goes back after a completion that failed', { SELECT: 'fails' }, undone],
  ['is destroyed without an answer to SELECT', { SELECT: 'hangs' }, ['work', 'SELECT', 'destroy']],
  ['goes back when COMMIT is answered with ROLLBACK', { SELECT: 'is rolled back' }, undone],
])('a connection of a pool %s, and frees its slot', async (_, answers, expected) => {
  const { asked, transact } = fakePool(answers);
  const settled = () => transact()?.catch(String);
  await settled();
  const outcome = await settled();
  if (answers['SELECT'] === 'is rolled back') expect(outcome).toContain('answered ROLLBACK');
  const once = ['connect', 'BEGIN', ...expected];
  expect(asked).toEqual([...once, ...once]);
});

it('postgresStore requests no connection from the pool for a caller whose time limit has passed', async () => {
  const { opened: connects, open: connect } = gate();
  const { asked, transact } = fakePool({}, { connects });
  const answers = [transact(), transact()].map((answer) => expect(answer).rejects.toThrow('0.05'));
  await Promise.all(answers);
  connect();
  await new Promise(setImmediate);
  expect(asked).toEqual(['connect', 'release']);
  await transact();
  expect(asked.at(-1)).toBe('release');
});

it('postgresStore opens one more connection, with the options of the pool, to renew leases', async () => {
  const made: Record<string, unknown>[] = [];
  class Pool {
    readonly totalCount = 0;
    readonly options: object;
    constructor(options: object) {
      made.push({ ...options });
      this.options = Object.defineProperty({ ...options }, 'password', { enumerable: false });
    }
    query = async () => ({ rows: [{}] });
    connect = () => Promise.reject(new Error('no connection'));
    on() {}
    end = async () => {
      made.length = 0;
    };
  }
  const pool = new Pool({ host: 'host', password: 'secret', max: 20, min: 5, ssl: true });
  const store = postgresStore(pool, { consumer: 'billing' });
  const lease = { key: 'key', owner: 'owner' };
  await store.close();
  expect(made).toHaveLength(1);
  await store.renew(lease, 45);
  await store.renew(lease, 45);
  await store.release(lease);
  const own = { max: 1, min: 0, allowExitOnIdle: true };
  const limits = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 };
  const login = { host: 'host', password: 'secret', ssl: true };
  expect(made.slice(1)).toEqual([{ ...login, ...own, ...limits }]);
  await store.close();
  expect(made).toEqual([]);
  // The next renewal of a lease opens a connection for renewals again. close() may be called twice.
  await store.renew(lease, 45);
  expect(made).toHaveLength(1);
  await store.close();
  await store.close();
});

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create();
});
afterAll(() => database.close());

describe('a handler on PGlite', () => {
  const options = { consumer: 'billing', table: 'of_handlers' };
  beforeAll(async () => {
    await postgresStore(database, options).migrate();
    await database.exec('CREATE TABLE work (note text)');
  });
  const deliver = (work: (transaction: Transaction) => Promise<unknown>) =>
    attempt(postgresStore(database, options), { work }).catch((error: Error) => error.message);

  it('a transaction that PGlite begins after the time limit ends at once, and does not run the handler', async () => {
    const { opened, open } = gate();
    const busy = database.transaction(() => opened);
    const hasty = postgresStore(database, { ...options, timeoutSeconds: 0.05 });
    const answer = hasty.transact?.({ key: 'key', owner: 'owner' }, async (transaction) => {
      await transaction.query('CREATE TABLE late ()');
    });
    await expect(answer).rejects.toThrow('within 0.05 seconds');
    open();
    await busy;
    expect(await deliver((transaction) => transaction.query('SELECT 1'))).toBe('processed');
    await expect(database.query('TABLE late')).rejects.toThrow('does not exist');
  });

  const notes = async () => (await database.query('SELECT note FROM work')).rows;

  it('a transaction of PGlite has every method that runs a statement, until the handler ends', async () => {
    let late: Transaction | undefined;
    const outcome = await deliver(async (transaction) => {
      late = transaction;
      await transaction.sql`INSERT INTO work VALUES (${'sql'})`;
      await transaction.exec("INSERT INTO work VALUES ('one'); INSERT INTO work VALUES ('two')");
      expect(transaction.closed).toBe(false);
    });
    expect(outcome).toBe('processed');
    expect(await notes()).toEqual([{ note: 'sql' }, { note: 'one' }, { note: 'two' }]);
    expect(late?.closed).toBe(true);
    await expect(late?.exec('SELECT 1')).rejects.toThrow('its transaction have ended');
  });

  it.each<[string, (transaction: Transaction) => Promise<unknown>]>([
    ['sql', (transaction) => transaction.sql`COMMIT`],
    ['exec', (transaction) => transaction.exec('commit')],
    ['rollback', (transaction) => transaction.rollback()],
  ])('a handler on PGlite cannot end its transaction with %s', async (_, end) => {
    await database.exec('TRUNCATE work');
    const outcome = await deliver(async (transaction) => {
      await transaction.query("INSERT INTO work VALUES ('gone')");
      await end(transaction).catch(() => {});
    });
    expect(outcome).toContain('was not sent');
    expect(await notes()).toEqual([]);
  });

  it('a handler on PGlite can send BEGIN and ROLLBACK with every method that runs a statement', async () => {
    await database.exec('TRUNCATE work');
    const outcome = await deliver(async (transaction) => {
      await transaction.exec('BEGIN');
      await transaction.query("INSERT INTO work VALUES ('undone')");
      await transaction.rollback();
      await transaction.sql`BEGIN`;
      await transaction.query("INSERT INTO work VALUES ('kept')");
      await transaction.sql`COMMIT`;
    });
    expect(outcome).toBe('processed');
    expect(await notes()).toEqual([{ note: 'kept' }]);
  });

  it('a handler on PGlite gets an error when a query of several statements ends its transaction', async () => {
    const outcome = await deliver((transaction) => transaction.exec('SELECT 1; COMMIT'));
    expect(outcome).toContain('The handler itself ended the transaction');
    expect(await deliver((transaction) => transaction.query('SELECT 1'))).toBe('processed');
  });
});

describe('among 20,000 rows', () => {
  beforeAll(async () => {
    await database.exec(createTableSql({ consumer: 'billing' }));
    await database.exec(`INSERT INTO crossborder_fx_webhooks (kind, key, owner, completed_at, delivered_at, changed_at, forget_at)
      SELECT kind, kind || number, 'owner', now(), now(), now(), now() + interval '30 days'
      FROM generate_series(1, 5000) AS number, unnest(ARRAY['event', 'signature', 'fact', 'open/billing']) AS kind`);
    await database.exec('ANALYZE crossborder_fx_webhooks');
  });

  type Statements = ReturnType<typeof postgresStatements>;
  type Inserting = 'note' | 'claim' | 'complete';
  const values: Record<Exclude<keyof Statements, Inserting>, unknown[]> = {
    forget: [],
    renew: ['event7', 'owner', 45],
    release: ['event7', 'owner'],
    memory: [],
    seen: [['fact7', 'fact8']],
    open: ['open/mail'],
    close: ['open/billing', ['open/billing7']],
  };
  it.each(Object.entries(values))('the statement %s reads by an index', async (name, given) => {
    const sql = postgresStatements({ consumer: 'billing' })[name as keyof Statements];
    const { rows } = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, given);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toContain('Seq Scan');
    if (name !== 'memory') expect(plan).toMatch(/Index (Only )?Scan|Bitmap Index Scan/);
  });

  // EXPLAIN does not show the plan that PostgreSQL made for an SQL function while the table was empty.
  it('the SQL functions for claims and completions use an index to find their rows', async () => {
    const [store, table] = [postgresStore(database, { consumer: 'mail', table: 'grown' }), 'grown'];
    await store.migrate();
    await database.exec('ANALYZE grown');
    const work = (transaction: Transaction) => transaction.query('SELECT 1');
    for (let count = 0; count < 10; count++) {
      await attempt(store, { work, key: 'known' });
      await attempt(store, { work });
    }
    await database.exec(`INSERT INTO ${table} SELECT * FROM crossborder_fx_webhooks`);
    const { claim, complete } = postgresStatements({ consumer: 'mail', table });
    const reads = async (transaction: Transaction) => {
      const sql = 'SELECT seq_scan, idx_scan FROM pg_stat_xact_user_tables WHERE relname = $1';
      const { rows } = await transaction.query<Record<string, number>>(sql, [table]);
      return { seq: rows[0]?.['seq_scan'] ?? 0, idx: rows[0]?.['idx_scan'] ?? 0 };
    };
    await database.transaction(async (transaction) => {
      const before = await reads(transaction);
      const of = (key: string) => [`mail/${key}`, 'owner', 45, key, 600, null, 600, null];
      expect((await transaction.query(claim, of('new'))).rows).toEqual([{ claim: 'claimed' }]);
      const values = ['mail/new', 'owner', null, null, ['fact'], ['mail/new'], 'a secret', false];
      const completed = await transaction.query(complete, values);
      expect(completed.rows).toEqual([{ completion: 'completed' }]);
      // After the completion, PostgreSQL plans the queries of the handler's deferred triggers with its usual settings.
      const { rows } = await transaction.query('SHOW enable_seqscan');
      expect(rows).toEqual([{ enable_seqscan: 'on' }]);
      const known = await transaction.query<{ claim: string }>(claim, of('known'));
      expect(known.rows[0]?.claim).toMatch(/^completed \d+$/);
      const { seq, idx } = await reads(transaction);
      expect(seq - before.seq).toBe(0);
      expect(idx - before.idx).toBeGreaterThan(0);
    });
  });
});

/** Writes a message of PostgreSQL's protocol: type, length and content. */
const message = (type: string, text: string) => {
  const body = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};

// The test imitates a PostgreSQL server, because a real server rarely sends "ready" and "connection lost" in one packet.
it('the process survives a PostgreSQL connection that is lost as soon as it is ready', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => {
      const ready = [message('R', '\0\0\0\0'), message('Z', 'I')];
      const lost = message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0');
      socket.end(Buffer.concat([...ready, lost]));
    });
  });
  const address = (await listen(server)).replace('http://', 'postgres://u:p@');
  const pool = new Pool({ connectionString: address, ssl: false });
  pool.on('error', () => {});
  const store = postgresStore(pool, { consumer: 'billing' });
  const answer = store.transact?.({ key: 'key', owner: 'owner' }, async (transaction) => {
    await transaction.query('SELECT 1');
  });
  await expect(answer).rejects.toThrow(/connection/i);
  await pool.end();
});
