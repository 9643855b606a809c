import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { toNodeListener } from '@crossborder-fx/webhooks/node';
import { serve } from '../harness/http.ts';
import { startBank } from './bank.ts';
import type { Cheat } from './cheat.ts';
import { judge } from './judge.ts';
import { createReceiver, reconcileMonth } from './month-end.ts';
import { bookForward, makeTrades, payOrders } from './orders.ts';
import { otherCalls, readLists } from './reading.ts';
import { safeguards as all, type Safeguards } from './safeguards.ts';
import { type Books, type Noted, noted, type World } from './world.ts';

export type Played = Awaited<ReturnType<typeof play>>;

/** Simulates a company's month at a bank with these cheats, and lists effects that must never happen at any bank. */
export async function play(cheats: readonly Cheat[], changed: Partial<Safeguards> = {}) {
  const bank = await startBank(cheats);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'cheating-bank-'));
  const journal = fileJournal(folder.path, { account: 'company', clock: bank.now });
  const books: Books = { payments: [], others: [], bookings: [] };
  const notes: Noted[] = [];
  const note = (where: string, error: unknown) => void notes.push(noted(where, error));
  const safeguards = { ...all, ...changed };
  const webhooks = createReceiver({ books, safeguards, note, now: bank.now });
  const world: World = {
    ...bank,
    ...{ cheats, journal, safeguards, webhooks, books, notes, note },
    attempt: async (where, call) => {
      await call().catch((error) => note(where, error));
    },
  };
  const receiver = await serve(toNodeListener(webhooks));
  bank.receiveAt(receiver.port);
  try {
    return { books, notes, violations: await playMonth(world) };
  } finally {
    await Promise.all([bank.close(), receiver.close()]);
  }
}

async function playMonth(world: World): Promise<string[]> {
  const { sandbox, safeguards, webhooks, fx, attempt } = world;
  const recover = async () => {
    const catchUp = () => webhooks.catchUp(fx, String(sandbox.webhook?.webhookId));
    if (safeguards.recovers) await attempt('recover', catchUp);
  };
  // The company recovers once before it pays, because the first recovery of a new store skips all earlier notifications.
  await sandbox.clock.advance({ days: 2 });
  await recover();
  await otherCalls(world);
  await payOrders(world);
  await makeTrades(world);
  await bookForward(world);
  const violations = await readLists(world);
  await sandbox.clock.advance({ days: 2 });
  await recover();
  await sandbox.clock.set('2026-12-01 09:00:00');
  if (safeguards.reconciles) await attempt('month-end', () => reconcileMonth(world));
  return [...violations, ...(await judge(world))];
}
