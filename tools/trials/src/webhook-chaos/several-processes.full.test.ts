import { postgresUrl, redisUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../harness/http.ts';
import { startProcess } from '../harness/processes.ts';
import { notificationOf } from './deliveries.ts';
import type { ReceiverSetting, Told } from './receiver-process.ts';
import { receiverOf } from './run.ts';
import { openPostgres, openRedis, openSqlite, type Server } from './servers.ts';

/** Starts a receiver process, and collects in order what the receiver did with each notification. */
async function startReceiver(server: Server, stopAfter?: ReceiverSetting['stopAfter']) {
  const outcomes: string[] = [];
  const onTold = ({ outcome }: Told) => outcome !== undefined && outcomes.push(outcome);
  const setting: ReceiverSetting = {
    server: server.setting,
    worker: 'worker',
    consumer: 'billing',
    connections: 10,
    seed: 1,
    listUrl: 'http://127.0.0.1:1',
    isCalm: true,
    stopAfter,
  };
  const process = startProcess(receiverOf(setting, onTold));
  await process.ready;
  return { process, outcomes };
}

const postgres = postgresUrl();
const redis = redisUrl();
const stores = [
  // PostgreSQL rolls back the work of the killed process, so the work is done once.
  ...(postgres ? [{ name: 'PostgreSQL', open: () => openPostgres(postgres), afterWork: 1 }] : []),
  // On Redis and SQLite, the killed process has already done the work, and another process does it again.
  ...(redis ? [{ name: 'Redis', open: () => openRedis(redis), afterWork: 2 }] : []),
  { name: 'SQLite', open: () => openSqlite(), afterWork: 2 },
];

describe.each(stores)('receivers on $name', ({ open, afterWork }) => {
  let server: Server;
  beforeAll(async () => {
    server = await open();
  });
  afterAll(() => server.close());

  test.each([
    ['claim', ['in-flight', 'processed', 'duplicate'], 1],
    ['work', ['in-flight', 'processed', 'duplicate'], afterWork],
    ['complete', ['duplicate', 'duplicate', 'duplicate'], 1],
  ] as const)(
    'another receiver takes over from a receiver killed after its %s when the lease of 45 seconds ends, unless the event is complete',
    async (stopAfter, expected, runs) => {
      const [killed, other] = await Promise.all([
        startReceiver(server, stopAfter),
        startReceiver(server),
      ]);
      const id = `killed after its ${stopAfter}`;
      const notification = await notificationOf(id);
      const deliver = ({ process }: typeof other) => send(Number(process.port()), notification);
      void deliver(killed);
      await killed.process.reached(`after its ${stopAfter}`);
      await killed.process.kill();
      await deliver(other);
      await server.age(46);
      await deliver(other);
      // All calls of `age` together make the store less than 5 minutes older, because a signature is valid that long.
      await server.age(200);
      await deliver(other);
      await expect.poll(() => other.outcomes).toEqual(expected);
      await other.process.kill();
      expect((await server.work()).get(id)).toHaveLength(runs);
    },
  );
});
