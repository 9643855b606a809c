import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabaseHop } from '../hops/database-hop.ts';
import { notificationFaults, requestFaults } from '../hops/faults.ts';
import { startHttpHop } from '../hops/http-hop.ts';
import { withoutTags } from '../hops/without-tags.ts';
import type { PayerCalls, ReceiverCalls } from '../processes/messages.ts';
import type { PayerSetting } from '../processes/payer-setting.ts';
import type { ReceiverSetting } from '../processes/receiver-process.ts';
import type { SandboxSetting } from '../processes/sandbox-process.ts';
import { type Supervised, supervise } from '../processes/supervise.ts';
import type { Chaos } from './chaos.ts';
import type { Counts } from './counts.ts';
import type { Databases } from './databases.ts';
import type { Game } from './game.ts';
import { openService, type Service } from './service.ts';

export type Scene = Awaited<ReturnType<typeof createScene>>;

/** What all runs share. */
export interface Surroundings {
  databases: Databases;
  /** Where processes keep their compiled sources: they start in half the time. */
  cache: string;
}

export interface SceneParts extends Surroundings {
  game: Game;
  chaos: Chaos;
  counts: Counts;
}

/** The processes of a run, the hops between them, and their folder and database. */
export async function createScene({ game, chaos, counts, databases, cache }: SceneParts) {
  const folder = await mkdtemp(join(tmpdir(), 'end-to-end-'));
  const journalFolder = join(folder, 'journal');
  await mkdir(journalFolder);
  const databaseUrl = await databases.create();
  const secrets = {
    FX_SECRET: `the-secret-of-the-client-${randomUUID()}`,
    FX_WEBHOOK_SECRET: `theSecretOfTheWebhook${randomUUID().replaceAll('-', '')}`,
  };
  const output: string[] = [];
  const processes: Record<string, Supervised<Record<never, never>>> = {};
  /** Those that are there: a hop knows them before they are started. */
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
      if (delivered.has(body)) counts.duplicates += 1;
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
  const toDatabase = await startDatabaseHop({
    host: server.hostname,
    port: Number(server.port),
  });
  const hops = [toService, toReceiver, toList];

  const env = {
    ...secrets,
    DATABASE_URL: withPort(databaseUrl, toDatabase.port),
    NODE_COMPILE_CACHE: cache,
    FORCE_COLOR: '0',
  };
  const start = <Own extends Record<never, never>>(name: string, setting: object) => {
    const started = supervise<Own & Record<never, never>>({
      program: `${name}-process.ts`,
      setting,
      env,
      onOutput: (text) => output.push(text),
    });
    processes[name] = started;
    return started;
  };

  return {
    folder,
    journalFolder,
    databaseUrl,
    secrets: [...Object.values(secrets), server.password].filter((secret) => secret !== ''),
    output,
    hops,
    toDatabase,
    startSandbox: (setting: Omit<SandboxSetting, 'data' | 'receiverUrl'>) =>
      start('sandbox', {
        ...setting,
        data: join(folder, 'sandbox.db'),
        receiverUrl: `${toReceiver.url}/notifications`,
      }),
    serviceOf: (sandbox: Supervised<Record<never, never>>): Service =>
      openService(sandbox, secrets.FX_SECRET),
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

function withPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.hostname = '127.0.0.1';
  changed.port = String(port);
  return changed.href;
}
