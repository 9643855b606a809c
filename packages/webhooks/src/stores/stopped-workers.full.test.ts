import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startOwnPostgres } from '@crossborder-fx/tools-test-utils/own-postgres';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { startTwoHosts } from '@crossborder-fx/tools-test-utils/two-hosts';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTestPools } from '../../test/postgres.ts';
import { quicker, quickPool, quickStore } from '../../test/quick-lease.ts';
import { attempt } from '../../test/store-subject.ts';
import { processOnce } from '../handle/process-once.ts';
import { leaseSeconds } from './webhook-store.ts';

// If tests have a PostgreSQL server, starts another one that processes on two simulated hosts can reach.
const hosts = postgresUrl() === undefined ? undefined : startTwoHosts();
const server = hosts && (await startOwnPostgres(hosts.server));
const url = server?.url;
afterAll(async () => {
  await server?.close();
  hosts?.close();
});
const program = fileURLToPath(new URL('../../test/stopped-worker.ts', import.meta.url));

// Leases of the store and time limits of the server have a third of their usual length, so that a test takes 15 seconds.
describe.skipIf(url === undefined)('a worker on PostgreSQL', () => {
  const { opened } = openTestPools(url);
  const query = (text: string, values?: unknown[]) => opened().one.query(text, values);
  const pay = (transaction: PoolClient) =>
    transaction.query(`UPDATE ${opened().table}_invoice SET paid = paid + 1`);

  /** A test calls this before it starts workers, so that the workers end before the table is dropped. */
  async function createInvoice() {
    const name = `${opened().table}_invoice`;
    await query(`CREATE TABLE ${name} AS SELECT 0 AS paid, '' AS note`);
    onTestFinished(async () => void (await query(`DROP TABLE ${name}`)));
  }

  const newPool = (config: PoolConfig): Pool => {
    const pool = quickPool({ connectionString: url, ...config });
    onTestFinished(() => pool.end());
    return pool;
  };

  /** Starts a worker in a separate process. The worker claims an event and reports its progress. */
  function startWorker(key: string, address = String(url), before: string[] = []) {
    const [command = '', ...values] = [...before, process.execPath, program, address];
    const child = spawn(command, [...values, opened().table, key], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    return { child, heard: async () => (await lines.next()).value };
  }

  /** Expects that the application and a second worker go on, although a stopped worker has locked the invoice. */
  async function expectSuccessor(key: string) {
    const { table } = opened();
    const isLocked = `SELECT FROM ${table}_invoice FOR UPDATE NOWAIT`;
    await expect(query(isLocked)).rejects.toMatchObject({ code: '55P03' });
    const ofApplication = query(`UPDATE ${table}_invoice SET note = 'of the application'`);
    // The second worker need not wait for the lock on the invoice: the stopped worker's lease on the event ends later
    // than its lock on the invoice.
    const pool = newPool({ options: '-c lock_timeout=1' });
    const take = () => attempt(quickStore(pool, table), { key, work: pay });
    const limits = { interval: 500, timeout: (10_000 * leaseSeconds) / quicker };
    let outcome = await take();
    expect(outcome).toBe('in-flight');
    await expect
      .poll(async () => {
        outcome = await take();
        return outcome;
      }, limits)
      .not.toBe('in-flight');
    expect(outcome).toBe('processed');
    await ofApplication;
  }

  const expectOnce = async (key: string) => {
    const { table } = opened();
    const { rows } = await query(`SELECT * FROM ${table}_invoice`);
    expect(rows).toEqual([{ paid: 1, note: 'of the application' }]);
    const store = quickStore(newPool({}), table);
    expect(await attempt(store, { key, work: pay })).toBe('duplicate');
  };

  it('a stopped worker blocks neither the application nor another worker, and gets an error when it continues', async () => {
    await createInvoice();
    const key = crypto.randomUUID();
    const { child, heard } = startWorker(key);
    expect(await heard()).toBe('updated');
    child.kill('SIGSTOP');
    await expectSuccessor(key);
    child.kill('SIGCONT');
    child.stdin.write('go on');
    expect(await heard()).toContain('was idle for so long that PostgreSQL ended it');
    await expectOnce(key);
  });

  it('a worker whose host vanishes blocks neither the application nor another worker', async () => {
    await createInvoice();
    const key = crypto.randomUUID();
    const address = `postgres://tests@${hosts?.server.address}/postgres`;
    const { child, heard } = startWorker(key, address, hosts?.worker.on());
    expect(await heard()).toBe('updated');
    // From now on no packet between worker and server gets through, not even the packet that ends a connection.
    hosts?.cut();
    await expectSuccessor(key);
    child.stdin.write('go on');
    expect(await heard()).toMatch(/no answer, within 2 seconds|connection timeout/);
    await expectOnce(key);
  });

  it('PostgreSQL does not end the transaction of a live worker that sends no query for a long time', async () => {
    await createInvoice();
    const { setTimeout } = globalThis;
    const sooner = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((run: () => void, delay?: number) =>
        setTimeout(
          run,
          delay === (leaseSeconds * 1000) / 3 ? delay / quicker : delay,
        )) as typeof setTimeout);
    onTestFinished(() => sooner.mockRestore());
    const store = quickStore(newPool({}), opened().table);
    onTestFinished(() => store.close());
    const key = crypto.randomUUID();
    const longer = (leaseSeconds / quicker) * 1.2;
    const processed = await processOnce(
      {
        store,
        lease: { key },
        completedSince: { moment: new Date(0) },
        limits: { storeTimeoutSeconds: 10, handlerTimeoutSeconds: 300 },
      },
      async ({ transaction }) => {
        const { rows } = await transaction.query('SELECT pg_backend_pid() AS pid');
        await pay(transaction);
        const age = `SELECT clock_timestamp() - xact_start > make_interval(secs => $2) AS old
          FROM pg_stat_activity WHERE pid = $1`;
        const isOld = async () => {
          const [activity] = (await query(age, [rows[0].pid, longer])).rows;
          expect(activity).toBeDefined();
          return activity?.['old'];
        };
        while (!(await isOld())) await new Promise((resolve) => setTimeout(resolve, 500));
      },
    );
    expect(processed).toBe('processed');
    expect((await query(`SELECT paid FROM ${opened().table}_invoice`)).rows).toEqual([{ paid: 1 }]);
  });
});
