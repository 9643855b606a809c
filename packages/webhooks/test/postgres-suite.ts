import { describe, expect, it, onTestFinished } from 'vitest';
import { type PostgresQueryable, postgresStore } from '../src/stores/postgres-store.ts';
import { attempt } from './attempt.ts';
import { agePostgres, dropTable, openTables, type PostgresServer } from './postgres.ts';
import { describeTransactions } from './postgres-transactions.ts';

/** Tests that every client and server must pass. */
export function describePostgres(
  name: string,
  isolation: string,
  open: () => Promise<PostgresServer>,
): void {
  describe(name, () => {
    const opened = openTables(open);
    const store = () => postgresStore(opened().one, { consumer: 'billing', table: opened().table });

    describeTransactions(isolation, opened);

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
          'ALTER TABLE % SET UNLOGGED',
        ]);
        const error = await migrate().catch(String);
        expect(error).toContain(
          'it has no column owner text, no column changed_at timestamp with time zone NOT NULL, ' +
            'no unique index (kind, key), no index (forget_at), a column changed_at date NOT NULL, ' +
            'a column amount integer NOT NULL, a mode in which a crash of the server empties it (UNLOGGED). Rename it',
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
