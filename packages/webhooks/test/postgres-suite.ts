import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type PostgresClient,
  type PostgresQueryable,
  postgresStore,
} from '../src/stores/postgres-store.ts';
import { LeaseLostError } from '../src/stores/webhook-store.ts';
import { paymentFinalized, receiver } from './any-receiver.ts';
import { describeStore } from './store-contract.ts';

/** A server, as two receivers are connected to it. */
export interface PostgresServer {
  one: PostgresClient;
  other: PostgresClient;
  close(): Promise<void>;
}

/** Makes everything in a table of a store older by so many seconds. */
export async function agePostgres(
  client: PostgresQueryable,
  table: string,
  seconds: number,
): Promise<void> {
  const columns = ['leased_until', 'completed_at', 'changed_at'].map(
    (column) => `${column} = ${column} - make_interval(secs => $1::double precision)`,
  );
  await client.query(`UPDATE ${table} SET ${columns.join(', ')}`, [seconds]);
}

/** Tests that every client and server must pass. */
export function describePostgres(
  name: string,
  open: () => Promise<PostgresServer>,
  more: (opened: () => PostgresServer, table: string) => void = () => {},
): void {
  describe(name, () => {
    // The servers are shared, and used again.
    const table = `store_${crypto.randomUUID().replaceAll('-', '')}`;
    let server: PostgresServer;
    beforeAll(async () => {
      server = await open();
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          postgresStore(index % 2 ? server.one : server.other, { table }).migrate(),
        ),
      );
      await server.one.query(`CREATE TABLE ${table}_work (note text)`);
    }, 60_000);
    afterAll(async () => {
      await server.one.query(`DROP TABLE ${table}, ${table}_work`);
      await server.close();
    });

    const insert = `INSERT INTO ${table}_work VALUES ($1)`;
    const worked = async (note: string) => {
      const sql = `SELECT count(*)::int AS count FROM ${table}_work WHERE note = $1`;
      return (await server.one.query(sql, [note])).rows[0]?.['count'];
    };
    const store = () => postgresStore(server.one, { table });

    describeStore('postgresStore', async () => ({
      one: postgresStore(server.one, { table }),
      other: postgresStore(server.other, { table }),
      clock: () => new Date(),
      age: (seconds) => agePostgres(server.one, table, seconds),
    }));

    describe('the transaction that a handler gets', () => {
      it('is committed with the completion', async () => {
        const webhook = await paymentFinalized();
        const handler = receiver(store(), async (_, { transaction, key }) => {
          await transaction?.query(insert, [key]);
        });
        const [{ outcome }, again] = [
          await handler.receive(webhook),
          await handler.receive(webhook),
        ];
        expect([outcome, again.outcome]).toEqual(['processed', 'duplicate']);
        const { rows } = await server.one.query(
          `SELECT note FROM ${table}_work JOIN ${table} ON key = note AND completed_at IS NOT NULL
           WHERE owner IS NULL`,
        );
        expect(rows).toHaveLength(1);
      });

      it('is rolled back when the handler fails', async () => {
        const webhook = await paymentFinalized();
        const note = crypto.randomUUID();
        let runs = 0;
        const handler = receiver(store(), async (_, { transaction }) => {
          await transaction?.query(insert, [note]);
          if (++runs === 1) throw new Error('after its work');
        });
        expect((await handler.receive(webhook)).outcome).toBe('failed');
        expect(await worked(note)).toBe(0);
        expect((await handler.receive(webhook)).outcome).toBe('processed');
        expect(await worked(note)).toBe(1);
      });

      it('is rolled back when another owner has the event', async () => {
        const webhook = await paymentFinalized();
        const note = crypto.randomUUID();
        const errors: unknown[] = [];
        const handler = receiver(
          store(),
          async (_, { transaction, key }) => {
            await transaction?.query(insert, [note]);
            await transaction?.query(`UPDATE ${table} SET owner = 'other' WHERE key = $1`, [key]);
          },
          { onError: (error) => errors.push(error) },
        );
        expect((await handler.receive(webhook)).outcome).toBe('failed');
        expect(errors).toEqual([expect.any(LeaseLostError)]);
        expect(await worked(note)).toBe(0);
      });

      it('is rolled back when the handler ignores that a statement failed', async () => {
        const webhook = await paymentFinalized();
        const note = crypto.randomUUID();
        const handler = receiver(store(), async (_, { transaction }) => {
          await transaction?.query(insert, [note]);
          await transaction?.query('SELECT 1 / 0').catch(() => {});
        });
        expect((await handler.receive(webhook)).outcome).toBe('failed');
        expect(await worked(note)).toBe(0);
      });
    });

    it('works without transactions where the client has none', async () => {
      const plain = { query: server.one.query.bind(server.one) };
      const handler = receiver(postgresStore(plain, { table }), (_, { transaction }) => {
        expect(transaction).toBeUndefined();
      });
      const webhook = await paymentFinalized();
      expect((await handler.receive(webhook)).outcome).toBe('processed');
      expect((await handler.receive(webhook)).outcome).toBe('duplicate');
    });

    it('removes rows that were last changed more than 30 days ago', async () => {
      const claim = (key: string) =>
        store().claim(key, { owner: 'owner', leaseSeconds: 45, completedSince: 'ever' });
      const keys = async () =>
        (await server.one.query(`SELECT key FROM ${table}`)).rows.map(({ key }) => key);
      await claim('crashed');
      await claim('completed');
      await store().complete('completed', 'owner');
      await agePostgres(server.one, table, 20 * 24 * 60 * 60);
      await claim('younger');
      await agePostgres(server.one, table, 10 * 24 * 60 * 60 + 1);
      // A few rows with each claim.
      for (let index = 0; index < 50; index++) await claim(`new ${index}`);
      expect(await keys()).not.toContain('crashed');
      expect(await keys()).not.toContain('completed');
      expect(await keys()).toContain('younger');
    });

    it('accepts a table in a schema, with a name in upper case', async () => {
      const schema = `Schema_${table}`;
      await server.one.query(`CREATE SCHEMA "${schema}"`);
      const inSchema = postgresStore(server.one, { table: `${schema}.Events` });
      await inSchema.migrate();
      await inSchema.migrate();
      const options = { owner: 'owner', leaseSeconds: 45, completedSince: 'ever' } as const;
      expect(await inSchema.claim('key', options)).toBe('claimed');
      const { rows } = await server.one.query(`SELECT key FROM "${schema}"."Events"`);
      expect(rows).toEqual([{ key: 'key' }]);
      await server.one.query(`DROP SCHEMA "${schema}" CASCADE`);
    });

    more(() => server, table);
  });
}
