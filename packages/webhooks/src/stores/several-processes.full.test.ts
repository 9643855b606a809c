import { createClient } from '@redis/client';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ageRedis } from '../../test/age-redis.ts';
import { agePostgres } from '../../test/postgres-suite.ts';
import { postgresUrl, redisUrl } from '../../test/servers.ts';
import {
  type Delivery,
  deliverAll,
  nextMessage,
  startReceiver,
  stopReceiver,
} from '../../test/store-processes.ts';

/** A server, and what the receivers on it have done. */
interface Server {
  /** How often the work was done for each event. */
  runs(): Promise<Record<string, number>>;
  /** Makes everything in the store older by so many seconds. */
  age(seconds: number): Promise<void>;
  close(): Promise<void>;
}

const newDelivery = (): Delivery => ({ key: crypto.randomUUID(), signature: crypto.randomUUID() });

function describeProcesses(
  kind: 'postgres' | 'redis',
  open: (name: string) => Promise<Server>,
  runsOfKilledAfterWork: number,
): void {
  const name = `processes_${crypto.randomUUID().replaceAll('-', '')}`;
  let server: Server;
  beforeAll(async () => {
    server = await open(name);
  });
  afterAll(() => server.close());

  it('do the work once for each event, whichever process receives it', async () => {
    const receivers = await Promise.all([1, 2, 3].map(() => startReceiver(kind, name)));
    const events = Array.from({ length: 20 }, newDelivery);
    const deliveries = [...events, ...events, ...events];
    const outcomes = await Promise.all(receivers.map((one) => deliverAll(one, deliveries)));
    await Promise.all(receivers.map((one) => stopReceiver(one)));
    expect(outcomes.flat().filter((outcome) => outcome === 'processed')).toHaveLength(20);
    expect(['processed', 'duplicate', 'in-flight']).toEqual(
      expect.arrayContaining(outcomes.flat()),
    );
    expect(await server.runs()).toEqual(Object.fromEntries(events.map(({ key }) => [key, 1])));
  });

  it.each([
    ['claim', ['in-flight', 'processed', 'duplicate'], 1],
    ['work', ['in-flight', 'processed', 'duplicate'], runsOfKilledAfterWork],
    ['complete', ['duplicate', 'duplicate', 'duplicate'], 1],
  ] as const)(
    'take an event over 45 seconds after a process was killed after its %s',
    async (stopAfter, expected, runs) => {
      const [killed, other] = await Promise.all([
        startReceiver(kind, name),
        startReceiver(kind, name),
      ]);
      const delivery = newDelivery();
      killed.send({ ...delivery, stopAfter });
      expect(await nextMessage(killed)).toEqual({ reached: stopAfter });
      await stopReceiver(killed, 'SIGKILL');
      const outcomes = await deliverAll(other, [delivery]);
      await server.age(46);
      outcomes.push(...(await deliverAll(other, [delivery])));
      await server.age(3600);
      outcomes.push(...(await deliverAll(other, [delivery])));
      expect(outcomes).toEqual(expected);
      await stopReceiver(other);
      expect(await server.runs()).toMatchObject({ [delivery.key]: runs });
    },
  );
}

const postgres = postgresUrl();
describe.skipIf(postgres === undefined)('several processes on PostgreSQL', () => {
  const open = async (name: string): Promise<Server> => {
    const pool = new Pool({ connectionString: postgres });
    await pool.query(`CREATE TABLE ${name}_work (note text)`);
    return {
      runs: async () => {
        const sql = `SELECT note, count(*)::int AS count FROM ${name}_work GROUP BY note`;
        const { rows } = await pool.query<{ note: string; count: number }>(sql);
        return Object.fromEntries(rows.map(({ note, count }) => [note, count]));
      },
      age: (seconds) => agePostgres(pool, name, seconds),
      close: async () => {
        await pool.query(`DROP TABLE ${name}, ${name}_work`);
        await pool.end();
      },
    };
  };
  // The work of the killed process was rolled back.
  describeProcesses('postgres', open, 1);
});

const redis = redisUrl();
describe.skipIf(redis === undefined)('several processes on Redis', () => {
  const open = async (name: string): Promise<Server> => {
    const client = await createClient({ url: redis ?? '' }).connect();
    return {
      runs: async () => {
        const counts = Object.entries(await client.hGetAll(`${name}:work`));
        return Object.fromEntries(counts.map(([key, count]) => [key, Number(count)]));
      },
      age: (seconds) => ageRedis((command) => client.sendCommand(command), name, seconds),
      close: async () => {
        await client.close();
      },
    };
  };
  // At least once: the killed process had done its work.
  describeProcesses('redis', open, 2);
});
