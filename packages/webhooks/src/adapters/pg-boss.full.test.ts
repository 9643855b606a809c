import { inspect } from 'node:util';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { Pool } from 'pg';
import { type Db, PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dropTable } from '../../test/postgres.ts';
import { describeQueue, finalized, occurrence } from '../../test/queue-suite.ts';
import { createWebhookHandler } from '../create-webhook-handler.ts';
import type { WebhookRoutes } from '../handle/route.ts';
import { postgresStore } from '../stores/postgres-store.ts';
import { createTestWebhook } from '../testing.ts';
import { fromPgBoss, type PgBossLike, type QueuedEvent, toPgBoss } from './pg-boss.ts';

const url = postgresUrl() ?? '';

describe.skipIf(url === '')('pg-boss on a real server', () => {
  const schema = `boss_${crypto.randomUUID().replaceAll('-', '')}`;
  let boss: PgBoss;
  let pool: Pool;

  async function start(): Promise<PgBoss> {
    const started = new PgBoss({
      connectionString: url,
      schema,
      supervise: false,
      schedule: false,
    });
    started.on('error', () => {});
    return started.start();
  }

  beforeAll(async () => {
    pool = new Pool({ connectionString: url });
    boss = await start();
  });

  afterAll(async () => {
    await boss?.stop({ graceful: false });
    await pool?.end();
  });

  async function newQueue(options: Parameters<PgBoss['createQueue']>[1] = {}): Promise<string> {
    const queue = `notifications-${crypto.randomUUID()}`;
    await boss.createQueue(queue, options);
    return queue;
  }

  const jobsIn = async (queue: string) => {
    const jobs = await boss.findJobs<QueuedEvent>(queue);
    return jobs.map(({ data }) => data.id).sort();
  };

  async function take(queue: string) {
    const [job] = await boss.fetch<QueuedEvent>(queue);
    if (!job) throw new Error('The queue is empty');
    return job;
  }

  describe.each([false, true])('with the transaction of the store: %s', (isInTransaction) => {
    const states = ['created', 'active', 'completed', 'failed', 'cancelled'];
    // Uses the pool instead of a transaction: `query` is the only method of a transaction that `toPgBoss` calls.
    const transaction = { query: (text: string, values?: unknown[]) => pool.query(text, values) };
    const routesOf = (to: PgBossLike, queue: string) =>
      isInTransaction
        ? (toPgBoss(to, queue, { inTransaction: true }) as WebhookRoutes<unknown>)
        : toPgBoss(to, queue);

    describeQueue(
      states,
      async () => {
        const queue = await newQueue({ retryLimit: 0 });
        const send: PgBossLike['send'] = async (...job) => {
          await boss.send(...job);
          throw new Error('Connection is closed.');
        };
        return {
          routes: routesOf(boss, queue),
          occurrences: () => jobsIn(queue),
          async work(routes) {
            const job = await take(queue);
            await fromPgBoss(routes)([job]);
            await boss.complete(queue, job.id);
          },
          losing: routesOf({ send, getJobById: (...job) => boss.getJobById(...job) }, queue),
          async move(state) {
            if (state === 'created') return;
            const [{ id } = { id: '' }] = await boss.findJobs(queue);
            if (state === 'cancelled') return void (await boss.cancel(queue, id));
            await take(queue);
            if (state === 'completed') await boss.complete(queue, id);
            if (state === 'failed') await boss.fail(queue, id);
          },
          states: async () => (await boss.findJobs(queue)).map(({ state }) => state),
          async age(days) {
            const sql = `UPDATE ${schema}.job SET created_on = created_on - $1 * interval '1 day' WHERE name = $2`;
            await pool.query(sql, [days, queue]);
          },
        };
      },
      isInTransaction ? transaction : undefined,
    );
  });

  test('toPgBoss fails when the queue does not exist or was deleted', async () => {
    const absent = toPgBoss(boss, 'absent').onUnhandled(finalized(), occurrence());
    await expect(absent).rejects.toThrow('absent does not exist');
    const queue = await newQueue();
    const { onUnhandled: send } = toPgBoss(boss, queue);
    await send(finalized(), occurrence());
    // Another instance of pg-boss deletes the queue, and the instance under test gets no message of the deletion.
    const other = await start();
    await other.deleteQueue(queue);
    await other.stop({ graceful: false });
    await expect(send(finalized(), occurrence())).rejects.toThrow('did not take the job');
  });

  test.each(['short', 'stately', 'exclusive'] as const)(
    'toPgBoss fails when the queue policy %s drops an event, but not when the same event is already in the queue',
    async (policy) => {
      const queue = await newQueue({ policy });
      const { onUnhandled: send } = toPgBoss(boss, queue);
      const context = occurrence();
      await send(finalized(), context);
      await expect(send(finalized('other'), occurrence())).rejects.toThrow('lose events');
      await send(finalized(), context);
      expect(await jobsIn(queue)).toEqual([context.id]);
    },
  );

  test('toPgBoss leaves the payload out of the error when PostgreSQL refuses an event', async () => {
    const queue = await newQueue();
    const send: PgBossLike['send'] = async (name, data, options) =>
      boss.send(name, { ...data, id: '\u0000' }, options);
    const sent = toPgBoss(Object.assign(Object.create(boss), { send }), queue);
    const error = await Promise.resolve(sent.onUnhandled(finalized('NTc4'), occurrence())).catch(
      (reason) => reason,
    );
    expect(error.message).toContain('unsupported Unicode escape');
    expect(inspect(error)).not.toContain('NTc4');
  });

  test('fromPgBoss passes a handler error to pg-boss, which retries and then moves the job to the dead letters', async () => {
    const deadLetter = await newQueue();
    const queue = await newQueue({ deadLetter, retryLimit: 1, retryDelay: 0 });
    const context = occurrence();
    await toPgBoss(boss, queue).onUnhandled(finalized(), context);
    const handler = vi.fn().mockRejectedValue(new Error('no ledger'));
    await boss.work(
      queue,
      { pollingIntervalSeconds: 0.5 },
      fromPgBoss({ on: { PAYMENT_FINALIZED: handler }, onUnhandled: () => {} }),
    );
    await vi.waitFor(async () => expect(await jobsIn(deadLetter)).toEqual([context.id]), {
      timeout: 60_000,
      interval: 100,
    });
    await boss.offWork(queue);
    expect(handler).toHaveBeenCalledTimes(2);
    expect(await boss.findJobs(queue)).toMatchObject([
      { state: 'failed', output: { message: 'no ledger' } },
    ]);
  });

  test('fromPgBoss passes the transaction of the worker to the handler', async () => {
    const queue = await newQueue();
    await toPgBoss(boss, queue).onUnhandled(finalized(), occurrence());
    const rows = new Promise((resolve) => {
      const work = fromPgBoss<Db>({
        on: {
          PAYMENT_FINALIZED: async (_event, { transaction }) => {
            resolve((await transaction.executeSql('SELECT 1 AS one')).rows);
          },
        },
        onUnhandled: () => {},
      });
      return boss.work(queue, { transactional: true, pollingIntervalSeconds: 0.5 }, work);
    });
    expect(await rows).toEqual([{ one: 1 }]);
    await boss.offWork(queue);
  });

  test('fromPgBoss fails for a job that another program sent', async () => {
    const queue = await newQueue();
    await boss.send(queue, { paymentId: 'NTc4' });
    const onUnhandled = vi.fn();
    const work = fromPgBoss({ on: {}, onUnhandled })([await take(queue)]);
    await expect(work).rejects.toThrow('holds no event');
    expect(onUnhandled).not.toHaveBeenCalled();
  });

  test('toPgBoss adds the job in the same commit that completes the event', async () => {
    const queue = await newQueue();
    const table = `store_${crypto.randomUUID().replaceAll('-', '')}`;
    const store = postgresStore(pool, { consumer: 'billing', table });
    await store.migrate();
    const { on, onUnhandled: send } = toPgBoss(boss, queue, { inTransaction: true });
    let isBroken = true;
    const { receive } = createWebhookHandler({
      secrets: ['a-secret-of-tests'],
      store,
      onError: () => {},
      on,
      onUnhandled: async (event, context) => {
        await send(event, context);
        // PostgreSQL answers the COMMIT of a failed transaction with a ROLLBACK, not with an error.
        if (isBroken) await context.transaction.query('SELECT 1 / 0').catch(() => {});
      },
    });
    const attempt = () => createTestWebhook('PAYMENT_BLOCKED');
    expect(await receive(await attempt())).toMatchObject({ status: 500 });
    expect(await jobsIn(queue)).toEqual([]);
    isBroken = false;
    expect(await receive(await attempt())).toMatchObject({ status: 204, outcome: 'processed' });
    expect(await receive(await attempt())).toMatchObject({ status: 204, outcome: 'duplicate' });
    expect(await jobsIn(queue)).toHaveLength(1);
    await store.close();
    await dropTable(pool, table);
  });

  test('toPgBoss with inTransaction fails for a store without transactions', async () => {
    const queue = await newQueue();
    const { onUnhandled: send } = toPgBoss(boss, queue, { inTransaction: true });
    await expect(send(finalized(), occurrence<never>())).rejects.toThrow('postgresStore');
    expect(await jobsIn(queue)).toEqual([]);
  });
});

test('fromPgBoss passes the signal of the job to the handler', async () => {
  const { signal } = new AbortController();
  const data = { ...occurrence(), event: finalized(), failedAt: null };
  const onUnhandled = vi.fn();
  await fromPgBoss({ on: {}, onUnhandled })([{ data, signal }]);
  expect(onUnhandled.mock.calls[0]?.[1].signal).toBe(signal);
});
