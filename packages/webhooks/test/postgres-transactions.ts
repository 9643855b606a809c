import { describe, expect, it } from 'vitest';
import {
  type PostgresQueryable,
  type PostgresStoreOptions,
  postgresStore,
} from '../src/stores/postgres-store.ts';
import { type Lease, LeaseLostError } from '../src/stores/webhook-store.ts';
import { attempt } from './attempt.ts';
import { insertInto, type PostgresTables } from './postgres-tables.ts';
import { ever } from './store-subject.ts';

/** What a handler gets of a transaction, on every client and server; `isolation` is the default of the server. */
export function describeTransactions(isolation: string, opened: () => PostgresTables): void {
  const store = (options?: Pick<PostgresStoreOptions, 'isolation'>) =>
    postgresStore(opened().one, { consumer: 'billing', table: opened().table, ...options });

  describe('the transaction that a handler gets', () => {
    /** One delivery whose handler notes that it has run, and does something more. */
    async function deliver(more: (transaction: PostgresQueryable) => Promise<unknown>) {
      const key = crypto.randomUUID();
      const insert = insertInto(opened().table);
      const outcome = await attempt(store(), {
        key,
        work: async (transaction) => {
          await transaction.query(insert, [key]);
          await more(transaction);
        },
      }).catch((error: Error) => error);
      return { key, outcome, notes: await opened().notes(key) };
    }

    it('is committed with the completion', async () => {
      const { key, outcome, notes } = await deliver(async () => {});
      expect([outcome, notes]).toEqual(['processed', 1]);
      expect(await attempt(store(), { key })).toBe('duplicate');
      expect(await store().seen([`PAYMENT ${key} finalized`])).toHaveProperty('size', 1);
    });

    it('is rolled back when the handler fails, and the next attempt is claimed', async () => {
      const error = new Error('after its work');
      const { key, outcome, notes } = await deliver(() => Promise.reject(error));
      expect([outcome, notes]).toEqual([error, 0]);
      expect(await attempt(store(), { key })).toBe('processed');
    });

    it('is rolled back when another owner has the event', async () => {
      const { table, one } = opened();
      const { outcome, notes } = await deliver((transaction) =>
        transaction.query(`UPDATE ${table} SET owner = 'other' WHERE kind = 'event'`),
      );
      expect([outcome, notes]).toEqual([expect.any(LeaseLostError), 0]);
      await one.query(`UPDATE ${table} SET owner = NULL, leased_until = NULL`);
    });

    it.each([
      ['ends', async () => {}],
      ['sends another query', (transaction: PostgresQueryable) => transaction.query('SELECT 2')],
    ] as const)(
      'is rolled back when a query failed and the handler %s, and says what to write',
      async (_, then) => {
        const { outcome, notes } = await deliver(async (transaction) => {
          await transaction.query('SELECT 1 / 0').catch(() => {});
          await then(transaction);
        });
        expect(outcome).toMatchObject({
          message: expect.stringMatching(/ON CONFLICT DO NOTHING.* SAVEPOINT.*with 22012/),
          cause: expect.objectContaining({ code: '25P02' }),
        });
        expect(notes).toBe(0);
      },
    );

    it('is rolled back when the handler has not awaited its work, of which half would be done', async () => {
      let second: Promise<unknown> | undefined;
      const { key, outcome, notes } = await deliver(async (transaction) => {
        second = transaction.query('SELECT 1').then(() => transaction.query('SELECT 2'));
        second.catch(() => {});
      });
      expect(outcome).toMatchObject({ message: expect.stringContaining('Await every query') });
      expect(notes).toBe(0);
      await expect(second).rejects.toThrow('The handler has ended');
      expect(await attempt(store(), { key })).toBe('processed');
    });

    it.each([
      ['ended', async () => {}, 1],
      ['failed', () => Promise.reject(new Error('failed')), 0],
    ] as const)('takes no query when the handler has %s', async (_, end, count) => {
      const { table, notes } = opened();
      let late: PostgresQueryable | undefined;
      const { key } = await deliver((transaction) => {
        late = transaction;
        return end();
      });
      const query = late?.query(insertInto(table), [key]);
      await expect(query).rejects.toThrow('The handler has ended');
      expect(await notes(key)).toBe(count);
    });

    it('is not begun by a handler that does not use it, which takes no query either', async () => {
      let late: PostgresQueryable | undefined;
      const lease = { key: crypto.randomUUID(), owner: 'owner' };
      await store().claim(lease, { leaseSeconds: 45, completedSince: ever });
      const answer = await store().transact?.(lease, async (transaction) => {
        late = transaction;
      });
      expect(answer).toBe('unused');
      await expect(late?.query('SELECT 1')).rejects.toThrow('The handler has ended');
    });

    it('has BEGIN and COMMIT for a part, and ROLLBACK undoes that part alone', async () => {
      const { table, one, notes } = opened();
      const part = crypto.randomUUID();
      const each = (transaction: PostgresQueryable, texts: readonly string[]) =>
        texts.reduce(
          (before, text) => before.then(() => transaction.query(text)).then(() => {}),
          Promise.resolve(),
        );
      const insert = (name: string) => `INSERT INTO ${table}_work VALUES ('${part} ${name}')`;
      const run = (then: () => Promise<unknown>) =>
        deliver(async (transaction) => {
          await each(transaction, ['BEGIN', insert('kept'), 'COMMIT']);
          await each(transaction, ['START TRANSACTION', insert('undone'), 'ROLLBACK;']);
          await each(transaction, [insert('between'), 'BEGIN', 'SAVEPOINT own']);
          await transaction.query('SELECT 1 / 0').catch(() => {});
          // PostgreSQL itself would answer ROLLBACK to it, and no error.
          await expect(transaction.query('COMMIT')).rejects.toMatchObject({ code: '25P02' });
          await each(transaction, ['abort', 'BEGIN', insert('last'), '/* a */ END WORK']);
          await then();
        });
      const count = async () => {
        const all = ['kept', 'undone', 'between', 'last'].map((name) => `${part} ${name}`);
        return Promise.all(all.map(notes));
      };
      const failed = await run(() => Promise.reject(new Error('after COMMIT')));
      expect(failed).toMatchObject({ outcome: { message: 'after COMMIT' }, notes: 0 });
      expect(await count()).toEqual([0, 0, 0, 0]);
      // Nothing is there before the handler has ended.
      const done = await run(async () => {
        if (one !== opened().other) expect(await count()).toEqual([0, 0, 0, 0]);
      });
      expect(done).toMatchObject({ outcome: 'processed', notes: 1 });
      expect(await count()).toEqual([1, 0, 1, 1]);
      expect(await attempt(store(), { key: done.key })).toBe('duplicate');
    });

    it.each([
      [['COMMIT'], 'A COMMIT without a BEGIN'],
      [[' ;/* a /* b */ */ -- c\ncommit'], 'A COMMIT without a BEGIN'],
      [['ROLLBACK'], 'A ROLLBACK without a BEGIN'],
      [['BEGIN', 'COMMIT', 'ROLLBACK'], 'A ROLLBACK without a BEGIN'],
      [['BEGIN', 'BEGIN'], 'A second BEGIN was not sent'],
      [['BEGIN READ ONLY'], 'without options'],
      [['START TRANSACTION ISOLATION LEVEL SERIALIZABLE'], 'an option of the store'],
      [['BEGIN', 'COMMIT AND CHAIN'], 'without options'],
      [["PREPARE TRANSACTION 'a'"], 'without options'],
      [['COMMIT; SELECT 1'], 'one statement in a text'],
    ])(
      'refuses the last of %j, and is not committed even if nobody hears that',
      async (texts, why) => {
        let refusal: unknown;
        const { key, outcome, notes } = await deliver(async (transaction) => {
          for (const text of texts) {
            await transaction.query(text).catch((error) => {
              refusal = error;
            });
          }
        });
        expect(refusal).toMatchObject({ message: expect.stringContaining(why) });
        expect([outcome, notes]).toEqual([refusal, 0]);
        expect(await attempt(store(), { key })).toBe('processed');
      },
    );

    it('is rolled back when the handler ends between BEGIN and COMMIT', async () => {
      const { outcome, notes } = await deliver((transaction) => transaction.query('BEGIN'));
      expect(outcome).toMatchObject({
        message: expect.stringContaining('ended between its BEGIN and its COMMIT'),
      });
      expect(notes).toBe(0);
    });

    it('is not begun, nor the event completed, when its first query is refused', async () => {
      const work = (transaction: PostgresQueryable) => transaction.query('COMMIT').catch(() => {});
      await expect(attempt(store(), { work })).rejects.toThrow('COMMIT without a BEGIN');
    });

    it.each([
      [undefined, isolation],
      ['read committed', 'read committed'],
      ['serializable', 'serializable'],
    ] as const)(
      'has the isolation level %s as %s, and renewals do not disturb it',
      async (level, expected) => {
        const { table, one } = opened();
        const isolated = store({ isolation: level });
        let seen: unknown;
        const work = async (transaction: PostgresQueryable, lease: Lease) => {
          const { rows } = await transaction.query('SHOW transaction_isolation');
          seen = rows[0]?.['transaction_isolation'];
          // The one connection of PGlite is in the transaction.
          if (one !== opened().other) await isolated.renew(lease, 45);
        };
        expect(await attempt(isolated, { work })).toBe('processed');
        expect(seen).toBe(expected);
        const options = { consumer: 'billing', table, isolation: 'none' as never };
        expect(() => postgresStore(one, options)).toThrow('isolation has to be one of');
        await isolated.close();
      },
    );

    it('allows savepoints', async () => {
      const { outcome, notes } = await deliver(async (transaction) => {
        await transaction.query('SAVEPOINT mine');
        await transaction.query('SELECT 1 / 0').catch(() => {});
        await transaction.query('ROLLBACK TO SAVEPOINT mine');
        await transaction.query('SAVEPOINT left_open');
      });
      expect([outcome, notes]).toEqual(['processed', 1]);
    });

    it('is rolled back when a constraint that was deferred fails at COMMIT', async () => {
      const { outcome, notes } = await deliver(async (transaction) => {
        await transaction.query(
          'CREATE TEMP TABLE deferred (a int UNIQUE DEFERRABLE INITIALLY DEFERRED) ON COMMIT DROP',
        );
        await transaction.query('INSERT INTO deferred VALUES (1), (1)');
      });
      expect(outcome).toMatchObject({ code: '23505' });
      expect(notes).toBe(0);
    });

    it('refuses several statements in one text', async () => {
      const { table } = opened();
      const { outcome, notes } = await deliver((transaction) =>
        transaction.query(`INSERT INTO ${table}_work VALUES ('several'); COMMIT`),
      );
      expect(outcome).toMatchObject({ code: '42601' });
      expect([notes, await opened().notes('several')]).toEqual([0, 0]);
    });

    it('is rolled back when a procedure wants to commit', async () => {
      const { table, one } = opened();
      await one.query(`CREATE PROCEDURE ${table}_commit() LANGUAGE plpgsql AS 'BEGIN COMMIT; END'`);
      const { outcome, notes } = await deliver((transaction) =>
        transaction.query(`CALL ${table}_commit()`),
      );
      expect(outcome).toMatchObject({ message: expect.stringContaining('invalid transaction') });
      expect(notes).toBe(0);
      await one.query(`DROP PROCEDURE ${table}_commit`);
    });
  });
}
