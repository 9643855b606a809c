import { startOwnPostgres } from '@crossborder-fx/tools-test-utils/own-postgres';
import { Pool, type PoolClient } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { attempt } from '../../test/attempt.ts';
import { postgresUrl } from '../../test/servers.ts';
import { postgresStore } from './postgres-store.ts';

// A machine with a server also has the programs to start one.
it.skipIf(postgresUrl() === undefined)(
  'what was processed is there after a crash, though the sessions of workers do not wait for the disk',
  async () => {
    const server = await startOwnPostgres();
    onTestFinished(() => server.close());
    const open = (options = '') => {
      const pool = new Pool({ connectionString: server.url, options });
      // A crash ends its connections.
      pool.on('error', () => {});
      onTestFinished(() => pool.end());
      return { pool, store: postgresStore(pool, { consumer: 'billing' }) };
    };
    const before = open();
    await before.pool.query('CREATE TABLE invoice (paid text)');
    await before.store.migrate();
    const pay = async (transaction: PoolClient) =>
      void (await transaction.query("INSERT INTO invoice VALUES ('one')"));
    const worker = open('-c synchronous_commit=off');
    for (const work of [pay, async () => {}]) {
      const key = crypto.randomUUID();
      expect(await attempt(worker.store, { key, work })).toBe('processed');
      await server.crash();
      expect(await attempt(open().store, { key, work })).toBe('duplicate');
    }
    const { rows } = await open().pool.query('SELECT paid FROM invoice');
    expect(rows).toHaveLength(1);
  },
);
