import { setTimeout } from 'node:timers/promises';
import {
  ConnectionError,
  createClient,
  type Client as FxClient,
  TimeoutError,
} from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { ControlError, connectSandbox, type RemoteSandbox } from '@crossborder-fx/sandbox/connect';
import type { Chaos } from '../harness/chaos.ts';
import { accountsOf } from '../harness/orders.ts';
import type { Supervised } from '../harness/processes.ts';
import type { PayerCalls, PayerSetting } from './payer-process.ts';
import type { ReceiverCalls, ReceiverSetting } from './receiver-process.ts';
import type { SandboxSetting } from './sandbox-process.ts';
import { type Scene, troubleOf } from './scene.ts';
import { planOrders, type Sabotage } from './setting.ts';

/** The values that all steps of one run of the end-to-end trial use. */
export interface Start {
  seed: number;
  sabotage?: Sabotage | undefined;
  chaos: Chaos;
  scene: Scene;
  log(line: string): void;
}

export type Run = Start & Awaited<ReturnType<typeof startCast>>;

/** Starts the sandbox, the receiver of notifications and the payer, and plans two groups of orders. */
export async function startCast({ seed, sabotage, chaos, scene }: Start) {
  const days = await daysOfRun();
  // Four seeds in a row try all combinations of journal and receiver. Only a journal in files can lose its last records when
  // the payer is killed.
  const hasFiles = seed % 2 === 0 || sabotage === 'a journal that is empty after a kill';
  const journal = hasFiles ? 'file' : 'postgres';
  const receives = Math.floor(seed / 2) % 2 === 0 ? 'express' : 'pg-boss';

  const sandbox = scene.start('sandbox', {
    data: scene.data,
    seed: `run ${seed}`,
    at: `${days.from} 09:00:00`,
    receiverUrl: `${scene.toReceiver}/notifications`,
  } satisfies SandboxSetting);
  const service = openService(sandbox, scene.serviceSecret);
  const accounts = await service.ask(accountsOf);
  const [webhook] = (await service.ask((fx) => fx.webhooks.list())).items;
  const receiver = scene.start<ReceiverCalls>('receiver', {
    receiver: receives,
    serviceUrl: scene.toList,
    webhookId: webhook?.webhookId ?? '',
    sabotage,
  } satisfies ReceiverSetting);
  const payer = scene.start<PayerCalls>('payer', {
    accounts,
    journal,
    folder: scene.journalFolder,
    serviceUrl: scene.toService,
    sabotage,
  } satisfies PayerSetting);
  await Promise.all([receiver.ready(), payer.ready()]);
  // Only a store's first recovery skips notifications dated later than its clock, so it runs before the orders.
  for (let round = 1; !(await receiver.ask('catchUp', null))?.answer; round++) {
    if (round === 100)
      throw new Error('The first recovery of the receiver must succeed within 100 attempts.');
    // The recovery failed because the receiver is starting again after a kill, or because its request met a simulated failure.
    await receiver.ready();
    await setTimeout(100);
  }

  const waves = [
    planOrders(chaos.random('first wave'), 'A', days.firstWave),
    planOrders(chaos.random('second wave'), 'B', days.secondWave),
  ] as const;
  const trouble = troubleOf(scene, { payer, receiver, sandbox });
  return { days, journal, receives, service, accounts, receiver, payer, waves, trouble } as const;
}

/** Chooses the days of a run from the calendar of a sandbox, whose business time runs ahead of the real time. */
async function daysOfRun() {
  await using sandbox = await startSandbox();
  const { workingDay } = sandbox.clock;
  return {
    from: workingDay(1),
    firstWave: workingDay(5),
    firstSettled: workingDay(8),
    secondWave: workingDay(15),
    secondSettled: workingDay(23),
    end: workingDay(24),
  };
}

type Question<Result> = (fx: FxClient, control: RemoteSandbox) => Promise<Result>;

const goneErrors = [ConnectionError, TimeoutError, ControlError];

/** Sends requests to the sandbox past the proxies. Only a kill of the sandbox can interrupt these requests. */
function openService(sandbox: Supervised, secret: string) {
  /** Sends the requests once. Returns undefined when the sandbox was killed before its answer. */
  async function attempt<Result>(question: Question<Result>) {
    await sandbox.ready();
    const port = sandbox.port();
    if (port === undefined) return undefined;
    const url = `http://127.0.0.1:${port}`;
    const fx = createClient({ baseUrl: url, username: 'treasury-api', secret, timeout: 60_000 });
    try {
      return { result: await question(fx, connectSandbox(url)) };
    } catch (error) {
      if (goneErrors.some((one) => error instanceof one)) return undefined;
      throw error;
    }
  }

  /** Repeats the requests until the sandbox has answered. The caller may send only requests that are safe to repeat. */
  async function ask<Result>(question: Question<Result>): Promise<Result> {
    for (;;) {
      const answered = await attempt(question);
      if (answered) return answered.result;
    }
  }
  return { ask, attempt };
}
