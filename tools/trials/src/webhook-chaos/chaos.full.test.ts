import { seed, times } from '@crossborder-fx/tools-test-utils/depth';
import { postgresUrl, redisUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { expect, onTestFinished, test } from 'vitest';
import { replayOf } from '../kit/report.ts';
import { idOf } from './deliveries.ts';
import { faultsOnAnyStore, faultsOnPostgres } from './handlers.ts';
import { exposedWorkers, runChaos } from './run.ts';
import { openPostgres, openRedis, type Server } from './servers.ts';

const events = times(1500);
const ids = Array.from({ length: events }, (_, event) => idOf(event));

/** What happened, and the workers who did the work of each event. */
async function chaosOf(server: Server) {
  onTestFinished(() => server.close());
  const { counts, falls } = await runChaos(server, { seed, events, deliveries: times(5000) });
  const work = await server.work();
  const hint = `${replayOf('webhook-chaos/chaos', seed)}\n${JSON.stringify(counts['faults'])}`;
  expect(falls, hint).toEqual([]);
  const missing = ids.filter((id) => !work.has(id));
  expect(missing, hint).toEqual([]);
  return { counts, work, hint };
}

const postgres = postgresUrl();
test.skipIf(postgres === undefined)(
  'receivers on PostgreSQL do the work of each event exactly once',
  async () => {
    const { counts, work, hint } = await chaosOf(await openPostgres(postgres ?? ''));
    const repeated = [...work].filter(([, { length }]) => length > 1);
    expect(repeated, hint).toEqual([]);
    expect(work.size).toBe(events);
    // No event has the outcome `processed` twice.
    expect(Math.max(...Object.values(counts['processed'] ?? {})), hint).toBe(1);
    expect(Object.keys(counts['handler faults'] ?? {}).sort()).toEqual(
      Object.keys(faultsOnPostgres).sort(),
    );
  },
);

const redis = redisUrl();
test.skipIf(redis === undefined)(
  'receivers on Redis do the work of each event, and once if nobody was stopped or overtaken',
  async () => {
    const isExposed = (id: string) => ids.indexOf(id) % 2 === 0;
    const { counts, work, hint } = await chaosOf(await openRedis(redis ?? '', ids, isExposed));
    const sheltered = [...work].filter(
      ([id, workers]) =>
        !isExposed(id) && !workers.some((one) => [...exposedWorkers, 'late'].includes(one)),
    );
    const repeated = sheltered.filter(([, { length }]) => length > 1);
    expect(repeated, hint).toEqual([]);
    expect(sheltered.length).toBeGreaterThan(events / 10);
    expect(Object.keys(counts['handler faults'] ?? {}).sort()).toEqual(
      Object.keys(faultsOnAnyStore).sort(),
    );
  },
);
