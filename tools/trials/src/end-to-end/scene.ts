import { randomUUID } from 'node:crypto';
import { mkdir, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTableSql as createJournalSql } from '@crossborder-fx/client/postgres-journal';
import { createTableSql as createStoreSql } from '@crossborder-fx/webhooks/postgres';
import { PgBoss } from 'pg-boss';
import type { Chaos, Doings, Killable } from '../harness/chaos.ts';
import { startDatabaseHop } from '../harness/database-hop.ts';
import { cutOne, type Database, steadyPool } from '../harness/databases.ts';
import { notificationFaults, requestFaults } from '../harness/faults.ts';
import type { Answer, SentRequest } from '../harness/http.ts';
import { startHttpHop } from '../harness/http-hop.ts';
import { type Calls, type NoCalls, type Supervised, supervise } from '../harness/processes.ts';
import { countOne } from '../harness/report.ts';
import { account, queue } from './setting.ts';

export type Scene = Awaited<ReturnType<typeof createScene>>;

export async function createScene(chaos: Chaos, { url: databaseUrl, pool, close }: Database) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'end-to-end-'));
  const journalFolder = join(folder.path, 'journal');
  await mkdir(journalFolder);
  const secrets = {
    FX_SECRET: `the-secret-of-the-client-${randomUUID()}`,
    FX_WEBHOOK_SECRET: `theSecretOfTheWebhook${randomUUID().replaceAll('-', '')}`,
  };
  const output: string[] = [];
  const processes: Record<string, Omit<Supervised, 'ask'>> = {};

  /** Options for the proxy between two processes. The trial may kill both processes while the proxy passes on a request. */
  const exposed = (from: string, to: string, faults: typeof requestFaults) => ({
    target: () => processes[to]?.port(),
    incidentOf: chaos.incidentsOf(
      `${from} to ${to}`,
      faults,
      // Looks up the processes by name, because the proxy is created before these processes are started.
      Object.fromEntries([from, to].map((name) => [name, { kill: () => processes[name]?.kill() }])),
    ),
  });
  const delivered = new Set<string>();
  const toService = await startHttpHop({
    ...exposed('payer', 'sandbox', requestFaults),
    ...(chaos.random('tags').chance(0.5) && { rewrite: withoutEvidence }),
  });
  const toReceiver = await startHttpHop({
    ...exposed('sandbox', 'receiver', notificationFaults),
    onForward(body) {
      if (delivered.has(body)) countOne(chaos.counts, 'deliveries', 'again');
      delivered.add(body);
    },
  });
  const toList = await startHttpHop(exposed('receiver', 'sandbox', requestFaults));
  const toDatabase = await startDatabaseHop(databaseUrl);
  const hops = [toService, toReceiver, toList];
  const env = { ...secrets, DATABASE_URL: toDatabase.url };
  const { password } = new URL(databaseUrl);

  return {
    data: join(folder.path, 'sandbox.db'),
    journalFolder,
    /** The trial's own connection to the database of the run, which does not use the proxy in front of the database. */
    database: pool,
    secrets: [...Object.values(secrets), password].filter((secret) => secret !== ''),
    serviceSecret: secrets.FX_SECRET,
    output,
    toService: toService.url,
    toReceiver: toReceiver.url,
    toList: toList.url,
    toDatabase,
    /** Starts the program `NAME-process.ts` of this folder, and starts it again whenever it ends. */
    start<Own extends Calls = NoCalls>(name: string, setting: object): Supervised<Own> {
      const program = new URL(`${name}-process.ts`, import.meta.url);
      const onOutput = (text: string) => output.push(text);
      const started = supervise<Own>(name, { program, setting, env, onOutput });
      processes[name] = started;
      return started;
    },
    processes: () => Object.entries(processes),
    /** The unexpected ends of processes (without a kill), each with the last output of the process. */
    falls: () => Object.values(processes).flatMap(({ falls }) => falls()),
    async settled() {
      for (const hop of hops) await hop.settled();
    },
    async close() {
      await Promise.all(Object.values(processes).map((one) => one.end()));
      await Promise.all([...hops, toDatabase].map((hop) => hop.close()));
      await close();
      await folder.remove();
    },
  };
}

/** Removes the tags and the request log, so the client cannot recognise its payments, and a person must adopt them. */
function withoutEvidence({ method, path }: SentRequest, answer: Answer): Answer {
  if (method === 'GET' && path.startsWith('/logs')) {
    return { ...answer, status: 404, body: Buffer.from('{}') };
  }
  if (method !== 'GET' || !path.startsWith('/payments/') || answer.status !== 200) return answer;
  const body: unknown = JSON.parse(answer.body.toString(), (name, value) =>
    name === 'tag' ? undefined : value,
  );
  return { ...answer, body: Buffer.from(JSON.stringify(body)) };
}

export async function createTables(url: string): Promise<void> {
  const pool = steadyPool(url);
  await pool.query(createStoreSql({ consumer: 'billing' }));
  // A new store ignores notifications that failed in its first ten minutes, so the test makes the store a day older.
  await pool.query(`UPDATE crossborder_fx_webhooks SET changed_at = changed_at - interval '1 day'
    WHERE kind = 'since'`);
  await pool.query(createJournalSql({ account }));
  await pool.query('CREATE TABLE booking (payment_id text NOT NULL, amount text NOT NULL)');
  await pool.end();
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue(queue.name, queue.options);
  await boss.stop({ graceful: false });
}

/** Whether the trial also kills the database server. If so, no other test suite may use the server at the same time. */
export const killsDatabase = process.env['KILL_DATABASE'] === '1';

/** The kills and outages that happen at random moments, in addition to the failures of single requests. */
export function troubleOf({ toDatabase, database }: Scene, processes: Killable): Doings {
  return {
    'database: cut': () => toDatabase.cut(),
    'database: stalled': ({ below }) => toDatabase.stall(50 + below(400)),
    // The database stalls for longer than the receiver's store waits for an answer.
    'database: stalled for long': () => toDatabase.stall(2_500),
    'database: a connection is terminated': (random) => cutOne(database, random),
    'a process is killed at any moment': ({ pick }) =>
      processes[pick(Object.keys(processes))]?.kill(),
    nothing: () => {},
    // Ends one process of PostgreSQL with SIGKILL. The server then ends all its other processes, and recovers from its log.
    ...(killsDatabase && {
      'database: killed': () => database.attempt("COPY (SELECT 1) TO PROGRAM 'kill -9 $PPID'"),
    }),
  };
}
