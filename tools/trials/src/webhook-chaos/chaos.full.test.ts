import { seed, times } from '@crossborder-fx/tools-test-utils/depth';
import { pgBouncerUrl, postgresUrl, redisUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { expect, onTestFinished, test } from 'vitest';
import { replayOf } from '../kit/report.ts';
import { idOf } from './deliveries.ts';
import { faultsOnAnyStore, faultsOnPostgres } from './handlers.ts';
import { consumers, exposedWorkers, runChaos } from './run.ts';
import { openPostgres, openRedis, openSqlite, type Server } from './servers.ts';

const events = times(750);
const ids = Array.from({ length: events }, (_, event) => idOf(event));

/** What happened, and the workers of each service who did the work of each event. */
async function chaosOf(server: Server, count = events) {
  onTestFinished(() => server.close());
  const { counts, falls } = await runChaos(server, {
    seed,
    events: count,
    deliveries: Math.ceil((count * 10) / 3),
  });
  const done = await server.work();
  const hint = `${replayOf('webhook-chaos/chaos', seed)}\n${JSON.stringify(counts['faults'])}`;
  expect(falls, hint).toEqual([]);
  const work = consumers.flatMap((consumer) =>
    ids.slice(0, count).map((id) => {
      const workers = (done.get(id) ?? []).filter((worker) => worker.startsWith(consumer));
      return { id, consumer, workers };
    }),
  );
  expect(
    work.filter(({ workers }) => workers.length === 0),
    hint,
  ).toEqual([]);
  return { counts, work, hint };
}

const postgres = postgresUrl();
test.skipIf(postgres === undefined).each([
  ['PostgreSQL', postgresUrl, 0],
  ['PgBouncer, with a table of 1,000,000 rows', pgBouncerUrl, 1_000_000],
] as const)(
  'the receivers of two services on %s do the work of each event exactly once',
  async (_, receiverUrl, rows) => {
    const options = { consumers, receiverUrl: receiverUrl(), rows };
    const { counts, work, hint } = await chaosOf(await openPostgres(postgres ?? '', options));
    const repeated = work.filter(({ workers }) => workers.length > 1);
    expect(repeated, hint).toEqual([]);
    // No event has the outcome `processed` twice.
    expect(Math.max(...Object.values(counts['processed'] ?? {})), hint).toBe(1);
    expect(Object.keys(counts['handler faults'] ?? {}).sort()).toEqual(
      Object.keys(faultsOnPostgres).sort(),
    );
  },
);

const redis = redisUrl();
const isExposed = (id: string) => ids.indexOf(id) % 2 === 0;
test.each([
  ...(redis === undefined
    ? []
    : [['Redis', events, () => openRedis(redis, ids, isExposed, consumers)] as const]),
  // It has one writer, and each of its steps is on the disk.
  ['SQLite', times(100), () => openSqlite(ids, isExposed, consumers)] as const,
])(
  'the receivers of two services on %s do the work of each event, and once if nobody was stopped or overtaken',
  async (_, count, open) => {
    const { counts, work, hint } = await chaosOf(await open(), count);
    const sheltered = work.filter(
      ({ id, workers }) =>
        !isExposed(id) &&
        !workers.some((one) => exposedWorkers.includes(one) || one.endsWith(', late')),
    );
    const repeated = sheltered.filter(({ workers }) => workers.length > 1);
    expect(repeated, hint).toEqual([]);
    expect(sheltered.length).toBeGreaterThan(count / 10);
    expect(Object.keys(counts['handler faults'] ?? {}).sort()).toEqual(
      Object.keys(faultsOnAnyStore).sort(),
    );
  },
);
