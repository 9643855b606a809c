import { seed, times } from '@crossborder-fx/tools-test-utils/depth';
import { pgBouncerUrl, postgresUrl, redisUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { expect, onTestFinished, test } from 'vitest';
import { replayOf } from '../harness/report.ts';
import { consumers, idOf } from './deliveries.ts';
import { faultsOnAnyStore, faultsOnPostgres } from './handlers.ts';
import { exposedWorkers, runChaos } from './run.ts';
import { openPostgres, openRedis, openSqlite, type Server } from './servers.ts';

const events = times(300, { long: 15_000 });
const ids = Array.from({ length: events }, (_, event) => idOf(event));
const hint = replayOf('webhook-chaos/chaos', seed);

/** Requires that the work of every event is done (with `isOnce`, exactly once), and that every faulty handler was used. */
async function chaosOn(server: Server, count: number, isOnce: boolean, faults: object) {
  onTestFinished(() => server.close());
  const counts = await runChaos(server, { seed, events: count, isOnce }).catch((cause: Error) => {
    throw new Error(`${cause.message}\n${hint}`, { cause });
  });
  const met = Object.keys(counts['handler faults'] ?? {});
  expect(met.sort()).toEqual(Object.keys(faults).sort());
}

const postgres = postgresUrl();
test.skipIf(postgres === undefined).each([
  ['PostgreSQL', postgresUrl, 0],
  ['PgBouncer, with a table of 1,000,000 rows', pgBouncerUrl, 1_000_000],
] as const)(
  'the receivers of two services on %s do the work of each event exactly once',
  async (_, receiverUrl, rows) => {
    const server = await openPostgres(postgres ?? '', receiverUrl() ?? postgres ?? '', rows);
    await chaosOn(server, events, true, faultsOnPostgres);
  },
);

const redis = redisUrl();
const isExposed = (id: string) => ids.indexOf(id) % 2 === 0;
test.each([
  ...(redis === undefined
    ? []
    : [['Redis', events, () => openRedis(redis, ids, isExposed)] as const]),
  // The trial on SQLite has fewer events, because SQLite allows only one writer and writes each step to the disk.
  ['SQLite', times(100), () => openSqlite(ids, isExposed)] as const,
])(
  'the receivers of two services on %s do the work of each event, and only once if no worker was killed, stopped or late',
  async (_, count, open) => {
    const server = await open();
    await chaosOn(server, count, false, faultsOnAnyStore);
    const done = await server.work();
    const sheltered = ids
      .slice(0, count)
      .filter((id) => !isExposed(id))
      .flatMap((id) => consumers.map((consumer) => ({ id, consumer })))
      .map(({ id, consumer }) => (done.get(id) ?? []).filter((one) => one.startsWith(consumer)))
      .filter((by) => !by.some((one) => exposedWorkers.includes(one) || one.endsWith(', late')));
    const repeated = sheltered.filter((by) => by.length > 1);
    expect(repeated, hint).toEqual([]);
    expect(sheltered.length).toBeGreaterThan(count / 10);
  },
);
