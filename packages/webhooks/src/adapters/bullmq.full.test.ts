import { inspect } from 'node:util';
import { redisUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { type Processor, Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { describeQueue, finalized, occurrence } from '../../test/queue-suite.ts';
import { fromBullMQ, toBullMQ } from './bullmq.ts';

const url = redisUrl() ?? '';

describe.skipIf(url === '')('BullMQ on a real server', () => {
  let connection: Redis;

  beforeAll(() => {
    connection = new Redis(url, { maxRetriesPerRequest: null });
  });

  afterAll(async () => {
    await connection?.quit();
  });

  function newQueue(defaultJobOptions = {}): Queue {
    const options = { connection, defaultJobOptions };
    const queue = new Queue(`notifications-${crypto.randomUUID()}`, options);
    onTestFinished(async () => {
      await queue.obliterate({ force: true });
      await queue.close();
    });
    return queue;
  }

  async function work(queue: Queue, handle: Processor) {
    const worker = new Worker(queue.name, handle, { connection, drainDelay: 1 });
    await new Promise((settled) => {
      worker.once('completed', settled).once('failed', settled);
    });
    await worker.close();
  }

  const idsIn = async (queue: Queue) => (await queue.getJobs()).map(({ id = '' }) => id).sort();

  describeQueue(['waiting', 'completed', 'failed'], async () => {
    const queue = newQueue();
    const add = async (...job: Parameters<Queue['add']>): Promise<never> => {
      await queue.add(...job);
      throw new Error('Connection is closed.');
    };
    return {
      routes: toBullMQ(queue),
      occurrences: async () => (await queue.getJobs()).map(({ data }) => data.id).sort(),
      work: (routes) => work(queue, fromBullMQ(routes)),
      losing: toBullMQ({ name: queue.name, add, getJob: (id) => queue.getJob(id) }),
      async move(state) {
        if (state === 'completed') await work(queue, async () => {});
        if (state === 'failed') await work(queue, () => Promise.reject(new Error('no ledger')));
      },
      states: async () => Promise.all((await queue.getJobs()).map((job) => job.getState())),
      async age(days) {
        for (const { id = '', timestamp } of await queue.getJobs()) {
          await connection.hset(queue.toKey(id), 'timestamp', timestamp - days * 86_400_000);
        }
      },
    };
  });

  test('toBullMQ makes one job for each event id, whatever characters the id contains', async () => {
    const queue = newQueue();
    const { onUnhandled: send } = toBullMQ(queue);
    const keys = [
      ...['578', '%578', '%%578', '25', '%', '-5', 'NaN', '0', '1e5', '0x10'],
      ...['payment:578', 'payment%3A578', '0:1', 'a:b:c', 'a/b c?'],
    ];
    for (const key of [...keys, ...keys]) await send(finalized(), occurrence({ id: key }));
    expect(await idsIn(queue)).toHaveLength(keys.length);
    const kept = (await queue.getJobs()).map(({ data }) => data.id);
    expect(kept.sort()).toEqual([...keys].sort());
  });

  test('toBullMQ fails when the deduplication of the queue drops the job', async () => {
    const queue = newQueue({ deduplication: { id: 'latest' } });
    const { onUnhandled: send } = toBullMQ(queue);
    const context = occurrence();
    await send(finalized(), context);
    await expect(send(finalized('other'), occurrence())).rejects.toThrow('it loses events');
    expect(await idsIn(queue)).toEqual([context.id]);
  });

  test('toBullMQ leaves the payload out of an error of Redis, because logs show errors', async () => {
    const queue = newQueue();
    await queue.add('payment', {});
    const waiting = queue.toKey('wait');
    await connection.rename(waiting, `${waiting}-before`);
    await connection.set(waiting, 'of another type');
    const sent = Promise.resolve(toBullMQ(queue).onUnhandled(finalized(), occurrence()));
    const error = await sent.catch((reason) => reason);
    await connection.rename(`${waiting}-before`, waiting);
    expect(error.message).toContain('WRONGTYPE');
    expect(inspect(error)).not.toContain('NTc4MTI2');
  });

  test('toBullMQ fails when an event exceeds the size limit of the queue', async () => {
    const queue = newQueue({ sizeLimit: 100 });
    await expect(toBullMQ(queue).onUnhandled(finalized(), occurrence())).rejects.toThrow(
      'exceeds the limit',
    );
  });

  test('fromBullMQ passes a handler error to BullMQ, which repeats the job and then keeps the job as failed', async () => {
    const queue = newQueue({ attempts: 2 });
    await toBullMQ(queue).onUnhandled(finalized(), occurrence());
    const handler = vi.fn().mockRejectedValue(new Error('no ledger'));
    const handle = fromBullMQ({ on: { PAYMENT_FINALIZED: handler }, onUnhandled: () => {} });
    await work(queue, handle);
    await work(queue, handle);
    expect(handler).toHaveBeenCalledTimes(2);
    expect(await queue.getFailed()).toMatchObject([{ failedReason: 'no ledger' }]);
  });
});

test('fromBullMQ passes the signal of the BullMQ worker to the handler', async () => {
  const { signal } = new AbortController();
  const data = { ...occurrence(), event: finalized(), failedAt: null };
  const onUnhandled = vi.fn();
  await fromBullMQ({ on: {}, onUnhandled })({ data }, 'token', signal);
  expect(onUnhandled.mock.calls[0]?.[1].signal).toBe(signal);
});
