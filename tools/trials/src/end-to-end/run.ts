import { setTimeout } from 'node:timers/promises';
import type { EventName } from '@crossborder-fx/openapi';
import { steadyPool } from '../kit/databases.ts';
import { dayAfter, firstMorning } from './game.ts';
import { requireBooks, requireNoSecret, requireNothingFell } from './invariants.ts';
import { payerOf, planOrders } from './paying.ts';
import type { RunOptions, RunParts } from './run-parts.ts';
import { openService } from './service.ts';
import { bodyOf } from './setting.ts';
import { recoverAll, settlingOf, troubleOf } from './settling.ts';

const events: EventName[] = ['PAYMENT_PLANIFIED', 'PAYMENT_FINALIZED'];

/** A run from the first order to the last booking. @throws {Violation} */
export async function runOf(options: RunOptions): Promise<void> {
  const { game, chaos, scene, log } = options;
  const database = steadyPool(scene.databaseUrl);
  try {
    const from = firstMorning(new Date());
    const at = from.toISOString();
    const sandbox = scene.startSandbox({ seed: `run ${game.seed}`, at, events });
    const service = openService(sandbox, scene.serviceSecret);
    const { webhookId, ...accounts } = await service.ask(async (fx) => ({
      webhookId: (await fx.webhooks.list()).items[0]?.webhookId ?? '',
      sourceWalletId: (await fx.wallets.list()).items[0]?.id ?? '',
      externalBankAccountId: (await fx.externalBankAccounts.list()).items[0]?.id ?? '',
    }));
    const receiver = scene.startReceiver({ webhookId });
    const payer = scene.startPayer(accounts);
    await Promise.all([receiver.ready(), payer.ready()]);

    const waves = [
      planOrders(chaos.random('first wave'), 'A', 3, dayAfter(from, 4)),
      planOrders(chaos.random('second wave'), 'B', 3, dayAfter(from, 18)),
    ] as const;
    // A colleague makes the same payment as the first order, by hand and without a tag.
    const colleague = chaos.random('colleague').chance(0.4) && waves[0][0];
    if (colleague) await service.ask((fx) => fx.payments.create(bodyOf(accounts, colleague)));

    const trouble = troubleOf(scene.toDatabase, database, { payer, receiver, sandbox });
    const own = { service, database, payer, receiver, trouble, from, accounts, waves };
    const parts: RunParts = { ...options, ...own };
    const paying = payerOf(parts);
    const settleUntil = settlingOf(parts);

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
    for (const hop of scene.hops) await hop.settled();
    // A process that was started during chaos may still end because of it.
    await Promise.all(scene.processes().map(([, { ready }]) => ready()));
    const falls = scene.processes().flatMap(([, { falls }]) => falls());
    await settleUntil(dayAfter(from, 31), 'end');
    await recoverAll(parts);
    log('everything is recovered');

    await paying.requireExactlyOne();
    await requireBooks(parts);
    // What is printed by a process comes a little later than its answers.
    await setTimeout(50);
    await requireNoSecret(scene, database);
    requireNothingFell(scene, falls);
  } finally {
    await database.end();
  }
}
