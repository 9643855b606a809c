import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { Client, Pool, type PoolClient } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  agePostgres,
  deliverNoting,
  fill,
  insertInto,
  openTestPools,
} from '../../test/postgres.ts';
import { attempt, delivered, ever, leaseSeconds } from '../../test/store-subject.ts';
import type { PostgresStore } from './postgres-store.ts';
import type { Lease, WebhookStore } from './webhook-store.ts';

const url = postgresUrl();
const select = (transaction: PoolClient) => transaction.query('SELECT 1');
const newLease = (key: string = crypto.randomUUID()): Lease => ({ key, owner: `owner of ${key}` });
const options = { leaseSeconds: 45, completedSince: ever };

async function claimed(store: WebhookStore<PoolClient>): Promise<Lease> {
  const lease = newLease();
  await store.claim(lease, options);
  return lease;
}

// A pool of pg can be full, can lose connections, or can have just one connection.
describe.skipIf(url === undefined)('a pool of PostgreSQL', () => {
  const { opened, newPool, newStore, lockRow, terminate } = openTestPools(url);

  it.each([30, Number.POSITIVE_INFINITY])(
    'a pool of one connection is enough for handlers with and without a transaction, and to renew leases, with a timeoutSeconds of %s',
    async (timeoutSeconds) => {
      const store = newStore(newPool({ max: 1 }), { timeoutSeconds });
      const work = async (transaction: PoolClient, lease: Lease) => {
        await select(transaction);
        // The transaction of the handler uses the only connection of the pool.
        await store.renew(lease, 45);
        await select(transaction);
      };
      expect(await attempt(store, { work })).toBe('processed');
      expect(await attempt(store)).toBe('processed');
      const several = Array.from({ length: 5 }, () => attempt(store, { work }));
      expect(await Promise.all(several)).toEqual(new Array(5).fill('processed'));
    },
  );

  it('thirty deliveries whose handlers use the pool too do not exhaust the pool that their two stores share', async () => {
    const pool = newPool({ max: 10, connectionTimeoutMillis: 5000 });
    const [one, other] = [newStore(pool), newStore(pool)];
    const { table, notes } = opened();
    let running = 0;
    let most = 0;
    const work = async (transaction: PoolClient, { key }: Lease) => {
      await select(transaction);
      most = Math.max(most, ++running);
      await pool.query('SELECT pg_sleep(0.005)');
      await transaction.query(insertInto(table), [key]);
      await pool.query('SELECT 1');
      running--;
    };
    const keys = Array.from({ length: 30 }, () => crypto.randomUUID());
    const outcomes = await Promise.all(
      keys.map((key, index) => attempt(index % 2 ? one : other, { key, work })),
    );
    expect(outcomes).toEqual(new Array(30).fill('processed'));
    expect(await Promise.all(keys.map(notes))).toEqual(new Array(30).fill(1));
    expect(most).toBe(5);
  });

  it('handlers that end during a query do not exhaust their pool', async () => {
    const pool = newPool({ max: 2 });
    const store = newStore(pool);
    const { table, notes } = opened();
    for (let time = 0; time < 3; time++) {
      let late: PoolClient | undefined;
      const { outcome, key } = await deliverNoting(store, opened(), async (transaction) => {
        late = transaction;
        transaction.query('SELECT pg_sleep(3600)').catch(() => {});
        throw new Error('given up');
      });
      expect(outcome).toMatchObject({ message: 'given up' });
      await expect(late?.query(insertInto(table), [key])).rejects.toThrow('have ended');
      expect(await notes(key)).toBe(0);
    }
    expect(await attempt(store, { work: select })).toBe('processed');
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
    await terminate('SELECT pg_sleep(3600)');
  });

  it('a query does not run when its handler was given up while waiting for a connection', async () => {
    const pool = newPool({ max: 1 });
    const store = newStore(pool);
    const { table, notes } = opened();
    const giveBack = await fill(pool);
    const note = crypto.randomUUID();
    let floating: Promise<unknown> | undefined;
    const answer = store.transact?.({ key: note, owner: 'owner' }, async (transaction) => {
      floating = transaction.query(insertInto(table), [note]);
      floating.catch(() => {});
      throw new Error('given up');
    });
    // transact() rejects before the handler has got a connection.
    await expect(answer).rejects.toThrow('given up');
    giveBack();
    await expect(floating).rejects.toThrow('have ended');
    expect(await attempt(store, { work: select })).toBe('processed');
    expect(await notes(note)).toBe(0);
  });

  const sleep = (transaction: PoolClient) => transaction.query('SELECT pg_sleep(3601)');
  it.each([
    ['before the completion', false, async () => {}],
    ['between two queries', false, select],
    ['during a query', true, sleep],
  ] as const)('a connection lost %s leaves nothing committed', async (_, isDuring, then) => {
    const store = newStore(newPool());
    const { table, one } = opened();
    const { key, outcome, notes } = await deliverNoting(store, opened(), async (transaction) => {
      const pid = (transaction as PoolClient & { processID: number }).processID;
      const next = isDuring ? then(transaction) : undefined;
      next?.catch(() => {});
      const ended = 'SELECT FROM pg_stat_activity WHERE pid = $1';
      await one.query('SELECT pg_terminate_backend($1)', [pid]);
      while ((await one.query(ended, [pid])).rows.length > 0);
      await (next ?? then(transaction));
    });
    expect(outcome).toMatchObject({ message: expect.stringMatching(/terminat|not queryable/) });
    expect(notes).toBe(0);
    const work = (transaction: PoolClient) => transaction.query(insertInto(table), [key]);
    expect(await attempt(store, { key, work })).toBe('processed');
  });

  it('an event whose connection is lost during the completion is handled once, by the next attempt', async () => {
    const store = newStore(newPool());
    const { one, table, notes } = opened();
    let unlock = async () => {};
    const delivered = deliverNoting(store, opened(), async (_, key) => {
      unlock = await lockRow(key);
    });
    const waiting = `SELECT pid FROM pg_stat_activity
        WHERE query LIKE 'SELECT %${table}_complete%' AND wait_event_type = 'Lock'`;
    // Polls the server outside a transaction, because within one, the server would give the same answer each time.
    while ((await one.query(waiting)).rows.length === 0);
    await terminate(`SELECT %${table}_complete%`);
    await unlock();
    const { key, outcome } = await delivered;
    expect(outcome).toMatchObject({ message: expect.stringMatching(/terminat/) });
    expect(await notes(key)).toBe(0);
    const work = (transaction: PoolClient) => transaction.query(insertInto(table), [key]);
    expect(await attempt(store, { key, work })).toBe('processed');
    expect(await notes(key)).toBe(1);
  });

  // The extension pg_stat_statements keeps an entry for each statement, and drops entries when there are too many.
  it('postgresStore sends the same few SQL statements, however many events it receives', async () => {
    const texts = new Set<string>();
    const pool = newPool();
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...values: unknown[]) => unknown;
      const noting = (...values: unknown[]) => {
        // PostgreSQL counts two statements as one when they differ only in their constants.
        texts.add(String(Object(values[0]).text ?? values[0]).replace(/E'[^']*'/g, '?'));
        return query(...values);
      };
      Object.assign(client, { query: noting });
    });
    const store = newStore(pool);
    const deliver = async () => {
      const key = crypto.randomUUID();
      const work = async (transaction: PoolClient, lease: Lease) => {
        await select(transaction);
        await store.renew(lease, 45);
      };
      await attempt(store, { work: () => Promise.reject(new Error(key)) }).catch(() => {});
      await attempt(store, { key });
      expect(await attempt(store, { key })).toBe('duplicate');
      expect(await attempt(store, { work })).toBe('processed');
      await store.seen([key]);
    };
    await deliver();
    const few = [...texts];
    // The number of deliveries is so high that the store also removes old rows, which it does with every 50th claim.
    await Promise.all(Array.from({ length: 50 }, deliver));
    expect([...texts]).toEqual(few);
    expect(few.length).toBeLessThan(15);
  });

  // The store renews leases over a separate connection, outside the pool that the caller has passed.

  it('postgresStore renews a lease on a new connection after the old one is lost, and the process survives', async () => {
    const store = newStore(newPool());
    const lease = await claimed(store);
    await store.renew(lease, 45);
    await terminate(`WITH held AS (%${opened().table}%`);
    await expect.poll(() => store.renew(lease, 45).then(() => 'renewed')).toBe('renewed');
  });

  it('a full pool does not prevent the renewal and release of leases', async () => {
    const pool = newPool({ max: 3 });
    const store = newStore(pool);
    const lease = await claimed(store);
    const giveBack = await fill(pool);
    const table = opened().table;
    await agePostgres(opened().one, table, 44);
    await store.renew(lease, 45);
    await agePostgres(opened().one, table, 44);
    const other = newStore(newPool());
    expect((await other.claim(newLease(lease.key), options)).answer).toBe('claimed');
    await store.release(lease);
    giveBack();
  });

  it('leases are renewed with the Client class of a subclass of Pool, whatever parameters its constructor has', async () => {
    let clients = 0;
    class OwnClient extends Client {
      constructor(config?: object) {
        clients++;
        super(config);
      }
    }
    class OwnPool extends Pool {
      readonly Client = OwnClient;
      constructor(connectionString: string) {
        super({ connectionString });
      }
    }
    const pool = new OwnPool(url ?? '');
    const store = newStore(pool);
    const lease = await claimed(store);
    await store.renew(lease, 45);
    expect([clients, pool.totalCount]).toEqual([2, 1]);
    await store.close();
    await pool.end();
  });

  it('leases are renewed through the pool when the server accepts no further connection', async () => {
    const { one, table } = opened();
    const role = `role_of_${table}`;
    await one.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret' CONNECTION LIMIT 1`);
    await one.query(`GRANT ALL ON ${table} TO ${role}`);
    const { host } = new URL(url ?? '');
    const pool = newPool({
      connectionString: `postgres://${role}:secret@${host}/postgres`,
      max: 1,
    });
    const store = newStore(pool);
    // The user of this connection owns neither the table nor its functions.
    await store.migrate();
    const lease = await claimed(store);
    await store.renew(lease, 45);
    await store.release(lease);
    expect((await newStore(newPool()).claim(newLease(lease.key), options)).answer).toBe('claimed');
    await one.query(`REVOKE ALL ON ${table} FROM ${role}`);
    await one.query(`DROP ROLE ${role}`);
  });

  it('the connect listeners of a pool are also called for the connection that renews leases', async () => {
    const { table } = opened();
    const schema = `hidden_${table}`;
    const pool = newPool();
    pool.on('connect', (connection) => connection.query(`SET search_path = ${schema}`));
    await opened().one.query(`CREATE SCHEMA ${schema}`);
    const store = newStore(pool, { table: 'events' });
    await store.migrate();
    const lease = await claimed(store);
    await store.renew(lease, 45);
    await store.complete(lease);
    await opened().one.query(`DROP SCHEMA ${schema} CASCADE`);
  });

  // Two recoveries that lock the same rows in different orders wait for each other, until PostgreSQL ends one of them.
  /** Opens a connection that may hold a lock when the test ends. */
  async function connect() {
    const connection = await (opened().one as Pool).connect();
    onTestFinished(() => connection.release(true));
    return connection;
  }

  /** Resolves when a statement that contains this text waits for a lock on the server. */
  async function waiting(text: string): Promise<void> {
    const sql = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1`;
    while ((await opened().other.query(sql, [`%${text}%`])).rows.length === 0);
  }

  type Change = (store: PostgresStore<unknown>, keys: string[]) => Promise<unknown>;
  it.each<[what: string, kind: string, change: Change]>([
    ['seen reads', 'fact', (store, keys) => store.seen(keys)],
    ['note closes', 'open/billing', (store, closed) => store.note({ closed })],
    ['note keeps longer', 'open/billing', (store, open) => store.note({ open })],
  ])('rows that store.%s are locked in the order of their keys', async (_, kind, change) => {
    const { table, one } = opened();
    const id = crypto.randomUUID();
    const [first, held, last] = ['B', 'a', 'b'].map((name) => `${id} ${name}`) as [
      string,
      string,
      string,
    ];
    const stored = (key: string) => (kind === 'fact' ? `billing/${key}` : key);
    const given = [last, held, first];
    for (const key of given) {
      const insert = `INSERT INTO ${table} (kind, key, changed_at, forget_at) VALUES ($1, $2, now(), now() + interval '9 days')`;
      await one.query(insert, [kind, stored(key)]);
    }
    const connection = await connect();
    await connection.query('BEGIN');
    const hold = `SELECT FROM ${table} WHERE kind = $1 AND key = $2 FOR UPDATE`;
    await connection.query(hold, [kind, stored(held)]);
    const changed = change(newStore(newPool()), given);
    await waiting(table);
    const free = `SELECT key FROM ${table} WHERE kind = $1 AND key LIKE $2 FOR UPDATE SKIP LOCKED`;
    const { rows } = await opened().other.query(free, [kind, `%${id}%`]);
    expect(rows.map(({ key }) => key)).toEqual([stored(last)]);
    await connection.query('COMMIT');
    await changed;
  });

  it.each(['event', 'signature'])(
    'a claim fails if a trigger of the table drops the %s row',
    async (kind) => {
      const { table, one } = opened();
      const store = newStore(newPool());
      const claim = (owner: string) =>
        store.claim(
          { key: `dropped ${kind}`, owner },
          { leaseSeconds, completedSince: delivered() },
        );
      if (kind === 'signature') await claim('before');
      await one.query(`CREATE FUNCTION ${table}_drop() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RETURN CASE WHEN NEW.kind <> '${kind}' THEN NEW END; END $$`);
      await one.query(
        `CREATE TRIGGER drops BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION ${table}_drop()`,
      );
      onTestFinished(async () => void (await one.query(`DROP FUNCTION ${table}_drop CASCADE`)));
      await expect(claim('after')).rejects.toThrow('Does the table have a trigger');
    },
  );
});
