import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import { type Chaos, createChaos } from '../kit/chaos.ts';
import type { Databases } from '../kit/databases.ts';
import { type Counts, countOne, replayOf, Violation } from '../kit/report.ts';
import { requireBooks, requireNone, requireNoSecret, requireNothingFell } from './invariants.ts';
import type { PayerCalls, PayerSetting } from './payer-process.ts';
import { payerOf, planOrders } from './paying.ts';
import type { ReceiverCalls, ReceiverSetting } from './receiver-process.ts';
import type { SandboxSetting } from './sandbox-process.ts';
import { createScene, type Scene } from './scene.ts';
import { openService } from './service.ts';
import { bodyOf, type Sabotage } from './setting.ts';
import { killsDatabase, recoverAll, settlingOf, troubleOf } from './settling.ts';

export interface Outcome {
  counts: Counts;
  /** The invariant that did not hold, if any. */
  violation: Violation | undefined;
  /** What happened, and the command that plays it again; undefined when all went well. */
  failure: string | undefined;
}

interface Game {
  seed: number;
  sabotage?: Sabotage | undefined;
  /** Far more than a run needs on a machine that is ten times slower. */
  hangMilliseconds?: number;
}

/** Plays a run, and says which invariant did not hold. The same seed makes the same choices. */
export async function play(
  { seed, sabotage, hangMilliseconds = 600_000 }: Game,
  databases: Databases,
): Promise<Outcome> {
  const chaos = createChaos(seed);
  const { counts } = chaos;
  const scene = await createScene(chaos, databases);
  const lines: string[] = [];
  const began = performance.now();
  const log = (line: string) => {
    lines.push(`${((performance.now() - began) / 1000).toFixed(1)} s: ${line}`);
  };
  const hanging = new AbortController();
  try {
    await Promise.race([
      runOf({ seed, sabotage, chaos, scene, log }),
      setTimeout(hangMilliseconds, undefined, { signal: hanging.signal }).then(() => {
        requireNone('nothing hangs or falls', [`no end after ${lines.at(-1)}`]);
      }),
    ]);
    return { counts, violation: undefined, failure: undefined };
  } catch (error) {
    const violation = error instanceof Violation ? error : undefined;
    const again = replayOf('end-to-end', seed, sabotage ?? `in run ${seed}`);
    const failure = [
      violation ? String(error) : inspect(error),
      ...lines.map((line) => `  ${line}`),
      `Play it again: ${killsDatabase ? again.replace('SEED', 'KILL_DATABASE=1 SEED') : again}`,
    ].join('\n');
    return { counts, violation, failure };
  } finally {
    hanging.abort();
    chaos.end();
    for (const [name, { kills }] of scene.processes()) countOne(counts, 'kills', name, kills());
    await scene.close();
  }
}

/** What the steps of a run work with. */
type Start = Pick<Game, 'seed' | 'sabotage'> & {
  chaos: Chaos;
  scene: Scene;
  log(line: string): void;
};
export type Run = Start & Awaited<ReturnType<typeof startRun>>;

async function startRun({ seed, sabotage, chaos, scene }: Start) {
  const from = firstMorning(new Date());
  // Half of the runs have each journal, and half of these each receiver. The journal that a kill empties is one of files.
  const hasFiles = seed % 2 === 0 || sabotage === 'a journal that a kill empties';
  const journal = hasFiles ? 'file' : 'postgres';
  const receives = Math.floor(seed / 2) % 2 === 0 ? 'express' : 'pg-boss';

  const sandbox = scene.start('sandbox', {
    data: scene.data,
    seed: `run ${seed}`,
    at: from.toISOString(),
    receiverUrl: `${scene.toReceiver}/notifications`,
    events: ['PAYMENT_PLANIFIED', 'PAYMENT_FINALIZED'],
  } satisfies SandboxSetting);
  const service = openService(sandbox, scene.serviceSecret);
  const { webhookId, ...accounts } = await service.ask(async (fx) => ({
    webhookId: (await fx.webhooks.list()).items[0]?.webhookId ?? '',
    sourceWalletId: (await fx.wallets.list()).items[0]?.id ?? '',
    externalBankAccountId: (await fx.externalBankAccounts.list()).items[0]?.id ?? '',
  }));
  const receiver = scene.start<ReceiverCalls>('receiver', {
    receiver: receives,
    serviceUrl: scene.toList,
    webhookId,
    sabotage,
  } satisfies ReceiverSetting);
  const payer = scene.start<PayerCalls>('payer', {
    ...accounts,
    journal,
    folder: scene.journalFolder,
    serviceUrl: scene.toService,
    sabotage,
  } satisfies PayerSetting);
  await Promise.all([receiver.ready(), payer.ready()]);

  const waves = [
    planOrders(chaos.random('first wave'), 'A', 3, dayAfter(from, 4)),
    planOrders(chaos.random('second wave'), 'B', 3, dayAfter(from, 18)),
  ] as const;
  const trouble = troubleOf(scene, { payer, receiver, sandbox });
  return { from, journal, receives, service, accounts, receiver, payer, waves, trouble } as const;
}

/** A run from the first order to the last booking. @throws {Violation} */
async function runOf(start: Start): Promise<void> {
  const run: Run = { ...start, ...(await startRun(start)) };
  const { chaos, scene, log, from, service, accounts, waves } = run;
  // A colleague makes the same payment as the first order, by hand and without a tag.
  const colleague = chaos.random('colleague').chance(0.4) && waves[0][0];
  if (colleague) await service.ask((fx) => fx.payments.create(bodyOf(accounts, colleague)));
  const paying = payerOf(run);
  const settleUntil = settlingOf(run);

  await paying.payInChaos(waves[0], 'first wave');
  await paying.decide(waves[0], 'first wave');
  await Promise.all([
    settleUntil(dayAfter(from, 9), 'first wave'),
    paying.payInChaos(waves[1], 'second wave'),
  ]);
  await paying.decide(waves[1], 'second wave');
  await settleUntil(dayAfter(from, 30), 'second wave');

  chaos.end();
  log('chaos has ended');
  await scene.settled();
  // A process that was started during chaos may still end because of it.
  await Promise.all(scene.processes().map(([, { ready }]) => ready()));
  const falls = scene.falls();
  await settleUntil(dayAfter(from, 31), 'end');
  await recoverAll(run);
  log('everything is recovered');

  await paying.requireExactlyOne();
  await requireBooks(run);
  // What is printed by a process comes a little later than its answers.
  await setTimeout(50);
  await requireNoSecret(scene);
  requireNothingFell(scene, falls);
}

/** A day, `YYYY-MM-DD`, so many days after a moment. */
function dayAfter(moment: Date, days: number): string {
  return new Date(moment.getTime() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/**
 * When business time begins: at 9 on a Monday, at least four days ahead. By then a store that was made
 * now remembers whole days, so that recovery can tell what failed since.
 */
function firstMorning(now: Date): Date {
  const morning = new Date(`${dayAfter(now, 4)}T09:00:00Z`);
  while (morning.getUTCDay() !== 1) morning.setUTCDate(morning.getUTCDate() + 1);
  return morning;
}
