import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type PostgresQueryable,
  type PostgresStoreOptions,
  postgresStore,
} from '../src/stores/postgres-store.ts';
import type { Lease } from '../src/stores/webhook-store.ts';
import {
  agePostgres,
  deliverNoting,
  dropTable,
  insertInto,
  openTables,
  type PostgresServer,
  type PostgresTables,
  releaseOfOther,
} from './postgres.ts';
import { attempt, ever } from './store-subject.ts';

export function describePostgres(
  name: string,
  isolation: string,
  open: () => Promise<PostgresServer>,
): void {
  describe(name, () => {
    const opened = openTables(open);
    const store = () => postgresStore(opened().one, { consumer: 'billing', table: opened().table });

    describeTransactions(isolation, opened);

    it('postgresStore removes expired rows', async () => {
      const { one, table } = opened();
      /** Delivers an event twice. The row of the event holds the first signature, and another row holds the second. */
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
      // Some claims also remove a few expired rows, so many claims remove all expired rows.
      for (let index = 0; index < 100; index++) await attempt(store());
      const kept = await keys();
      for (const key of ['crashed', 'old', 'completed', 'old too', 'expired']) {
        expect(kept).not.toContain(key);
      }
      expect(kept).toEqual(expect.arrayContaining(['younger', 'young', 'new', 'billing']));
    });

    it('postgresStore still knows completed events when the row of the kind since is missing', async () => {
      const { one, table } = opened();
      const key = crypto.randomUUID();
      expect(await attempt(store(), { key })).toBe('processed');
      await one.query(`DELETE FROM ${table} WHERE kind = 'since'`);
      expect(await attempt(store(), { key })).toBe('duplicate');
      expect((await one.query(`SELECT FROM ${table} WHERE kind = 'since'`)).rows).toHaveLength(1);
    });

    it('postgresStore counts the ten minutes before a new table as remembered, but not those before it was emptied', async () => {
      const { one, table } = opened();
      const own = `${table}_own`;
      const store = postgresStore(one, { consumer: 'billing', table: own });
      const minutes = async () => (Date.now() - (await store.memory()).since.getTime()) / 60_000;
      await store.migrate();
      expect(await minutes()).toBeCloseTo(10, 0);
      await one.query(`TRUNCATE ${own}`);
      // Each process runs the migration again when it starts.
      await store.migrate();
      expect(await minutes()).toBeCloseTo(0, 0);
      // A new service has forgotten no event, so memory() gives a time ten minutes before the service registered.
      const mail = postgresStore(one, { consumer: 'mail', table: own });
      await mail.migrate();
      expect(await minutes()).toBeCloseTo(0, 0);
      const sinceMail = (Date.now() - (await mail.memory()).since.getTime()) / 60_000;
      expect(sinceMail).toBeCloseTo(10, 0);
      await dropTable(one, own);
      await store.close();
    });

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

    it('migrate names every difference of a table in one error', async () => {
      const { migrate } = await changed([
        'TRUNCATE %',
        'ALTER TABLE % DROP COLUMN owner',
        'ALTER TABLE % ALTER COLUMN changed_at TYPE date',
        'ALTER TABLE % ADD COLUMN amount integer NOT NULL',
        'ALTER TABLE % DROP CONSTRAINT %_pkey',
        'DROP INDEX %_forget_at',
        'CREATE INDEX %_forget_at ON % (key)',
        'ALTER TABLE % SET UNLOGGED',
      ]);
      const error = await migrate().catch(String);
      expect(error).toContain(
        'it has no column owner text, no column changed_at timestamp with time zone NOT NULL, ' +
          'no unique index (kind, key), no index (forget_at), a column changed_at date NOT NULL, ' +
          'a column amount integer NOT NULL, a mode in which a crash of the server empties it (UNLOGGED). Rename the table',
      );
    });

    it('migrate restores a missing index once, and accepts columns that need no value', async () => {
      const { name, migrate } = await changed([
        'ALTER TABLE % ADD COLUMN note text, ADD COLUMN tenant text NOT NULL DEFAULT 1',
        'DROP INDEX %_forget_at',
      ]);
      const { one, other } = opened();
      await Promise.all([one, other, one, other].map(migrate));
      const indexes = `SELECT indexdef FROM pg_indexes WHERE tablename = '${name}' AND indexdef LIKE '%forget%'`;
      expect((await one.query(indexes)).rows).toHaveLength(1);
    });

    it('migrate restores a missing or changed function, and calls before that fail with the advice to migrate', async () => {
      const { name, migrate } = await changed([
        'DROP FUNCTION %_claim_3',
        `CREATE OR REPLACE FUNCTION %_complete_3(text, text, text, float8, text[], text[], text, boolean)
           RETURNS text LANGUAGE sql AS $$ SELECT 'lease-lost' $$`,
      ]);
      const { one, other } = opened();
      const migrated = postgresStore(one, { consumer: 'billing', table: name });
      const work = (transaction: PostgresQueryable) => transaction.query('SELECT 1');
      await expect(attempt(migrated, { work })).rejects.toThrow(
        /one of its functions is missing.*call migrate\(\)/,
      );
      await Promise.all([one, other, one, other].map(migrate));
      expect(await attempt(migrated, { work })).toBe('processed');
    });

    it('a claim fails when the table has lost its primary key', async () => {
      const { name } = await changed(['ALTER TABLE % DROP CONSTRAINT %_pkey']);
      const keyless = postgresStore(opened().one, { consumer: 'billing', table: name });
      await expect(attempt(keyless)).rejects.toThrow('ON CONFLICT');
    });

    it('postgresStore accepts a table in a schema, with a name in upper case', async () => {
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

/** Tests the transaction of a handler on every kind of client and server. `isolation` is the server's default level. */
function describeTransactions(isolation: string, opened: () => PostgresTables): void {
  const store = (options?: Pick<PostgresStoreOptions, 'isolation'>) =>
    postgresStore(opened().one, { consumer: 'billing', table: opened().table, ...options });

  const deliver = (more: (transaction: PostgresQueryable) => Promise<unknown>) =>
    deliverNoting<PostgresQueryable>(store(), opened(), more);

  const failing = '!SELECT 1 / 0';
  const deferred =
    'CREATE TEMP TABLE deferred (a int UNIQUE DEFERRABLE INITIALLY DEFERRED) ON COMMIT DROP';
  const advice = /A query of the handler failed.*ON CONFLICT DO NOTHING.* SAVEPOINT.*with 22012/;
  const alone = /^A COMMIT without a BEGIN/;
  const aloneToo = /^A ROLLBACK without a BEGIN/;

  // The handler sends these statements. `%` is the name of the table. `!` means that the handler ignores the error.
  it.each<[string, statements: string[], outcome: string | RegExp]>([
    ['is committed with the completion', [], 'processed'],
    [
      'allows savepoints',
      ['SAVEPOINT mine', failing, 'ROLLBACK TO SAVEPOINT mine', 'SAVEPOINT left_open'],
      'processed',
    ],
    ['is rolled back when a query failed, and the error says what to write', [failing], advice],
    ['is rolled back too when a query follows a failed query', [failing, 'SELECT 2'], advice],
    [
      'is rolled back when another owner has the event',
      ["UPDATE % SET owner = 'other' WHERE kind = 'event'"],
      /The lease on the event is lost/,
    ],
    [
      'is rolled back when a constraint that was deferred fails at COMMIT',
      [deferred, 'INSERT INTO deferred VALUES (1), (1)'],
      /unique constraint/,
    ],
    [
      'refuses several statements in one text',
      ["INSERT INTO %_work VALUES ('several'); COMMIT"],
      /multiple commands/,
    ],
    ['is rolled back when a procedure commits', ['CALL %_commit()'], /invalid transaction/],
    ['is rolled back when the handler ends after BEGIN', ['BEGIN'], /ended between its BEGIN and/],
    ['refuses COMMIT, even if the handler ignores the error', ['!COMMIT'], alone],
    ['refuses a COMMIT behind comments', ['! ;/* a /* b */ */ -- c\ncommit'], alone],
    ['refuses ROLLBACK', ['!ROLLBACK'], aloneToo],
    ['refuses a second ROLLBACK', ['BEGIN', 'COMMIT', '!ROLLBACK'], aloneToo],
    ['refuses a second BEGIN', ['BEGIN', '!BEGIN'], /^A second BEGIN was not sent/],
    ['refuses a BEGIN with options', ['!BEGIN READ ONLY'], /without options/],
    [
      'refuses another isolation level',
      ['!START TRANSACTION ISOLATION LEVEL SERIALIZABLE'],
      /an option of the store/,
    ],
    ['refuses a COMMIT before a statement', ['!COMMIT; SELECT 1'], /one statement in a query/],
  ])('the transaction of a handler %s', async (_, statements, expected) => {
    const { one, table, notes: notesOf } = opened();
    await one.query(
      `CREATE OR REPLACE PROCEDURE ${table}_commit() LANGUAGE plpgsql AS 'BEGIN COMMIT; END'`,
    );
    const { key, outcome, notes } = await deliver(async (transaction) => {
      for (const statement of statements) {
        const sent = transaction.query(statement.replace(/^!/, '').replaceAll('%', table));
        await (statement.startsWith('!') ? sent.catch(() => {}) : sent);
      }
    });
    const isDone = expected === 'processed';
    if (isDone) expect(outcome).toBe('processed');
    else expect(outcome).toHaveProperty('message', expect.stringMatching(expected));
    expect([notes, await notesOf('several')]).toEqual([isDone ? 1 : 0, 0]);
    // Another owner has taken the event over. This call releases the event in the name of that owner.
    await releaseOfOther(opened());
    expect(await attempt(store(), { key })).toBe(isDone ? 'duplicate' : 'processed');
    expect(await store().seen([`PAYMENT ${key} finalized`])).toHaveProperty('size', 1);
    await one.query(`DROP PROCEDURE ${table}_commit`);
  });

  it('the transaction is rolled back when the handler has not awaited all of its queries', async () => {
    let second: Promise<unknown> | undefined;
    const { key, outcome, notes } = await deliver(async (transaction) => {
      second = transaction.query('SELECT 1').then(() => transaction.query('SELECT 2'));
      second.catch(() => {});
    });
    expect(outcome).toMatchObject({ message: expect.stringContaining('Await every query') });
    expect(notes).toBe(0);
    await expect(second).rejects.toThrow('The handler and its transaction have ended');
    expect(await attempt(store(), { key })).toBe('processed');
  });

  it.each([
    ['ended', async () => {}, 1],
    ['failed', () => Promise.reject(new Error('failed')), 0],
  ] as const)('a transaction takes no query after the handler has %s', async (_, end, count) => {
    const { table, notes } = opened();
    let late: PostgresQueryable | undefined;
    const { key } = await deliver((transaction) => {
      late = transaction;
      return end();
    });
    const query = late?.query(insertInto(table), [key]);
    await expect(query).rejects.toThrow('The handler and its transaction have ended');
    expect(await notes(key)).toBe(count);
  });

  it('no transaction begins for a handler that sends no query', async () => {
    let late: PostgresQueryable | undefined;
    const lease = { key: crypto.randomUUID(), owner: 'owner' };
    await store().claim(lease, { leaseSeconds: 45, completedSince: ever });
    const answer = await store().transact?.(lease, async (transaction) => {
      late = transaction;
    });
    expect(answer).toBe('unused');
    await expect(late?.query('SELECT 1')).rejects.toThrow('its transaction have ended');
  });

  it('BEGIN and COMMIT enclose a part of the transaction, and ROLLBACK undoes only that part', async () => {
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
        // In a failed transaction, PostgreSQL itself would answer COMMIT with ROLLBACK, without an error.
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
    // Other connections see no rows of the transaction before the handler has ended.
    const done = await run(async () => {
      if (one !== opened().other) expect(await count()).toEqual([0, 0, 0, 0]);
    });
    expect(done).toMatchObject({ outcome: 'processed', notes: 1 });
    expect(await count()).toEqual([1, 0, 1, 1]);
    expect(await attempt(store(), { key: done.key })).toBe('duplicate');
  });

  it('when the first query of a handler is COMMIT, the store refuses it, and the event stays uncompleted', async () => {
    const work = (transaction: PostgresQueryable) => transaction.query('COMMIT').catch(() => {});
    await expect(attempt(store(), { work })).rejects.toThrow('COMMIT without a BEGIN');
  });

  it.each([
    [undefined, isolation],
    ['read committed', 'read committed'],
    ['serializable', 'serializable'],
  ] as const)('isolation %s gives a transaction of the level %s', async (level, expected) => {
    const { table, one } = opened();
    const isolated = store({ isolation: level });
    let seen: unknown;
    const work = async (transaction: PostgresQueryable, lease: Lease) => {
      const { rows } = await transaction.query('SHOW transaction_isolation');
      seen = rows[0]?.['transaction_isolation'];
      // On PGlite, the transaction uses the only connection, so the lease cannot be renewed meanwhile.
      if (one !== opened().other) await isolated.renew(lease, 45);
    };
    expect(await attempt(isolated, { work })).toBe('processed');
    expect(seen).toBe(expected);
    const options = { consumer: 'billing', table, isolation: 'none' as never };
    expect(() => postgresStore(one, options)).toThrow('isolation must be one of');
    await isolated.close();
  });
}
