import { PGlite } from '@electric-sql/pglite';
import { Client, Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { gate, paymentFinalized, receiver } from '../../test/any-receiver.ts';
import { agePostgres, describePostgres } from '../../test/postgres-suite.ts';
import { postgresUrl, reportServer } from '../../test/servers.ts';
import { createTableSql, postgresStore } from './postgres-store.ts';
import { LeaseLostError } from './webhook-store.ts';

describePostgres('PGlite', async () => {
  const database = await PGlite.create();
  const { rows } = await database.query<{ server_version: string }>('SHOW server_version');
  reportServer(`PGlite, PostgreSQL ${rows[0]?.server_version}`);
  return { one: database, other: database, close: () => database.close() };
});

const url = postgresUrl();

describe.skipIf(url === undefined)('a Pool of pg', () => {
  // Serializable by default, to test that the transactions of the store are not.
  const pool = () =>
    new Pool({
      connectionString: url,
      options: '-c default_transaction_isolation=serializable',
    });

  describePostgres(
    'a real server',
    async () => {
      const [one, other] = [pool(), pool()];
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
    },
    (opened, table) => {
      const countNotes = async (note: string) => {
        const sql = `SELECT note FROM ${table}_work WHERE note = $1`;
        return (await opened().other.query(sql, [note])).rows.length;
      };

      /** A receiver that has done its work and has not completed it yet. */
      async function working() {
        const webhook = await paymentFinalized();
        const note = crypto.randomUUID();
        const [worked, end] = [gate(), gate()];
        const errors: unknown[] = [];
        const handler = receiver(
          postgresStore(opened().one, { table }),
          async (_, { transaction }) => {
            await transaction?.query(`INSERT INTO ${table}_work VALUES ($1)`, [note]);
            worked.open();
            await end.opened;
          },
          { onError: (error) => errors.push(error) },
        );
        const answer = handler.receive(webhook);
        await worked.opened;
        return { webhook, note, answer, errors, end: end.open };
      }

      it('does not make duplicates wait for the transaction', async () => {
        const { webhook, answer, end } = await working();
        const other = receiver(postgresStore(opened().other, { table }), () => {});
        expect((await other.receive(webhook)).outcome).toBe('in-flight');
        end();
        expect((await answer).outcome).toBe('processed');
        expect((await other.receive(webhook)).outcome).toBe('duplicate');
      });

      it('completes although the lease was renewed by another connection meanwhile', async () => {
        const { answer, note, end } = await working();
        await agePostgres(opened().other, table, 0);
        end();
        expect((await answer).outcome).toBe('processed');
        expect(await countNotes(note)).toBe(1);
      });

      it('rolls back the work of a worker whose event another worker has taken over', async () => {
        const { webhook, answer, note, errors, end } = await working();
        await agePostgres(opened().other, table, 46);
        const other = receiver(postgresStore(opened().other, { table }), () => {});
        expect((await other.receive(webhook)).outcome).toBe('processed');
        end();
        expect((await answer).outcome).toBe('failed');
        expect(errors).toEqual([expect.any(LeaseLostError)]);
        expect(await countNotes(note)).toBe(0);
      });

      it('survives a connection that is lost while the handler runs', async () => {
        const { answer, note, webhook, end } = await working();
        await opened().other.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE state = 'idle in transaction' AND query LIKE 'INSERT INTO ${table}_work%'`,
        );
        await new Promise((resolve) => setTimeout(resolve, 50));
        end();
        expect((await answer).outcome).toBe('failed');
        expect(await countNotes(note)).toBe(0);
        const again = receiver(postgresStore(opened().one, { table }), () => {});
        expect((await again.receive(webhook)).outcome).toBe('processed');
      });
    },
  );

  it('waits for another process that creates the table', async () => {
    const table = `migrated_${crypto.randomUUID().replaceAll('-', '')}`;
    const client = pool();
    const connection = await client.connect();
    const another = { query: (text: string, values?: unknown[]) => connection.query(text, values) };
    await connection.query('BEGIN ISOLATION LEVEL READ COMMITTED');
    await postgresStore(another, { table }).migrate();
    const migrated = postgresStore(client, { table }).migrate();
    const waiting = `SELECT FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND query LIKE '%${table}%' AND pid <> pg_backend_pid()`;
    while ((await client.query(waiting)).rowCount === 0);
    await connection.query('COMMIT');
    await expect(migrated).resolves.toBeUndefined();
    connection.release();
    await client.query(`DROP TABLE ${table}`);
    await client.end();
  });

  it('creates the same table with the statements for a migration tool', async () => {
    const table = `migrated_${crypto.randomUUID().replaceAll('-', '')}`;
    const client = pool();
    await client.query(createTableSql(table));
    await client.query(createTableSql(table));
    const options = { owner: 'owner', leaseSeconds: 45, completedSince: 'ever' } as const;
    expect(await postgresStore(client, { table }).claim('key', options)).toBe('claimed');
    await client.query(`DROP TABLE ${table}`);
    await client.end();
  });
});

it.each(['', 'a b', 'a"; DROP TABLE b; --', 'a.b.c', '.a', '1a', 'é', 'a'.repeat(64)])(
  'refuses the name %j for a table',
  (table) => {
    const client = { query: async () => ({ rows: [] }) };
    expect(() => postgresStore(client, { table })).toThrow(TypeError);
    expect(() => createTableSql(table)).toThrow(TypeError);
  },
);

it('names the index of a table with a long name differently from the table', () => {
  const table = 'a'.repeat(63);
  const [, index] = /INDEX IF NOT EXISTS "(\w+)"/.exec(createTableSql(`schema.${table}`)) ?? [];
  expect(index?.length).toBeLessThanOrEqual(63);
  expect(index).not.toBe(table);
});

it('throws when a client gives a wrong answer to a claim', async () => {
  const store = postgresStore({ query: async () => ({ rows: [] }) });
  const options = { owner: 'owner', leaseSeconds: 45, completedSince: 'ever' } as const;
  await expect(store.claim('key', options)).rejects.toThrow('answered undefined to a claim');
});

it('takes a Pool, and refuses a Client, whose transactions would mix', () => {
  // @ts-expect-error A Client has no pool to take a connection from.
  postgresStore(new Client());
});
