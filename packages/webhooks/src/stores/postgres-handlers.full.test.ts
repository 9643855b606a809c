import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { Client, type PoolClient, Query } from 'pg';
import { describe, expect, it } from 'vitest';
import { deliverNoting, insertInto, openTestPools, releaseOfOther } from '../../test/postgres.ts';
import { attempt } from '../../test/store-subject.ts';

const url = postgresUrl();

// These handlers use the connection of their transaction in each way that a connection of a Pool of pg allows.
describe.skipIf(url === undefined)('a handler on PostgreSQL', () => {
  const { opened, newPool, newStore } = openTestPools(url);
  const deliver = async (more: (transaction: PoolClient, key: string) => Promise<unknown>) =>
    deliverNoting(newStore(newPool({ max: 2 })), opened(), more);
  const refusal = { message: expect.stringContaining('was not sent') };
  const count = () => `SELECT count(*)::int AS count FROM ${opened().table}_work WHERE note = $1`;

  it('a handler on PostgreSQL may pass values, a callback, a name and a row mode to query()', async () => {
    const results: unknown[] = [];
    const { outcome } = await deliver(async (transaction, key) => {
      const rowsOf = async (query: Promise<{ rows: unknown[] }>) =>
        results.push((await query).rows[0]);
      await rowsOf(transaction.query('SELECT 1 AS a'));
      await rowsOf(transaction.query(count(), [key]));
      await rowsOf(transaction.query({ text: count(), values: [key] }));
      await rowsOf(transaction.query({ text: count(), rowMode: 'array' }, [key]));
      for (const value of [1, 2]) {
        const named = { name: 'named', text: 'SELECT $1::int AS named', values: [value] };
        await rowsOf(transaction.query(Object.freeze(named)));
      }
      // In the library sql-template-strings, `text` is a getter of the class, and not an own property of the query.
      class Statement {
        readonly values = [key];
        get text() {
          return count();
        }
      }
      await rowsOf(transaction.query(new Statement()));
      const called = (run: (done: (error: Error | null, result?: unknown) => void) => unknown) =>
        new Promise<{ rows: unknown[] }>((resolve, reject) => {
          const returned = run((error, result) =>
            error ? reject(error) : resolve(result as { rows: unknown[] }),
          );
          expect(returned).toBeUndefined();
        });
      await rowsOf(called((done) => transaction.query('SELECT 2 AS b', done as never)));
      await rowsOf(called((done) => transaction.query(count(), [key], done as never)));
      await rowsOf(
        called((callback) => transaction.query({ text: 'SELECT 3', callback } as never)),
      );
      const refused = called((done) => transaction.query('COMMIT', done as never));
      await expect(refused).rejects.toThrow('was not sent');
      await expect(transaction.query(null as never)).rejects.toThrow();
    });
    expect(outcome).toMatchObject(refusal);
    const one = { count: 1 };
    const [a, b, third] = [{ a: 1 }, { b: 2 }, { '?column?': 3 }];
    expect(results).toEqual([a, one, one, [1], { named: 1 }, { named: 2 }, one, b, one, third]);
  });

  it('a notification needs two messages to the database, and three and the queries of its handler in a transaction, whatever text the claim has', async () => {
    const pool = newPool();
    const store = newStore(pool);
    const sent: string[] = [];
    pool.on('connect', (client) => {
      const { query } = client;
      client.query = ((...values: unknown[]) => {
        sent.push(String(values[0]).split(' ', 1)[0] ?? '');
        return Reflect.apply(query, client, values);
      }) as typeof query;
    });
    // The first claim of a store also removes old rows.
    await attempt(store);
    sent.length = 0;
    await attempt(store);
    expect(sent.splice(0)).toHaveLength(2);
    const odd = String.raw`it's \' $1 "x"; COMMIT; --`;
    const failedAt = new Date(Date.UTC(2026, 10, 20));
    const lease = { key: odd, owner: odd, failure: { webhookId: odd, failedAt }, verifiedBy: odd };
    await store.claim(lease, { leaseSeconds: 45, completedSince: { moment: new Date() } });
    const noted = { ...lease, notes: { facts: [odd, 'plain'], open: ['PAYMENT 1 blocked'] } };
    const ended = store.transact?.(noted, async (transaction) => {
      await transaction.query('TABLE pg_namespace');
    });
    expect(await ended).toBe('committed');
    expect(sent).toEqual(['SELECT', 'BEGIN;', '[object', 'SELECT']);
    expect([...(await store.seen([odd, 'plain', 'other']))]).toEqual([odd, 'plain']);
    const rows = await pool.query(
      `SELECT failed_for, verified_by FROM ${opened().table} WHERE owner IS NOT NULL`,
    );
    expect(rows.rows).toContainEqual({ failed_for: odd, verified_by: odd });
  });

  const submit = (transaction: PoolClient, text: string, values?: unknown[]) =>
    new Promise((resolve, reject) => {
      const query = new Query(text, values).on('error', reject).on('end', resolve);
      expect(transaction.query(query)).toBe(query);
    });

  it('the first query of a handler may be a Query object, and BEGIN and ROLLBACK may undo a part of the work', async () => {
    const { table, notes } = opened();
    const [done, undone] = [crypto.randomUUID(), crypto.randomUUID()];
    const work = async (transaction: PoolClient) => {
      await submit(transaction, insertInto(table), [done]);
      await submit(transaction, 'BEGIN');
      await submit(transaction, insertInto(table), [undone]);
      await submit(transaction, 'ROLLBACK');
    };
    expect(await attempt(newStore(newPool()), { work })).toBe('processed');
    expect([await notes(done), await notes(undone)]).toEqual([1, 0]);
  });

  it('a Query object emits the error when postgresStore refuses to send its text', async () => {
    const { outcome, notes } = await deliver((transaction) => submit(transaction, ' Commit'));
    expect([outcome, notes]).toEqual([expect.objectContaining(refusal), 0]);
  });

  it('a handler gets an error when a Query object of several statements ends its transaction, and its event is not completed', async () => {
    for (const unseen of ['SELECT 1; ROLLBACK', 'SELECT 1; COMMIT; BEGIN']) {
      const { key, outcome } = await deliver((transaction) => submit(transaction, unseen));
      const message = expect.stringContaining('The handler itself ended the transaction');
      expect(outcome).toMatchObject({ message });
      const sql = `SELECT completed_at, leased_until FROM ${opened().table} WHERE key = $1`;
      const { rows } = await opened().one.query(sql, [`billing/${key}`]);
      expect(rows).toEqual([{ completed_at: null, leased_until: null }]);
    }
  });

  it('a handler that calls connect(), release() or end() can still use its connection', async () => {
    const { outcome, notes } = await deliver(async (transaction) => {
      // Code that takes a connection from a pool also calls these methods of the connection.
      for (const name of ['connect', 'release', 'end'] as const) {
        await transaction[name]();
        await new Promise<void>((resolve) => transaction[name](resolve as never));
        await transaction.query('SELECT 1');
      }
      transaction.release(true);
    });
    expect([outcome, notes]).toEqual(['processed', 1]);
  });

  it('a handler gets all properties of a connection of pg, even before its first query', async () => {
    const work = async (transaction: PoolClient) => {
      expect(transaction.escapeIdentifier('a"b')).toBe('"a""b"');
      transaction.on('notice', () => {});
      expect(transaction).toBeInstanceOf(Client);
      expect(transaction.constructor).toBe(Client);
      await transaction.query('SELECT 1');
      expect(transaction.escapeLiteral("a'b")).toBe("'a''b'");
      expect(transaction.getTransactionStatus?.()).toBe('T');
    };
    expect(await attempt(newStore(newPool()), { work })).toBe('processed');
  });

  it('queries that a handler sends at once run in the order in which it sends them', async () => {
    const { one, table } = opened();
    const key = crypto.randomUUID();
    const work = async (transaction: PoolClient) => {
      const sent: Promise<unknown>[] = [];
      const query = (suffix: number) =>
        sent.push(transaction.query(insertInto(table), [`${key} ${suffix}`]));
      // The first query begins the transaction. The other queries arrive before or after the transaction has begun.
      query(0);
      for (let turn = 1; turn < 30; turn++) {
        query(turn);
        await (turn % 3 ? undefined : new Promise(setImmediate));
      }
      await Promise.all(sent);
    };
    expect(await attempt(newStore(newPool()), { work })).toBe('processed');
    const sql = `SELECT note FROM ${table}_work WHERE note LIKE $1 ORDER BY ctid`;
    const { rows } = await one.query(sql, [`${key} %`]);
    expect(rows.map(({ note }) => note)).toEqual(
      Array.from({ length: 30 }, (_, index) => `${key} ${index}`),
    );
  });

  it('the work of a handler whose search_path hides the table of the store is rolled back', async () => {
    const { outcome, notes } = await deliver((transaction) =>
      transaction.query('SET LOCAL search_path = pg_catalog'),
    );
    expect([outcome, notes]).toEqual([expect.objectContaining({ code: '42883' }), 0]);
  });

  it('an event is completed in the table of the store, even when search_path has another table first', async () => {
    const { one, table } = opened();
    const schema = `first_${table}`;
    await one.query(`CREATE SCHEMA ${schema} CREATE TABLE ${table} (key text)`);
    const { outcome, notes } = await deliver((transaction) =>
      transaction.query(`SET LOCAL search_path = ${schema}, public`),
    );
    expect([outcome, notes]).toEqual(['processed', 1]);
    await one.query(`DROP SCHEMA ${schema} CASCADE`);
  });

  it.each(['serializable', 'repeatable read'] as const)(
    'a handler that conflicts with another transaction fails, and succeeds with the next delivery: %s',
    async (isolation) => {
      const { one, table, notes } = opened();
      const store = newStore(newPool(), { isolation });
      const key = crypto.randomUUID();
      const work = (then: () => Promise<unknown>) => async (transaction: PoolClient) => {
        await transaction.query(`SELECT count(*) FROM ${table}_work`);
        await then();
        await transaction.query(insertInto(table), [key]);
      };
      const another = async () => {
        if (isolation === 'serializable') {
          // Each of the two transactions reads what the other writes, so they cannot both succeed: PostgreSQL fails
          // one.
          return expect(attempt(store, { work: work(async () => {}) })).resolves.toBe('processed');
        }
        // Another worker takes the event over from the worker under test.
        return one.query(`UPDATE ${table} SET owner = 'other' WHERE key = $1`, [`billing/${key}`]);
      };
      await expect(attempt(store, { key, work: work(another) })).rejects.toMatchObject({
        message: expect.stringMatching(/conflicted with another.*next delivery.*nothing was/),
        cause: expect.objectContaining({ code: '40001' }),
      });
      expect(await notes(key)).toBe(isolation === 'serializable' ? 1 : 0);
      await releaseOfOther(opened());
      expect(await attempt(store, { key, work: work(async () => {}) })).toBe('processed');
    },
  );
});
