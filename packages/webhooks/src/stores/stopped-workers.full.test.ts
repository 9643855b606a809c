import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gate } from '@crossborder-fx/tools-test-utils';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { attempt } from '../../test/attempt.ts';
import { openTestPools } from '../../test/postgres-handlers.ts';
import { quicker, quickPool, quickStore } from '../../test/quick-lease.ts';
import { postgresUrl } from '../../test/servers.ts';
import { processOnce } from '../handle/process-once.ts';
import { leaseSeconds } from './webhook-store.ts';

const url = postgresUrl();
const program = fileURLToPath(new URL('../../test/stopped-worker.ts', import.meta.url));

// Leases and time limits of the server are a third of what they are, so that a test takes 15 seconds.
describe.skipIf(url === undefined)('a worker on PostgreSQL', () => {
  const { opened } = openTestPools(url);
  const query = (text: string, values?: unknown[]) => opened().one.query(text, values);
  const pay = (transaction: PoolClient) =>
    transaction.query(`UPDATE ${opened().table}_invoice SET paid = paid + 1`);

  /** To be called first: what is done last when a test has ended waits for the locks of its workers. */
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

  /** The application and another worker, while a first one has the row of the invoice locked. */
  async function expectSuccessor(key: string) {
    const { table } = opened();
    const isLocked = `SELECT FROM ${table}_invoice FOR UPDATE NOWAIT`;
    await expect(query(isLocked)).rejects.toMatchObject({ code: '55P03' });
    const ofApplication = query(`UPDATE ${table}_invoice SET note = 'of the application'`);
    // Who waits for a lock is told so, and nobody has to wait: the lease ends after the lock.
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

  it('that is stopped holds up nobody, and is told so when it wakes', async () => {
    await createInvoice();
    const key = crypto.randomUUID();
    const child = fork(program, [String(url), opened().table, key], { execArgv: [] });
    onTestFinished(() => void child.kill('SIGKILL'));
    expect(await once(child, 'message')).toContain('updated');
    child.kill('SIGSTOP');
    await expectSuccessor(key);
    child.kill('SIGCONT');
    child.send('go on');
    const [outcome] = await once(child, 'message');
    expect(outcome).toContain('stood still for so long that PostgreSQL ended its transaction');
    await expectOnce(key);
  });

  // A proxy that passes nothing on and closes nothing: a network that is cut needs the rights of root.
  it('whose host vanishes holds up nobody', async () => {
    await createInvoice();
    const { hostname, port } = new URL(String(url));
    const sockets: Socket[] = [];
    const proxy = createServer((near) => {
      const far = connect(Number(port), hostname);
      near.pipe(far).pipe(near);
      for (const socket of [near, far]) socket.on('error', () => {});
      sockets.push(near, far);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const key = crypto.randomUUID();
    const { port: open } = proxy.address() as AddressInfo;
    const through = Object.assign(new URL(String(url)), { hostname: '127.0.0.1', port: open });
    const pool = newPool({ connectionString: through.href });
    const store = quickStore(pool, opened().table, 2);
    // Of a host that has vanished, no release comes either.
    const release = vi.fn(async () => {});
    const [updated, back] = [gate(), gate()];
    onTestFinished(() => {
      back.open();
      for (const socket of sockets) socket.destroy();
      proxy.close();
    });
    const vanished = attempt(
      { ...store, release },
      {
        key,
        work: async (transaction) => {
          await pay(transaction);
          updated.open();
          await back.opened;
        },
      },
    );
    vanished.catch(() => {});
    await updated.opened;
    for (const socket of sockets) socket.unpipe().pause();
    await expectSuccessor(key);
    back.open();
    await expect(vanished).rejects.toThrow('no answer, within 2 seconds');
    expect(release).toHaveBeenCalledOnce();
    await expectOnce(key);
  });

  it('that lives may take longer between two queries than PostgreSQL waits', async () => {
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
        event: { key },
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
