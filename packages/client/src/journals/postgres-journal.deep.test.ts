import { errorOf } from '@crossborder-fx/tools-test-utils';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onceSetup } from '../../test/once-setup.ts';
import {
  type JournalServer,
  openPGlite,
  openPools,
  postgresUrl,
} from '../../test/postgres-server.ts';
import { newRecord } from './journal-contract.ts';
import { createTableSql, type PostgresPool, postgresJournal } from './postgres-journal.ts';

const account = 'acme-live';

function describePostgres(name: string, open: () => Promise<JournalServer>): void {
  describe(name, () => {
    // The table has a random name, because other tests use the same database servers.
    const table = `journal_${crypto.randomUUID().replaceAll('-', '')}`;
    let server: JournalServer;
    beforeAll(async () => {
      server = await open();
      await postgresJournal(server.one, { account, table }).migrate();
    });
    afterAll(async () => {
      await server.one.query(`DROP TABLE IF EXISTS ${table}`);
      await server.close();
    });
    const journal = (pool = server.one) => postgresJournal(pool, { account, table });

    test.each([1, 2, 3, 4, 5])(
      'createTable, migrate() and the statements of createTableSql each make the table, even if several run at once (%i)',
      async (round) => {
        const name = `${table}_${round}`;
        const options = { account: "acme's $1 $$ live", table: name };
        const plain = postgresJournal(server.one, options);
        expect(String(await errorOf(plain.read('key')))).toContain(`There is no table ${name}`);
        const reads = Array.from({ length: 8 }, async (_, index) => {
          const pool = index % 2 ? server.one : server.other;
          const one = postgresJournal(pool, { ...options, createTable: index < 5 });
          if (index >= 5) await one.migrate();
          return (await one.read('key')).attempts;
        });
        expect(await Promise.all(reads)).toEqual(reads.map(() => []));
        for (const statement of createTableSql(options).split(/;\n/).filter(Boolean)) {
          await server.one.query(statement);
        }
        expect(await plain.read('key')).toMatchObject({ attempts: [] });
        await server.one.query(`DROP TABLE ${name}`);
      },
    );

    test.each([
      ['dropped', 'DROP TABLE %'],
      ['emptied', 'TRUNCATE %'],
      ['without its key', 'ALTER TABLE % DROP CONSTRAINT %_pkey'],
      ['renamed, with another in its place', 'ALTER TABLE % RENAME TO %_old'],
    ])('a journal table that is %s while in use prevents sending', async (what, change) => {
      const name = `${table}_${what.length}`;
      const options = { account, table: name };
      const used = postgresJournal(server.one, { ...options, createTable: true });
      const { pay, service } = await onceSetup();
      expect(await pay({ journal: used, reference: 'r' })).toMatchObject({ id: 'P1' });
      await server.one.query(change.replaceAll('%', name));
      if (what.startsWith('renamed')) await postgresJournal(server.one, options).migrate();
      // A table without its key still shows the payment of `r`.
      for (const reference of what === 'without its key' ? ['s'] : ['r', 's']) {
        const error = await errorOf(pay({ journal: used, reference }));
        expect(error).toMatchObject({ name: 'JournalError', outcome: 'not-sent' });
      }
      expect(service.payments).toHaveLength(1);
      for (const one of [name, `${name}_old`]) {
        await server.one.query(`DROP TABLE IF EXISTS ${one}`);
      }
    });

    test('a process that has written a row sends nothing after a failover to a database that lacks the row', async () => {
      const name = `${table}_lagging`;
      const used = postgresJournal(server.one, { account, table: name, createTable: true });
      const { pay, service } = await onceSetup();
      await pay({ journal: used, reference: 'r' });
      await server.one.query(`DELETE FROM ${name} WHERE attempt = 1`);
      for (const reference of ['r', 's']) {
        const error = await errorOf(pay({ journal: used, reference }));
        expect(error).toMatchObject({ name: 'JournalError', outcome: 'not-sent' });
      }
      expect(service.payments).toHaveLength(1);
      await server.one.query(`DROP TABLE ${name}`);
    });

    test.each([
      ['deletes the new row', 'AFTER', 'DELETE FROM % WHERE key = NEW.key; RETURN NULL;'],
      [
        'gives the new row another key',
        'BEFORE',
        'NEW.key := NEW.key || clock_timestamp(); RETURN NEW;',
      ],
    ])(
      'a claim fails, and nothing is sent, when a trigger of the table %s',
      async (_what, when, work) => {
        const name = `${table}_${when.toLowerCase()}`;
        const used = postgresJournal(server.one, { account, table: name, createTable: true });
        await used.read('key');
        for (const sql of [
          `CREATE FUNCTION "%_f"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${work} END $$`,
          `CREATE TRIGGER t ${when} INSERT ON % FOR EACH ROW EXECUTE FUNCTION "%_f"()`,
        ]) {
          await server.one.query(sql.replaceAll('%', name));
        }
        const { pay, service } = await onceSetup();
        const paying = pay({ journal: used, reference: 'r' });
        expect(await errorOf(paying)).toMatchObject({ name: 'JournalError', outcome: 'not-sent' });
        expect(service.payments).toHaveLength(0);
        await server.one.query(`DROP TABLE ${name}`);
        await server.one.query(`DROP FUNCTION "${name}_f"`);
      },
    );

    test('the journal uses one table whatever search_path another program has set on the connection', async () => {
      const other = `other_${table}`;
      await server.one.query(`CREATE SCHEMA ${other}`);
      const { pay, service } = await onceSetup();
      for (const schema of ['public', other]) {
        const options = { journal: journal(server.onPath(schema)), reference: 'path' };
        expect(await pay(options)).toMatchObject({ id: 'P1' });
      }
      expect(service.payments).toHaveLength(1);
      await server.one.query(`CREATE TABLE ${other}.${table} (key text)`);
      expect(String(await errorOf(journal().read('key')))).toContain('several schemas');
      await server.one.query(`DROP SCHEMA ${other} CASCADE`);
    });

    test('listOpen reads only one page of open references, even when all were sent at the same time', async () => {
      const counts: number[] = [];
      const counting: PostgresPool = {
        async query(text, values) {
          const result = await server.one.query(text, values);
          counts.push(result.rows.length);
          return result;
        },
      };
      const options = { account, table: `${table}_pages` };
      const writing = postgresJournal(server.one, { ...options, createTable: true });
      const journal = postgresJournal(counting, options);
      const records = Array.from({ length: 32 }, () => newRecord());
      for (const record of records) await writing.claim(record);
      for (const record of records) await writing.claim({ ...record, attempt: 2 });
      const [done, ...rest] = records.map(({ key }) => key);
      await journal.settle(String(done), 2, { state: 'done', id: 'P1' });
      await server.one.query(`UPDATE ${options.table} SET sent_at = '2026-11-26 12:00:00.123457Z'`);
      const seen: string[] = [];
      for (let after: string | undefined, page = 1; page <= 8; page++) {
        const { items, next } = await journal.listOpen({ limit: 4, after });
        seen.push(...items.map(({ key }) => key));
        expect([items.length, next === undefined]).toEqual(page < 8 ? [4, false] : [3, true]);
        after = next;
      }
      expect(seen).toEqual(rest.sort());
      expect(Math.max(...counts)).toBe(8);
      await server.one.query(`DROP TABLE ${options.table}`);
    });

    test.each([
      ["record = '{}'"],
      ["record = 'torn'"],
      ["state = 'lost'"],
      ["state = 'done'"],
      ["sent_at = 'infinity'"],
      ['attempt = 2'],
    ])('a journal row edited to %s prevents sending', async (change) => {
      const { pay, service } = await onceSetup();
      const reference = `edited, ${change}`;
      // All tests share this table, and their services give new objects the same ids. So the test marks earlier
      // results as refused.
      await server.one.query(`UPDATE ${table} SET state = 'refused' WHERE state = 'done'`);
      await pay({ journal: journal(), reference });
      await server.one.query(`UPDATE ${table} SET id = NULL, ${change} WHERE record LIKE $1`, [
        `%${reference}%`,
      ]);
      const error = await errorOf(pay({ journal: journal(), reference }));
      expect(error).toMatchObject({ name: 'JournalError', outcome: 'not-sent' });
      expect(service.payments).toHaveLength(1);
    });

    test.each([
      ['is UNLOGGED, and would be empty after a crash,', 'SET UNLOGGED'],
      ['has a former layout', 'DROP COLUMN scope'],
      ['has the layout of a later release', 'ADD COLUMN owner text'],
    ])('postgresJournal, like its migrate(), refuses a table that %s', async (what, change) => {
      const options = { account, table: `${table}_${what.length}` };
      await postgresJournal(server.one, options).migrate();
      await server.one.query(`ALTER TABLE ${options.table} ${change}`);
      const other = postgresJournal(server.one, options);
      for (const use of [() => other.read('key'), () => other.migrate()]) {
        expect(String(await errorOf(use()))).toContain(
          'is not a journal of this release. Decide its',
        );
      }
      await server.one.query(`DROP TABLE ${options.table}`);
    });

    // Makes the database answer as a standby, which may lack attempts that the client has sent.
    test('a journal on a replica refuses to read', async () => {
      const replica: PostgresPool = {
        query: (text, values) =>
          server.one.query(text.replace('pg_is_in_recovery()', 'true'), values),
      };
      expect(String(await errorOf(journal(replica).read('key')))).toContain('is on a replica');
      expect(String(await errorOf(journal(replica).listOpen()))).toContain('is on a replica');
    });

    test('a journal refuses a claim inside a transaction, because the transaction could be rolled back', async () => {
      await inTransaction(server.one, async (transaction) => {
        const error = await errorOf(journal(transaction).claim(newRecord()));
        expect(String(error)).toContain('not a transaction');
      });
    });

    test('a claim waits for the disk even in a session with synchronous_commit off or local', async () => {
      const settings: unknown[] = [];
      const setting = async (connection: PostgresPool) =>
        (await connection.query('SHOW synchronous_commit')).rows[0]?.['synchronous_commit'];
      await inTransaction(server.one, async (transaction) => {
        for (const mode of ['off', 'local', 'remote_write']) {
          await transaction.query(`SET LOCAL synchronous_commit = ${mode}`);
          await journal(transaction)
            .claim(newRecord())
            .catch(() => {});
          settings.push(await setting(transaction));
        }
      });
      expect(settings).toEqual(['on', 'on', 'remote_write']);
      expect(await setting(server.one)).toBe('on');
    });

    test.each(['before', 'after'])(
      'a claim that the server carries out after its connection is lost, %s the journal looks for it, is recorded as not sent, and nobody can make the claim again',
      async (when) => {
        const late: (() => Promise<unknown>)[] = [];
        const losing = journal({
          query(text, values) {
            const query = () => server.one.query(text, values);
            if (late.length > 0 || !text.includes('DO NOTHING')) return query();
            late.push(query);
            return Promise.reject(new Error('Connection terminated unexpectedly'));
          },
        });
        const record = { ...newRecord(), body: '{}' };
        const states = async () =>
          (await losing.read(record.key)).attempts.map(({ state, body }) => body ?? state);
        await errorOf(losing.claim(record));
        expect(String(await errorOf(losing.claim(record)))).toContain('has failed before');
        if (when === 'after') await expect.poll(states).toEqual(['not-sent']);
        for (const carryOut of late) await carryOut();
        await expect.poll(states).toEqual(['not-sent']);
      },
    );

    test.each([
      [4, true],
      [5, false],
    ])('a claim succeeds after %i conflicts of transactions: %o', async (times, isClaimed) => {
      let conflicts = 0;
      const conflicting: PostgresPool = {
        query: (text, values) =>
          text.startsWith('WITH known') && conflicts++ < times
            ? Promise.reject(Object.assign(new Error('conflict'), { code: '40001' }))
            : server.one.query(text, values),
      };
      const claim = journal(conflicting).claim(newRecord());
      expect(await claim.catch(() => false)).toBe(isClaimed);
    });
  });
}

async function inTransaction(
  pool: PostgresPool,
  work: (transaction: PostgresPool) => Promise<void>,
): Promise<void> {
  const connection = pool instanceof Pool ? await (pool as Pool).connect() : undefined;
  const session: PostgresPool = connection ?? pool;
  await session.query('BEGIN');
  try {
    await work(session);
  } finally {
    await session.query('ROLLBACK');
    connection?.release();
  }
}

describePostgres('PGlite', openPGlite);

const url = postgresUrl();

if (url !== undefined)
  describe('a Pool of pg', () => {
    const pool = (options: PoolConfig = {}) => new Pool({ connectionString: url, ...options });

    describePostgres('a real server', () => openPools(url));

    const table = `journal_${crypto.randomUUID().replaceAll('-', '')}`;

    test('when a Pool has no free connection, nothing is sent, and the journal records the attempt as not sent', async () => {
      const full = pool({ max: 1 });
      await postgresJournal(full, { account, table }).migrate();
      const { pay, service } = await onceSetup();
      const journal = postgresJournal(full, { account, table });
      // The test takes the only connection of the pool after the journal has read, so the journal cannot claim.
      let taken: PoolClient | undefined;
      const read: typeof journal.read = async (key) => {
        const entries = await journal.read(key);
        taken = await full.connect();
        return entries;
      };
      const options = { journal: { ...journal, read }, reference: 'full', timeout: 2_000 };
      expect(await errorOf(pay(options))).toMatchObject({ outcome: 'not-sent' });
      expect(service.requests).toEqual([]);
      (taken as PoolClient | undefined)?.release();
      await expect
        .poll(async () => (await full.query(`SELECT state FROM ${table} WHERE attempt = 1`)).rows)
        .toEqual([{ state: 'not-sent' }]);
      await full.query(`DROP TABLE ${table}`);
      await full.end();
    });

    test('postgresJournal accepts a single client instead of a Pool, if the client is outside a transaction', async () => {
      const client = new Client({ connectionString: url });
      await client.connect();
      const name = `${table}_client`;
      await client.query('SET synchronous_commit = off');
      const journal = postgresJournal(client, { account, table: name, createTable: true });
      expect(await journal.read('key')).toMatchObject({ attempts: [] });
      expect(await journal.claim(newRecord())).toBe(true);
      expect((await client.query('SHOW synchronous_commit')).rows).toEqual([
        { synchronous_commit: 'off' },
      ]);
      await client.query(`DROP TABLE ${name}`);
      await client.end();
    });
  });

test('the default table keeps its name in every release, because a new table would lack the old records', () => {
  expect(createTableSql({ account })).toContain('"crossborder_fx_journal"');
});

test.each(['a b', 'a.b.c', '"a"', ''])('postgresJournal refuses the table name %o', (table) => {
  const pool = { query: () => Promise.reject(new Error('not asked')) };
  expect(() => postgresJournal(pool, { account, table })).toThrow(TypeError);
});
