import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seed as given, times } from '@crossborder-fx/tools-test-utils/depth';
import { createClient } from '@redis/client';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFailed, onTestFinished } from 'vitest';
import { faultsOnAnyStore, faultsOnPostgres } from '../../test/chaos-handlers.ts';
import { type ChaosServer, exposedWorkers, runChaos } from '../../test/chaos-run.ts';
import { contentOf, idOf, webhookId } from '../../test/chaos-service.ts';
import { postgresUrl, redisUrl } from '../../test/servers.ts';
import { eventKey } from '../handle/event-key.ts';
import { postgresStore } from './postgres-store.ts';

const events = times(1500);
const deliveries = times(5000);
const ids = Array.from({ length: events }, (_, event) => idOf(event));
const seed = String(given);
const replay = `cd packages/webhooks && SEED=${seed} ../../.ci/services npx vitest run --mode full chaos`;

let cache = '';
beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'chaos-cache-'));
});
afterAll(() => rm(cache, { recursive: true, force: true }));

/** What happened, and by whom the work of each event was done, once for each time. */
async function chaosOf(server: ChaosServer, workers: () => Promise<Map<string, string[]>>) {
  onTestFailed(() => console.error(`To replay this chaos: ${replay}`));
  const started = performance.now();
  const happened = await runChaos(server, { seed, events, deliveries, cache });
  const work = await workers();
  const seconds = Math.round((performance.now() - started) / 1000);
  if (process.env['CHAOS_REPORT']) console.log(seconds, JSON.stringify(happened, null, 1));
  return {
    ...happened,
    work,
    missing: ids.filter((id) => !work.has(id)),
    repeated: [...work].filter(([, { length }]) => length > 1),
  };
}

const postgres = postgresUrl();
describe.skipIf(postgres === undefined)('receivers on PostgreSQL in chaos', () => {
  it('do the work of each event exactly once', async () => {
    const name = `chaos_${crypto.randomUUID().replaceAll('-', '')}`;
    const pool = new Pool({ connectionString: postgres });
    onTestFinished(async () => {
      await pool.query(`DROP TABLE ${name}, ${name}_work`);
      await pool.end();
    });
    await postgresStore(pool, { table: name }).migrate();
    await pool.query(`CREATE TABLE ${name}_work (id text, worker text)`);
    // An unreadable time is proven only by a day after the one on which the store began.
    await pool.query(`UPDATE ${name} SET changed_at = changed_at - interval '10 days'`);

    const endLeases = (share: number) =>
      pool.query(
        `UPDATE ${name} SET leased_until = clock_timestamp() - interval '1 second'
        WHERE leased_until IS NOT NULL AND random() < $1`,
        [share],
      );
    const happened = await chaosOf(
      {
        kind: 'postgres',
        name,
        endLeases,
        endAllLeases: () => endLeases(1),
        cut: async ({ pick }) => {
          const find = 'SELECT pid FROM pg_stat_activity WHERE application_name = $1';
          const { rows } = await pool.query<{ pid: number }>(find, [name]);
          if (rows.length > 0)
            await pool.query('SELECT pg_terminate_backend($1)', [pick(rows).pid]);
        },
      },
      async () => {
        const { rows } = await pool.query<{ id: string; workers: string[] }>(
          `SELECT id, array_agg(worker) AS workers FROM ${name}_work GROUP BY id`,
        );
        return new Map(rows.map(({ id, workers }) => [id, workers]));
      },
    );
    expect(happened.problems).toEqual([]);
    expect(happened.missing).toEqual([]);
    expect(happened.repeated).toEqual([]);
    expect(happened.work.size).toBe(events);
    // Nobody is told twice that it has done the work.
    expect(Math.max(...Object.values(happened.processed.counts))).toBe(1);
    expect(Object.keys(happened.faults.counts).sort()).toEqual(
      Object.keys(faultsOnPostgres).sort(),
    );
  });
});

const redis = redisUrl();
describe.skipIf(redis === undefined)('receivers on Redis in chaos', () => {
  it('do the work of each event, and once if nobody was stopped or overtaken', async () => {
    const name = `chaos-${crypto.randomUUID()}`;
    const client = await createClient({ url: redis ?? '' }).connect();
    onTestFinished(() => client.close());
    await client.set(`${name}:since`, String(Date.now() - 10 * 24 * 60 * 60 * 1000));

    const nameOf = async (id: string) => {
      const payload = contentOf(id) as never;
      const key = await eventKey({ event: 'PAYMENT_FINALIZED', payload, webhookId });
      return `${name}:{${key}}`;
    };
    const names = await Promise.all(ids.map(nameOf));
    /** Those of whom workers are overtaken. */
    const isExposed = (id: string) => ids.indexOf(id) % 2 === 0;
    const exposed = names.filter((_, index) => index % 2 === 0);
    const endLeases = (keys: string[]) => {
      const script = `for _, key in ipairs(KEYS) do
        if redis.call('HEXISTS', key, 'leasedUntil') == 1 then redis.call('HSET', key, 'leasedUntil', '1') end
      end`;
      return client.eval(script, { keys });
    };
    const happened = await chaosOf(
      {
        kind: 'redis',
        name,
        endLeases: (share, { chance }) => endLeases(exposed.filter(() => chance(share))),
        endAllLeases: () => endLeases(names),
        cut: async ({ pick }) => {
          const all = (await client.clientList()).filter((one) => one.name === name);
          if (all.length > 0) await client.clientKill({ filter: 'ID', id: pick(all).id });
        },
      },
      async () => {
        const lists = await Promise.all(
          ids.map((id) => client.lRange(`${name}-work:${id}`, 0, -1)),
        );
        const work = ids.map((id, index) => [id, lists[index] ?? []] as const);
        return new Map(work.filter(([, { length }]) => length > 0).map(([id, list]) => [id, list]));
      },
    );
    const sheltered = [...happened.work].filter(
      ([id, workers]) =>
        !isExposed(id) && !workers.some((one) => [...exposedWorkers, 'late'].includes(one)),
    );
    expect(happened.problems).toEqual([]);
    expect(happened.missing).toEqual([]);
    expect(sheltered.filter(([, { length }]) => length > 1)).toEqual([]);
    expect(sheltered.length).toBeGreaterThan(events / 10);
    expect(Object.keys(happened.faults.counts).sort()).toEqual(
      Object.keys(faultsOnAnyStore).sort(),
    );
  });
});
