import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { toNodeListener } from '@crossborder-fx/webhooks/node';
import { serve } from '../kit/http.ts';
import type { Cheat } from './cheat.ts';
import { judge, judgeLists } from './judge.ts';
import { createReceiver, reconcileMonth } from './month-end.ts';
import { bookForward, makeTrades, payOrders } from './orders.ts';
import { otherCalls, readLists } from './reading.ts';
import { safeguards as all, type Safeguards } from './safeguards.ts';
import { secret, startScene } from './scene.ts';
import { type Books, type Noted, noted, type World } from './world.ts';

export interface Played {
  books: Books;
  notes: Noted[];
  /** Sentences that must never be true. */
  violations: string[];
}

/** Plays a month of a company against a bank with these cheats. */
export async function play(
  cheats: readonly Cheat[],
  changed: Partial<Safeguards> = {},
): Promise<Played> {
  const safeguards = { ...all, ...changed };
  const folder = await mkdtemp(join(tmpdir(), 'cheating-bank-'));
  const scene = await startScene(cheats);
  const { sandbox, now } = scene;
  const notes: Noted[] = [];
  const note = (where: string, error: unknown) => notes.push(noted(where, error));
  const books: Books = {
    payments: [],
    others: [],
    lists: new Map(),
    bookings: [],
    differences: undefined,
  };
  const before: Omit<World, 'webhooks'> = {
    sandbox,
    truth: scene.truth,
    fx: scene.fx,
    journal: fileJournal(folder, { account: 'company', clock: now }),
    safeguards,
    books,
    now,
    note,
    attempt: async (where, call) => {
      await call().catch((error) => note(where, error));
    },
    notes,
  };
  const world: World = { ...before, webhooks: createReceiver(before, secret) };
  const receiver = await serve(toNodeListener(world.webhooks));
  scene.receiveAt(receiver.port);
  try {
    return { books, notes, violations: await playMonth(world, cheats) };
  } finally {
    await Promise.all([scene, receiver].map((one) => one.close()));
    await rm(folder, { recursive: true, force: true });
  }
}

async function playMonth(world: World, cheats: readonly Cheat[]): Promise<string[]> {
  const { sandbox, safeguards, webhooks, fx, attempt } = world;
  const catchUp = () => webhooks.catchUp(fx, String(sandbox.webhook?.webhookId));
  // Its first call leaves alone what may have failed before there was a store.
  await sandbox.clock.advance({ days: 2 });
  if (safeguards.recovers) await attempt('recover', catchUp);
  await otherCalls(world);
  await payOrders(world);
  await makeTrades(world);
  await bookForward(world);
  await readLists(world);
  const violations = await judgeLists(
    world,
    cheats.map(({ otherItemsIn }) => otherItemsIn),
  );
  await sandbox.clock.advance({ days: 2 });
  if (safeguards.recovers) await attempt('recover', catchUp);
  await sandbox.clock.set('2026-12-01 09:00:00');
  if (safeguards.reconciles) await attempt('month-end', () => reconcileMonth(world));
  return [...violations, ...(await judge(world))];
}
