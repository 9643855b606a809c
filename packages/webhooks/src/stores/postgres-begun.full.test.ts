import { gate } from '@crossborder-fx/tools-test-utils';
import type { PoolClient, PoolConfig } from 'pg';
import { describe, expect, it } from 'vitest';
import { type AttemptOptions, attempt } from '../../test/attempt.ts';
import { delivered } from '../../test/duplicate-contract.ts';
import { openTestPools, warm } from '../../test/postgres-handlers.ts';
import { insertInto, serializable } from '../../test/postgres-suite.ts';
import { postgresUrl } from '../../test/servers.ts';

const url = postgresUrl();

describe.skipIf(url === undefined)(
  'an event that is claimed in the transaction of its handler',
  () => {
    const { opened, newPool, newStore } = openTestPools(url);
    const warmStore = async (config?: PoolConfig) => {
      const pool = newPool(config);
      return { pool, store: await warm(newStore(pool)) };
    };

    /** A delivery whose handler has noted that it works, and waits until it may go on. */
    async function waiting(options?: AttemptOptions<PoolClient>) {
      const key = crypto.randomUUID();
      const [works, back] = [gate(), gate()];
      const { store } = await warmStore();
      const outcome = attempt(store, {
        key,
        ...options,
        work: async (transaction, lease) => {
          await transaction.query(insertInto(opened().table), [key]);
          works.open();
          await back.opened;
          await options?.work?.(transaction, lease);
        },
      });
      await works.opened;
      return { key, outcome, goOn: back.open };
    }

    const rowsOf = async (key: string) => {
      const sql = `SELECT kind, leased_until, completed_at FROM ${opened().table} WHERE key = $1`;
      return (await opened().one.query(sql, [`billing/${key}`])).rows;
    };

    it('is in flight for others at once, and is not there before its work is', async () => {
      const { key, outcome, goOn } = await waiting();
      const { store } = await warmStore();
      expect(await attempt(store, { key })).toBe('in-flight');
      expect(await attempt(newStore(newPool()), { key })).toBe('in-flight');
      expect(await rowsOf(key)).toEqual([]);
      expect(await store.seen([`PAYMENT ${key} finalized`])).toEqual(new Set());
      goOn();
      expect(await outcome).toBe('processed');
      expect(await attempt(store, { key })).toBe('duplicate');
      expect(await store.seen([`PAYMENT ${key} finalized`])).toHaveProperty('size', 1);
      expect(await opened().notes(key)).toBe(1);
    });

    it('gets a lease when the handler sends no query, and leaves the connection to others', async () => {
      const { pool, store } = await warmStore({ max: 1 });
      const key = crypto.randomUUID();
      const outcome = await attempt(store, {
        key,
        work: async (transaction) => {
          await pool.query('SELECT 1');
          expect(await rowsOf(key)).toEqual([
            { kind: 'event', leased_until: expect.any(Date), completed_at: null },
          ]);
          expect(await store.seen([`PAYMENT ${key} finalized`])).toEqual(new Set());
          expect(await attempt(newStore(newPool()), { key })).toBe('in-flight');
          await transaction.query(insertInto(opened().table), [key]);
        },
      });
      expect([outcome, await opened().notes(key)]).toEqual(['processed', 1]);
      expect(await store.seen([`PAYMENT ${key} finalized`])).toHaveProperty('size', 1);
    });

    it('tells of a state that is not final, until that is closed', async () => {
      const { store } = await warmStore();
      const state = `PAYMENT ${crypto.randomUUID()} blocked`;
      const deliver = async () => {
        const lease = { key: crypto.randomUUID(), owner: 'owner', notes: { open: [state] } };
        const options = { leaseSeconds: 45, completedSince: delivered(), forTransaction: true };
        await store.claim(lease, options);
        expect(await store.transact?.(lease, async () => {})).toBe('committed');
      };
      await deliver();
      await deliver();
      await store.note({ open: [state] });
      expect((await store.open()).filter((one) => one === state)).toHaveLength(1);
      await store.note({ closed: [state] });
      expect(await store.open()).not.toContain(state);
    });

    it('is given back by who does not work on it', async () => {
      const { store } = await warmStore({ max: 1 });
      const lease = { key: crypto.randomUUID(), owner: 'owner' };
      const options = { leaseSeconds: 45, completedSince: delivered(), forTransaction: true };
      expect((await store.claim(lease, options)).answer).toBe('claimed');
      await store.release(lease);
      expect(await rowsOf(lease.key)).toEqual([]);
      expect(await attempt(store, { key: lease.key })).toBe('processed');
    });

    it('is completed when long work has ended, and not when it was claimed', async () => {
      const { store } = await warmStore();
      const key = crypto.randomUUID();
      let later: unknown;
      await attempt(store, {
        key,
        work: async (transaction, lease) => {
          await transaction.query('SELECT 1');
          await store.renew(lease, 45);
          later = (await transaction.query('SELECT clock_timestamp() AS now')).rows[0].now;
        },
      });
      const [row] = await rowsOf(key);
      expect(Number(row?.['completed_at'])).toBeGreaterThanOrEqual(Number(later));
    });

    it('leaves its signature when the handler fails', async () => {
      const { store } = await warmStore();
      const { key, signature } = { key: crypto.randomUUID(), signature: crypto.randomUUID() };
      const work = async (transaction: PoolClient) => {
        await transaction.query('SELECT 1');
        throw new Error('failed');
      };
      await expect(attempt(store, { key, signature, work })).rejects.toThrow('failed');
      expect(await rowsOf(key)).toEqual([]);
      expect(await rowsOf(signature)).toMatchObject([{ kind: 'signature' }]);
    });

    // Each locks the row of the invoice, and both add the same note.
    it('waits for no other that tells the same of its object', async () => {
      const { one, table } = opened();
      const fact = `PAYMENT ${crypto.randomUUID()} finalized`;
      await one.query(`CREATE TABLE ${table}_same AS SELECT 0 AS paid`);
      const pay = (transaction: PoolClient) =>
        transaction.query(`UPDATE ${table}_same SET paid = paid + 1`);
      const first = await waiting({ facts: [fact], work: pay });
      const second = await waiting({ facts: [fact] });
      const { store } = await warmStore();
      expect(await attempt(store, { facts: [fact], work: pay })).toBe('processed');
      second.goOn();
      expect(await second.outcome).toBe('processed');
      first.goOn();
      expect(await first.outcome).toBe('processed');
      expect((await one.query(`SELECT paid FROM ${table}_same`)).rows).toEqual([{ paid: 2 }]);
      await one.query(`DROP TABLE ${table}_same`);
    });

    // At the stricter level, all of them may fail: they are in conflict with each other.
    it.each([
      ['read committed', {}, 1],
      ['serializable', serializable(url), 0],
    ])('is done by one of many that come at once, %s', async (_, config, least) => {
      const stores = await Promise.all([warmStore(config), warmStore(config)]);
      for (let round = 0; round < 20; round++) {
        const key = crypto.randomUUID();
        const work = (transaction: PoolClient) =>
          transaction.query(insertInto(opened().table), [key]);
        const outcomes = await Promise.all(
          Array.from({ length: 12 }, (_, index) => {
            const { store } = stores[index % 2] ?? stores[0];
            return attempt(store, { key, work }).catch(() => 'failed');
          }),
        );
        const done = outcomes.filter((outcome) => outcome === 'processed').length;
        expect(await opened().notes(key)).toBe(done);
        expect([least, 1]).toContain(done);
      }
    });
  },
);
