import { setTimeout } from 'node:timers/promises';
import type { EventName } from '@crossborder-fx/openapi';
import { bodyOf } from '../processes/payer-setting.ts';
import { dayAfter, firstMorning } from './days.ts';
import { requireBooks, requireNoSecret, requireNothingFell } from './invariants.ts';
import { journalClock } from './journal-clock.ts';
import { planOrders } from './orders.ts';
import { payerOf } from './paying.ts';
import { receivingOf } from './receiving.ts';
import type { RunParts } from './run-parts.ts';
import { settlingOf } from './settling.ts';
import { steadyPool } from './steady-pool.ts';
import { troubleOf } from './trouble.ts';

const events: EventName[] = ['PAYMENT_PLANIFIED', 'PAYMENT_FINALIZED'];

/** A run from the first order to the last booking. @throws {Violation} */
export async function runOf(parts: RunParts): Promise<void> {
  const { game, chaos, scene, log } = parts;
  const database = steadyPool(scene.databaseUrl);
  try {
    const at = firstMorning(new Date());
    const sandbox = scene.startSandbox({ seed: `run ${game.seed}`, at: at.toISOString(), events });
    const service = scene.serviceOf(sandbox);
    const there = await service.ask(async (fx) => ({
      webhookId: (await fx.webhooks.list()).items[0]?.webhookId ?? '',
      sourceWalletId: (await fx.wallets.list()).items[0]?.id ?? '',
      externalBankAccountId: (await fx.externalBankAccounts.list()).items[0]?.id ?? '',
    }));
    const receiver = scene.startReceiver({ webhookId: there.webhookId });
    const payer = scene.startPayer(there);
    await Promise.all([receiver.ready(), payer.ready()]);

    const waves = [
      planOrders(chaos.random('first wave'), 'A', 3, dayAfter(at, 4)),
      planOrders(chaos.random('second wave'), 'B', 3, dayAfter(at, 18)),
    ] as const;
    // A colleague makes the same payment as the first order, by hand and without a tag.
    const colleague = chaos.random('colleague').chance(0.4) && waves[0][0];
    if (colleague) await service.ask((fx) => fx.payments.create(bodyOf(there, colleague)));

    const clock = journalClock(database);
    const trouble = troubleOf({
      toDatabase: scene.toDatabase,
      database,
      processes: { payer, receiver, sandbox },
      killsDatabase: game.killsDatabase,
    });
    const paying = payerOf({ ...parts, service, payer, clock, trouble, waves });
    const settling = settlingOf({ ...parts, service, trouble });
    const receiving = receivingOf({ ...parts, receiver, database });

    await paying.payInChaos(waves[0], 'first wave');
    await paying.decide(waves[0], 'first wave');
    await Promise.all([
      settling.settleUntil(dayAfter(at, 9), 'first wave'),
      paying.payInChaos(waves[1], 'second wave'),
    ]);
    await paying.decide(waves[1], 'second wave');
    await settling.settleUntil(dayAfter(at, 30), 'second wave');

    chaos.end();
    log('chaos has ended');
    for (const hop of scene.hops) await hop.settled();
    // One that was started in chaos may still end of it.
    await Promise.all(scene.processes().map(([, { ready }]) => ready()));
    const falls = scene.processes().flatMap(([, { falls }]) => falls());
    await settling.settleUntil(dayAfter(at, 31), 'end');
    await receiving.recover();
    log('everything is recovered');

    await paying.requireExactlyOne();
    await requireBooks({ ...parts, service, database, receiver, from: at, accounts: there, waves });
    // What is printed by a process comes a little later than its answers.
    await setTimeout(50);
    await requireNoSecret({ ...parts, database });
    requireNothingFell(scene, falls);
  } finally {
    await database.end();
  }
}
