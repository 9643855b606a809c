import { spawn } from 'node:child_process';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { startOwnPostgres } from '@crossborder-fx/tools-test-utils/own-postgres';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { Pool, type PoolClient } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { attempt } from '../../test/store-subject.ts';
import { postgresStore } from './postgres-store.ts';

async function startServer() {
  const server = await startOwnPostgres();
  onTestFinished(() => server.close());
  const open = (options = '') => {
    const pool = new Pool({ connectionString: server.url, options });
    // The crash of the server ends the connections of the test's pool, which is expected.
    pool.on('error', () => {});
    onTestFinished(() => pool.end());
    return { pool, store: postgresStore(pool, { consumer: 'billing' }) };
  };
  return { server, open };
}

// Runs only where tests have a PostgreSQL server, because such a machine also has the programs that start another server.
it.skipIf(postgresUrl() === undefined)(
  'processed events survive a crash of PostgreSQL, although the sessions of workers do not wait for the disk',
  async () => {
    const { server, open } = await startServer();
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

it.skipIf(postgresUrl() === undefined)(
  'postgresStore reports a replica that PostgreSQL does not wait for as a risk',
  async () => {
    const { server, open } = await startServer();
    const { pool, store } = open();
    expect(await store.risks?.()).toEqual([]);
    const folder = await temporaryFolder();
    const given = ['--dbname', server.url.replace('/postgres', ''), '--directory', folder];
    const replica = spawn('pg_receivewal', given, { stdio: 'ignore' });
    onTestFinished(() => void replica.kill());
    const risk = expect.stringContaining('Set synchronous_standby_names');
    await expect.poll(() => store.risks?.()).toEqual([risk]);
    await pool.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await pool.query('SELECT pg_reload_conf()');
    await expect.poll(() => store.risks?.()).toEqual([]);
    await pool.query('SET synchronous_commit = remote_write');
    expect(await store.risks?.()).toEqual([risk]);
  },
);
