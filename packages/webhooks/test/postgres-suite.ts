import { PGlite } from '@electric-sql/pglite';
import { Pool, type PoolConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  type PostgresPool,
  type PostgresQueryable,
  type PostgresSession,
  type PostgresStoreOptions,
  postgresStore,
} from '../src/stores/postgres-store.ts';
import { type Lease, LeaseLostError } from '../src/stores/webhook-store.ts';
import { attempt } from './attempt.ts';
import { ever } from './duplicate-contract.ts';
import { reportServer } from './servers.ts';

/** A server, as two receivers are connected to it. */
export interface PostgresServer {
  one: PostgresPool | PostgresSession;
  other: PostgresPool | PostgresSession;
  close(): Promise<void>;
}

/** A server with a table for a store, and one of what handlers have done. */
export interface PostgresTables extends PostgresServer {
  table: string;
  /** How often a handler's work is in the database. */
  notes(note: string): Promise<number>;
}

/** What each handler here does: one row that tells that it has. */
export const insertInto = (table: string) => `INSERT INTO ${table}_work VALUES ($1)`;

/** Makes everything in a table of a store older by so many seconds. */
export async function agePostgres(
  client: PostgresQueryable,
  table: string,
  seconds: number,
): Promise<void> {
  const times = ['leased_until', 'completed_at', 'delivered_at', 'failed_at'];
  const columns = [...times, 'signed_at', 'changed_at', 'forget_at'].map(
    (column) => `${column} = ${column} - make_interval(secs => $1::double precision)`,
  );
  await client.query(`UPDATE ${table} SET ${columns.join(', ')}`, [seconds]);
}

/** Drops the table of a store, and its functions. */
export async function dropTable(client: PostgresQueryable, table: string): Promise<void> {
  await client.query(`DROP TABLE ${table}`);
  for (const name of ['claim_3', 'complete_2']) {
    await client.query(`DROP FUNCTION ${table}_${name}`);
  }
}

/** Creates the tables before the tests of a block, and drops them after it. */
export function openTables(open: () => Promise<PostgresServer>): () => PostgresTables {
  // The servers are shared, and used again.
  const table = `store_${crypto.randomUUID().replaceAll('-', '')}`;
  let server: PostgresServer;
  beforeAll(async () => {
    server = await open();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        postgresStore(index % 2 ? server.one : server.other, {
          consumer: 'billing',
          table,
        }).migrate(),
      ),
    );
    await server.one.query(`CREATE TABLE ${table}_work (note text)`);
  });
  afterAll(async () => {
    await server.one.query(`DROP TABLE ${table}_work`);
    await dropTable(server.one, table);
    await server.close();
  });
  return () => ({
    ...server,
    table,
    async notes(note) {
      const sql = `SELECT count(*)::int AS count FROM ${table}_work WHERE note = $1`;
      return Number((await server.one.query(sql, [note])).rows[0]?.['count']);
    },
  });
}

/** Tests that every client and server must pass. */
export function describePostgres(
  name: string,
  isolation: string,
  open: () => Promise<PostgresServer>,
): void {
  describe(name, () => {
    const opened = openTables(open);
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
        const work = (transaction: PostgresQueryable) =>
          transaction.query('COMMIT').catch(() => {});
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
        await one.query(
          `CREATE PROCEDURE ${table}_commit() LANGUAGE plpgsql AS 'BEGIN COMMIT; END'`,
        );
        const { outcome, notes } = await deliver((transaction) =>
          transaction.query(`CALL ${table}_commit()`),
        );
        expect(outcome).toMatchObject({ message: expect.stringContaining('invalid transaction') });
        expect(notes).toBe(0);
        await one.query(`DROP PROCEDURE ${table}_commit`);
      });
    });

    it('removes rows that are older than they are kept for', async () => {
      const { one, table } = opened();
      /** The signature of the first delivery is in the row of the event. */
      const twice = async (key: string, signature: string, work?: () => Promise<void>) => {
        for (const each of [`first of ${key}`, signature]) {
          await attempt(store(), { key, signature: each, work }).catch(() => {});
        }
      };
      const keys = async () =>
        (await one.query(`SELECT key FROM ${table}`)).rows.map(({ key }) =>
          String(key).replace('billing/', ''),
        );
      await twice('crashed', 'old', () => Promise.reject(new Error('crashed')));
      await twice('completed', 'old too');
      await agePostgres(one, table, 20 * 24 * 60 * 60);
      await twice('younger', 'expired');
      await agePostgres(one, table, 11 * 24 * 60 * 60 + 1);
      await twice('young', 'new');
      // A few rows with each claim.
      for (let index = 0; index < 100; index++) await attempt(store());
      const kept = await keys();
      for (const key of ['crashed', 'old', 'completed', 'old too', 'expired']) {
        expect(kept).not.toContain(key);
      }
      expect(kept).toEqual(expect.arrayContaining(['younger', 'young', 'new', 'billing']));
    });

    it('knows what is completed when somebody has removed the row of since', async () => {
      const { one, table } = opened();
      const key = crypto.randomUUID();
      expect(await attempt(store(), { key })).toBe('processed');
      await one.query(`DELETE FROM ${table} WHERE kind = 'since'`);
      expect(await attempt(store(), { key })).toBe('duplicate');
      expect((await one.query(`SELECT FROM ${table} WHERE kind = 'since'`)).rows).toHaveLength(1);
    });

    it('counts ten minutes more as remembered when its table is new, and not when that was emptied', async () => {
      const { one, table } = opened();
      const own = `${table}_own`;
      const store = postgresStore(one, { consumer: 'billing', table: own });
      const minutes = async () => (Date.now() - (await store.memory()).since.getTime()) / 60_000;
      await store.migrate();
      expect(await minutes()).toBeCloseTo(10, 0);
      await one.query(`TRUNCATE ${own}`);
      // A process that starts.
      await store.migrate();
      expect(await minutes()).toBeCloseTo(0, 0);
      // A second service that begins to use the table has forgotten nothing.
      const mail = postgresStore(one, { consumer: 'mail', table: own });
      await mail.migrate();
      expect(await minutes()).toBeCloseTo(0, 0);
      const sinceMail = (Date.now() - (await mail.memory()).since.getTime()) / 60_000;
      expect(sinceMail).toBeCloseTo(10, 0);
      await dropTable(one, own);
      await store.close();
    });

    describe('migrate()', () => {
      const changed = async (changes: string[]) => {
        const { one, table } = opened();
        const name = `${table}_shape`;
        const migrate = async (client = one) => {
          const store = postgresStore(client, { consumer: 'billing', table: name });
          await store.migrate().finally(() => store.close());
        };
        onTestFinished(async () => {
          await dropTable(one, name);
        });
        await migrate();
        for (const change of changes) await one.query(change.replaceAll('%', name));
        return { name, migrate };
      };

      it('says in one error all that makes a table another one', async () => {
        const { migrate } = await changed([
          'TRUNCATE %',
          'ALTER TABLE % DROP COLUMN owner',
          'ALTER TABLE % ALTER COLUMN changed_at TYPE date',
          'ALTER TABLE % ADD COLUMN amount integer NOT NULL',
          'ALTER TABLE % DROP CONSTRAINT %_pkey',
          'DROP INDEX %_forget_at',
          'CREATE INDEX %_forget_at ON % (key)',
        ]);
        const error = await migrate().catch(String);
        expect(error).toContain(
          'it has no column owner text, no column changed_at timestamp with time zone NOT NULL, ' +
            'no unique index (kind, key), no index (forget_at), a column changed_at date NOT NULL, ' +
            'a column amount integer NOT NULL. Rename it',
        );
      });

      it('restores an index, once, and accepts columns that need no value', async () => {
        const { name, migrate } = await changed([
          'ALTER TABLE % ADD COLUMN note text, ADD COLUMN tenant text NOT NULL DEFAULT 1',
          'DROP INDEX %_forget_at',
        ]);
        const { one, other } = opened();
        await Promise.all([one, other, one, other].map(migrate));
        const indexes = `SELECT indexdef FROM pg_indexes WHERE tablename = '${name}' AND indexdef LIKE '%forget%'`;
        expect((await one.query(indexes)).rows).toHaveLength(1);
      });

      it('restores a function that is gone or another, and says that it is needed before', async () => {
        const { name, migrate } = await changed([
          'DROP FUNCTION %_claim_3',
          `CREATE OR REPLACE FUNCTION %_complete_2(text, text, text, float8, text[], text[], text, boolean)
           RETURNS text LANGUAGE sql AS $$ SELECT 'lease-lost' $$`,
        ]);
        const { one, other } = opened();
        const migrated = postgresStore(one, { consumer: 'billing', table: name });
        const work = (transaction: PostgresQueryable) => transaction.query('SELECT 1');
        await expect(attempt(migrated, { work })).rejects.toThrow(
          /function beside it, is not there.*call migrate\(\)/,
        );
        await Promise.all([one, other, one, other].map(migrate));
        expect(await attempt(migrated, { work })).toBe('processed');
      });

      it('is needed when the key of the table is gone: nothing is claimed without', async () => {
        const { name } = await changed(['ALTER TABLE % DROP CONSTRAINT %_pkey']);
        const keyless = postgresStore(opened().one, { consumer: 'billing', table: name });
        await expect(attempt(keyless)).rejects.toThrow('ON CONFLICT');
      });
    });

    it('accepts a table in a schema, with a name in upper case', async () => {
      const { one, table } = opened();
      const schema = `Schema_${table}`;
      await one.query(`CREATE SCHEMA "${schema}"`);
      const inSchema = postgresStore(one, { consumer: 'billing', table: `${schema}.Events` });
      await inSchema.migrate();
      await inSchema.migrate();
      const work = (transaction: PostgresQueryable) => transaction.query('SELECT 1');
      expect(await attempt(inSchema, { key: 'key', work })).toBe('processed');
      await one.query(`SELECT key FROM "${schema}"."Events" WHERE kind = 'event'`);
      await inSchema.close();
      await one.query(`DROP SCHEMA "${schema}" CASCADE`);
    });
  });
}

export async function openPGlite(): Promise<PostgresServer> {
  const database = await PGlite.create();
  const { rows } = await database.query<{ server_version: string }>('SHOW server_version');
  reportServer(`PGlite, PostgreSQL ${rows[0]?.server_version}`);
  return { one: database, other: database, close: () => database.close() };
}

/** Serializable by default, as the transactions of handlers are then. */
export const serializable = (url: string | undefined): PoolConfig => ({
  connectionString: url,
  options: '-c default_transaction_isolation=serializable',
});

export async function openPools(url: string | undefined): Promise<PostgresServer> {
  const [one, other] = [new Pool(serializable(url)), new Pool(serializable(url))];
  const { rows } = await one.query('SHOW server_version');
  reportServer(`PostgreSQL ${rows[0].server_version}`);
  return {
    one,
    other,
    close: async () => {
      await one.end();
      await other.end();
    },
  };
}
