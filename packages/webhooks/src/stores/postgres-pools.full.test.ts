import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { attempt } from '../../test/attempt.ts';
import { deliverNoting, fill, openTestPools } from '../../test/postgres-handlers.ts';
import { insertInto } from '../../test/postgres-tables.ts';
import { postgresUrl } from '../../test/servers.ts';
import type { Lease } from './webhook-store.ts';

const url = postgresUrl();
const select = (transaction: PoolClient) => transaction.query('SELECT 1');

// What a Pool of pg can do to the store: be full, lose connections, have only one.
describe.skipIf(url === undefined)('a pool of PostgreSQL', () => {
  const { opened, newPool, newStore, lockRow, terminate } = openTestPools(url);

  it('of one connection is enough, with the transaction, without it and to renew', async () => {
    const store = newStore(newPool({ max: 1 }));
    const work = async (transaction: PoolClient, lease: Lease) => {
      await select(transaction);
      // The transaction has the one connection.
      await store.renew(lease, 45);
      await select(transaction);
    };
    expect(await attempt(store, { work })).toBe('processed');
    expect(await attempt(store)).toBe('processed');
    const several = Array.from({ length: 5 }, () => attempt(store, { work }));
    expect(await Promise.all(several)).toEqual(new Array(5).fill('processed'));
  });

  it('is not taken up by thirty deliveries whose handlers use the pool too', async () => {
    const pool = newPool({ max: 10 });
    const store = newStore(pool);
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
    const outcomes = await Promise.all(keys.map((key) => attempt(store, { key, work })));
    expect(outcomes).toEqual(new Array(30).fill('processed'));
    expect(await Promise.all(keys.map(notes))).toEqual(new Array(30).fill(1));
    expect(most).toBe(5);
  });

  it('is not taken up by two stores that share it', async () => {
    const pool = newPool({ max: 2 });
    (await fill(pool))();
    let running = 0;
    let most = 0;
    const work = async (transaction: PoolClient) => {
      await transaction.query('SELECT pg_sleep(0.05)');
      most = Math.max(most, ++running);
      await pool.query('SELECT 1');
      running--;
    };
    const stores = [newStore(pool), newStore(pool)];
    const outcomes = await Promise.all(stores.map((store) => attempt(store, { work })));
    expect([outcomes, most]).toEqual([['processed', 'processed'], 1]);
  });

  it('gets its connections back from handlers that were given up', async () => {
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
      await expect(late?.query(insertInto(table), [key])).rejects.toThrow('has ended');
      expect(await notes(key)).toBe(0);
    }
    expect(await attempt(store, { work: select })).toBe('processed');
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
    await terminate('SELECT pg_sleep(3600)');
  });

  it('does not run what a handler asked before it was given up in the line', async () => {
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
    // Before there is a connection.
    await expect(answer).rejects.toThrow('given up');
    giveBack();
    await expect(floating).rejects.toThrow('has ended');
    expect(await attempt(store, { work: select })).toBe('processed');
    expect(await notes(note)).toBe(0);
  });

  describe('that loses a connection', () => {
    const sleep = (transaction: PoolClient) => transaction.query('SELECT pg_sleep(3601)');
    it.each([
      ['before the completion', false, async () => {}],
      ['between two queries', false, select],
      ['during a query', true, sleep],
    ] as const)('%s has nothing committed, and the event is free', async (_, isDuring, then) => {
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

    it('during the completion has the event done once, by that attempt or the next', async () => {
      const store = newStore(newPool());
      const { one, table, notes } = opened();
      let unlock = async () => {};
      const delivered = deliverNoting(store, opened(), async (_, key) => {
        unlock = await lockRow(key);
      });
      const waiting = `SELECT pid FROM pg_stat_activity
        WHERE query LIKE 'SELECT %${table}_complete%' AND wait_event_type = 'Lock'`;
      // In a transaction, the server would answer the same each time.
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
  });

  it('is waited for without a limit, if one wishes', async () => {
    const store = newStore(newPool(), { timeoutSeconds: Number.POSITIVE_INFINITY });
    const work = async (transaction: PoolClient, lease: Lease) => {
      await select(transaction);
      await store.renew(lease, 45);
    };
    expect(await attempt(store, { work })).toBe('processed');
  });

  it('needs four round trips for a notification, besides the queries of its handler', async () => {
    let roundTrips = 0;
    const pool = newPool({ max: 2 });
    pool.on('connect', (client) => {
      const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
      connection.on('readyForQuery', () => roundTrips++);
    });
    const store = newStore(pool);
    // Opens the connections, which has round trips of its own.
    await Promise.all([pool.query('SELECT pg_sleep(0.01)'), pool.query('SELECT pg_sleep(0.01)')]);
    // The first claim removes old rows.
    await attempt(store);
    const count = async (work?: (transaction: PoolClient) => Promise<unknown>) => {
      roundTrips = 0;
      expect(await attempt(store, { work })).toBe('processed');
      return roundTrips;
    };
    expect(await count()).toBe(2);
    expect(await count(select)).toBe(4 + 1);
  });

  // pg_stat_statements has an entry for each text, and forgets others when there are too many.
  it('sends the same few texts, however many events there are', async () => {
    const texts = new Set<string>();
    const pool = newPool();
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...values: unknown[]) => unknown;
      const noting = (...values: unknown[]) => {
        texts.add(String(Object(values[0]).text ?? values[0]));
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
    // More than the claims after which old rows are removed.
    await Promise.all(Array.from({ length: 50 }, deliver));
    expect([...texts]).toEqual(few);
    expect(few.length).toBeLessThan(15);
  });
});
