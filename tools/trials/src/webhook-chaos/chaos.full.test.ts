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

/** What happened. Every event has its work done; on PostgreSQL once. */
async function chaosOf(server: Server, count: number, isOnce: boolean) {
  onTestFinished(() => server.close());
  const deliveries = Math.ceil((count * 10) / 3);
  const { counts } = await runChaos(server, { seed, events: count, deliveries, isOnce }).catch(
    (cause: Error) => {
      throw new Error(`${cause.message}\n${replayOf('webhook-chaos/chaos', seed)}`, { cause });
    },
  );
  return counts;
}

const postgres = postgresUrl();
test.skipIf(postgres === undefined).each([
  ['PostgreSQL', postgresUrl, 0],
  ['PgBouncer, with a table of 1,000,000 rows', pgBouncerUrl, 1_000_000],
] as const)(
  'the receivers of two services on %s do the work of each event exactly once',
  async (_, receiverUrl, rows) => {
    const options = { consumers, receiverUrl: receiverUrl(), rows };
    const counts = await chaosOf(await openPostgres(postgres ?? '', options), events, true);
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
    const server = await open();
    const counts = await chaosOf(server, count, false);
    const done = await server.work();
    const work = consumers.flatMap((consumer) =>
      ids.slice(0, count).map((id) => {
        const workers = (done.get(id) ?? []).filter((worker) => worker.startsWith(consumer));
        return { id, consumer, workers };
      }),
    );
    const sheltered = work.filter(
      ({ id, workers }) =>
        !isExposed(id) &&
        !workers.some((one) => exposedWorkers.includes(one) || one.endsWith(', late')),
    );
    const repeated = sheltered.filter(({ workers }) => workers.length > 1);
    expect(repeated, replayOf('webhook-chaos/chaos', seed)).toEqual([]);
    expect(sheltered.length).toBeGreaterThan(count / 10);
    expect(Object.keys(counts['handler faults'] ?? {}).sort()).toEqual(
      Object.keys(faultsOnAnyStore).sort(),
    );
  },
);
