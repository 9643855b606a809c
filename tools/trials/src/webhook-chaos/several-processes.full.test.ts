import { postgresUrl, redisUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SentRequest, send } from '../kit/http.ts';
import { type Running, startProcess } from '../kit/processes.ts';
import { idOf, notificationOf } from './deliveries.ts';
import type { ReceiverSetting, Told } from './receiver-process.ts';
import { receiverOf } from './run.ts';
import { openPostgres, openRedis, type Server } from './servers.ts';

/** A process, and the outcome of each notification that it was sent, in the order in which they came. */
async function startReceiver(server: Server, stopAfter?: ReceiverSetting['stopAfter']) {
  const outcomes: string[] = [];
  const onTold = ({ outcome }: Told) => outcome !== undefined && outcomes.push(outcome);
  const setting: ReceiverSetting = {
    server: server.setting,
    worker: 'worker',
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

const deliver = (process: Running, request: SentRequest) => send(Number(process.port()), request);

function describeProcesses(
  name: string,
  open: () => Promise<Server>,
  runsOfKilledAfterWork: number,
): void {
  describe(name, () => {
    let server: Server;
    beforeAll(async () => {
      server = await open();
    });
    afterAll(() => server.close());
    const runs = async (id: string) => (await server.work()).get(id)?.length;

    test('do the work once for each event, whichever process receives it', async () => {
      const receivers = await Promise.all([1, 2, 3].map(() => startReceiver(server)));
      const ids = Array.from({ length: 20 }, (_, event) => idOf(event));
      const events = await Promise.all(ids.map((id) => notificationOf(id)));
      const deliveries = [...events, ...events, ...events];
      await Promise.all(
        receivers.flatMap(({ process }) => deliveries.map((one) => deliver(process, one))),
      );
      const outcomes = () => receivers.flatMap((one) => one.outcomes);
      await expect.poll(() => outcomes().length).toBe(180);
      await Promise.all(receivers.map(({ process }) => process.kill()));
      expect(outcomes().filter((outcome) => outcome === 'processed')).toHaveLength(20);
      expect(['processed', 'duplicate', 'in-flight']).toEqual(expect.arrayContaining(outcomes()));
      for (const id of ids) expect(await runs(id)).toBe(1);
    });

    test.each([
      ['claim', ['in-flight', 'processed', 'duplicate'], 1],
      ['work', ['in-flight', 'processed', 'duplicate'], runsOfKilledAfterWork],
      ['complete', ['duplicate', 'duplicate', 'duplicate'], 1],
    ] as const)(
      'take an event over 45 seconds after a process was killed after its %s',
      async (stopAfter, expected, wanted) => {
        const [killed, other] = await Promise.all([
          startReceiver(server, stopAfter),
          startReceiver(server),
        ]);
        const id = `killed after its ${stopAfter}`;
        const notification = await notificationOf(id);
        void deliver(killed.process, notification);
        await killed.process.reached(`after its ${stopAfter}`);
        await killed.process.kill();
        await deliver(other.process, notification);
        await server.age(46);
        await deliver(other.process, notification);
        // For longer, the service would have to sign it again.
        await server.age(200);
        await deliver(other.process, notification);
        await expect.poll(() => other.outcomes).toEqual(expected);
        await other.process.kill();
        expect(await runs(id)).toBe(wanted);
      },
    );
  });
}

const postgres = postgresUrl();
// The work of the killed process was rolled back.
if (postgres) describeProcesses('several processes on PostgreSQL', () => openPostgres(postgres), 1);

const redis = redisUrl();
// At least once: the killed process had done its work.
if (redis) describeProcesses('several processes on Redis', () => openRedis(redis), 2);
