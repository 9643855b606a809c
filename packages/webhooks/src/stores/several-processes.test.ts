import { createClient } from '@redis/client';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentFinalized } from '../../test/any-receiver.ts';
import { agePostgres } from '../../test/postgres-suite.ts';
import { postgresUrl, redisUrl } from '../../test/servers.ts';
import {
  deliverAll,
  nextMessage,
  startReceiver,
  stopReceiver,
} from '../../test/store-processes.ts';

/** What the receivers of one server have done. */
interface Server {
  /** How often the handler ran for each event. */
  runs(): Promise<number[]>;
  /** Makes everything in the store older by so many seconds. */
  age(seconds: number): Promise<void>;
  close(): Promise<void>;
}

function describeProcesses(
  kind: 'postgres' | 'redis',
  open: (name: string) => Promise<Server>,
  runsOfCrashed: number,
): void {
  const name = `processes_${crypto.randomUUID().replaceAll('-', '')}`;
  let server: Server;
  beforeAll(async () => {
    server = await open(name);
  });
  afterAll(() => server.close());

  it('run the handler once for each event, whichever process receives it', async () => {
    const receivers = await Promise.all([1, 2, 3].map(() => startReceiver(kind, name)));
    const events = await Promise.all(Array.from({ length: 20 }, () => paymentFinalized()));
    const deliveries = [...events, ...events, ...events];
    const outcomes = await Promise.all(receivers.map((one) => deliverAll(one, deliveries)));
    await Promise.all(receivers.map((one) => stopReceiver(one)));
    expect(outcomes.flat().filter((outcome) => outcome === 'processed')).toHaveLength(20);
    expect(outcomes.flat()).not.toContain('failed');
    expect(await server.runs()).toEqual(new Array(20).fill(1));
  }, 60_000);

  it('process an event 45 seconds after the process that worked on it was killed', async () => {
    const before = (await server.runs()).length;
    const [killed, other] = await Promise.all([
      startReceiver(kind, name, 'hang'),
      startReceiver(kind, name),
    ]);
    const webhook = await paymentFinalized();
    killed.send(webhook);
    await nextMessage(killed);
    await stopReceiver(killed, 'SIGKILL');
    expect(await deliverAll(other, [webhook])).toEqual(['in-flight']);
    await server.age(46);
    expect(await deliverAll(other, [webhook])).toEqual(['processed']);
    expect(await deliverAll(other, [webhook])).toEqual(['duplicate']);
    await stopReceiver(other);
    const runs = await server.runs();
    expect(runs).toHaveLength(before + 1);
    expect(Math.max(...runs)).toBe(runsOfCrashed);
  }, 60_000);
}

const postgres = postgresUrl();
describe.skipIf(postgres === undefined)('several processes on PostgreSQL', () => {
  const open = async (name: string): Promise<Server> => {
    const pool = new Pool({ connectionString: postgres });
    await pool.query(`CREATE TABLE ${name}_runs (key text)`);
    return {
      runs: async () => {
        const sql = `SELECT count(*)::int AS count FROM ${name}_runs GROUP BY key`;
        return (await pool.query<{ count: number }>(sql)).rows.map(({ count }) => count);
      },
      age: (seconds) => agePostgres(pool, name, seconds),
      close: async () => {
        await pool.query(`DROP TABLE ${name}, ${name}_runs`);
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
      runs: async () => Object.values(await client.hGetAll(`${name}:runs`)).map(Number),
      age: async (seconds) => {
        for (const lease of await client.keys(`${name}:*:lease`)) {
          await client.pExpire(lease, (await client.pTTL(lease)) - seconds * 1000);
        }
      },
      close: async () => {
        await client.close();
      },
    };
  };
  // At least once: the killed process had done its work.
  describeProcesses('redis', open, 2);
});
