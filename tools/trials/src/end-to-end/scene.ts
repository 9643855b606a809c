import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTableSql as createJournalSql } from '@crossborder-fx/client/postgres-journal';
import { createTableSql as createStoreSql } from '@crossborder-fx/webhooks/postgres';
import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Chaos } from '../kit/chaos.ts';
import { startDatabaseHop } from '../kit/database-hop.ts';
import type { Databases } from '../kit/databases.ts';
import { notificationFaults, requestFaults } from '../kit/faults.ts';
import type { Answer, SentRequest } from '../kit/http.ts';
import { startHttpHop } from '../kit/http-hop.ts';
import { type Calls, type NoCalls, type Supervised, supervise } from '../kit/processes.ts';
import { type Counts, countOne } from '../kit/report.ts';
import { queueName, queueOptions } from './bookings.ts';
import type { Game } from './game.ts';
import type {
  PayerCalls,
  PayerSetting,
  ReceiverCalls,
  ReceiverSetting,
  SandboxSetting,
} from './setting.ts';

export type Scene = Awaited<ReturnType<typeof createScene>>;

export interface SceneParts {
  game: Game;
  chaos: Chaos;
  counts: Counts;
  databases: Databases;
}

/** The processes of a run, the hops between them, and their folder and database. */
export async function createScene({ game, chaos, counts, databases }: SceneParts) {
  const folder = await mkdtemp(join(tmpdir(), 'end-to-end-'));
  const journalFolder = join(folder, 'journal');
  await mkdir(journalFolder);
  const databaseUrl = await databases.create();
  const secrets = {
    FX_SECRET: `the-secret-of-the-client-${randomUUID()}`,
    FX_WEBHOOK_SECRET: `theSecretOfTheWebhook${randomUUID().replaceAll('-', '')}`,
  };
  const output: string[] = [];
  const processes: Record<string, Supervised> = {};
  /** A hop names the processes before they are started. */
  const killable = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, { kill: () => processes[name]?.kill() }]));

  const toService = await startHttpHop({
    target: () => processes['sandbox']?.port(),
    incidentOf: chaos.incidentsOf('payer to sandbox', requestFaults, killable('payer', 'sandbox')),
    ...(chaos.random('tags').chance(0.3) && { rewrite: withoutTags }),
  });
  const delivered = new Set<string>();
  const toReceiver = await startHttpHop({
    target: () => processes['receiver']?.port(),
    incidentOf: chaos.incidentsOf(
      'sandbox to receiver',
      notificationFaults,
      killable('sandbox', 'receiver'),
    ),
    onForward(body) {
      if (delivered.has(body)) countOne(counts, 'deliveries', 'again');
      delivered.add(body);
    },
  });
  const toList = await startHttpHop({
    target: () => processes['sandbox']?.port(),
    incidentOf: chaos.incidentsOf(
      'receiver to sandbox',
      requestFaults,
      killable('receiver', 'sandbox'),
    ),
  });
  const server = new URL(databaseUrl);
  const toDatabase = await startDatabaseHop({ host: server.hostname, port: Number(server.port) });
  const hops = [toService, toReceiver, toList];

  const env = { ...secrets, DATABASE_URL: withPort(databaseUrl, toDatabase.port) };
  function start<Own extends Calls>(name: string, setting: object): Supervised<Own> {
    const program = new URL(`${name}-process.ts`, import.meta.url);
    const onOutput = (text: string) => output.push(text);
    const started = supervise<Own>(name, { program, setting, env, onOutput });
    processes[name] = started as unknown as Supervised;
    return started;
  }

  return {
    journalFolder,
    databaseUrl,
    secrets: [...Object.values(secrets), server.password].filter((secret) => secret !== ''),
    serviceSecret: secrets.FX_SECRET,
    output,
    hops,
    toDatabase,
    startSandbox: (setting: Omit<SandboxSetting, 'data' | 'receiverUrl'>) =>
      start<NoCalls>('sandbox', {
        ...setting,
        data: join(folder, 'sandbox.db'),
        receiverUrl: `${toReceiver.url}/notifications`,
      } satisfies SandboxSetting),
    startPayer: (setting: Pick<PayerSetting, 'sourceWalletId' | 'externalBankAccountId'>) =>
      start<PayerCalls>('payer', {
        ...setting,
        journal: game.journal,
        folder: journalFolder,
        serviceUrl: toService.url,
        sabotage: game.sabotage,
      } satisfies PayerSetting),
    startReceiver: (setting: Pick<ReceiverSetting, 'webhookId'>) =>
      start<ReceiverCalls>('receiver', {
        ...setting,
        receiver: game.receiver,
        serviceUrl: toList.url,
        sabotage: game.sabotage,
      } satisfies ReceiverSetting),
    processes: () => Object.entries(processes),
    async close() {
      await Promise.all(Object.values(processes).map((one) => one.end()));
      await Promise.all([...hops, toDatabase].map((hop) => hop.close()));
      await databases.drop(databaseUrl);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A service that shows no tags: what bears a marker is not found by it, and a person has to adopt it. */
function withoutTags({ method, path }: SentRequest, answer: Answer): Answer {
  if (method !== 'GET' || !path.startsWith('/payments/') || answer.status !== 200) return answer;
  const body: unknown = JSON.parse(answer.body.toString(), (name, value) =>
    name === 'tag' ? undefined : value,
  );
  return { ...answer, body: Buffer.from(JSON.stringify(body)) };
}

function withPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.hostname = '127.0.0.1';
  changed.port = String(port);
  return changed.href;
}

/** All tables of a run. */
export async function createTables(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(createStoreSql());
  await client.query(createJournalSql());
  await client.query('CREATE TABLE booking (payment_id text NOT NULL, amount text NOT NULL)');
  await client.end();
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue(queueName, queueOptions);
  await boss.stop({ graceful: false });
}
