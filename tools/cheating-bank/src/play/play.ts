import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { startSandbox } from '@crossborder-fx/sandbox';
import { toNodeListener } from '@crossborder-fx/webhooks/node';
import { startBankProxy } from '../bank-proxy.ts';
import type { Cheat } from '../cheat.ts';
import { type Passage, startNotificationProxy } from '../notification-proxy.ts';
import { isObject } from '../rewrite.ts';
import { serve } from '../serve.ts';
import { bookForward } from './book-forward.ts';
import { judge, judgeLists } from './judge.ts';
import { reconcileMonth } from './month-end.ts';
import { type Noted, noted } from './noted.ts';
import { otherCalls } from './other-calls.ts';
import { payOrders } from './pay-orders.ts';
import { readLists } from './read-lists.ts';
import { createReceiver } from './receive.ts';
import { safeguards as all, type Safeguards } from './safeguards.ts';
import { makeTrades } from './trade-orders.ts';
import type { Books, World } from './world.ts';

export interface Played {
  books: Books;
  notes: Noted[];
  /** What must never be. */
  violations: string[];
}

const secret = 'theSecretOfTheCheatingBank0123456789';

/** Plays a month of a company against a bank with these cheats. */
export async function play(
  cheats: readonly Cheat[],
  changed: Partial<Safeguards> = {},
): Promise<Played> {
  const safeguards = { ...all, ...changed };
  let now = () => new Date();
  let receiverUrl = '';
  const folder = await mkdtemp(join(tmpdir(), 'cheating-bank-'));
  await using notificationProxy = await startNotificationProxy({
    receiver: () => receiverUrl,
    secret: () => secret,
    cheats,
    passage: passageOf(),
  });
  const webhook = { url: notificationProxy.url, secret };
  await using sandbox = await startSandbox({
    at: '2026-11-02 09:00:00',
    ...Object.assign({}, ...cheats.map(({ options }) => options)),
    clock: () => now(),
    webhook,
  });
  now = () => sandbox.clock.now();
  const behind = { url: sandbox.url, now };
  await using bankProxy = await startBankProxy(behind, cheats);
  const login = { ...sandbox.credentials, clock: now };
  const notes: Noted[] = [];
  const books: Books = {
    payments: [],
    trades: [],
    forwards: [],
    lists: new Map(),
    bookings: [],
    differences: undefined,
  };
  const before: Omit<World, 'webhooks'> = {
    sandbox,
    truth: createClient({ baseUrl: sandbox.url, ...login }),
    fx: createClient({ baseUrl: bankProxy.url, ...login }),
    journal: fileJournal(folder, { account: 'company', clock: now }),
    safeguards,
    books,
    now,
    note: (where, error) => notes.push(noted(where, error)),
    notes,
  };
  const world: World = { ...before, webhooks: createReceiver(before, secret) };
  await using receiver = await serve(toNodeListener(world.webhooks));
  receiverUrl = receiver.url;
  try {
    return { books, notes, violations: await playMonth(world, cheats) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function playMonth(world: World, cheats: readonly Cheat[]): Promise<string[]> {
  const { sandbox, safeguards, webhooks, fx, note } = world;
  // A store leaves alone what failed in its first 26 hours.
  await sandbox.clock.advance({ days: 2 });
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
  if (safeguards.recovers) {
    const webhookId = String(sandbox.webhook?.webhookId);
    await webhooks.recover(fx, webhookId).catch((error) => note('recover', error));
  }
  await sandbox.clock.set('2026-12-01 09:00:00');
  if (safeguards.reconciles) await reconcileMonth(world);
  return [...violations, ...(await judge(world))];
}

/** Of the payments that become final, the answer to one notification is lost, and one never arrives. */
function passageOf(): (body: unknown) => Passage {
  const passages = new Map<string, Passage>();
  const kinds: readonly Passage[] = ['passed', 'answer lost', 'lost'];
  return (body) => {
    if (!isObject(body) || body['event'] !== 'PAYMENT_FINALIZED') return 'passed';
    const key = JSON.stringify(body['payload']);
    const passage = passages.get(key) ?? kinds[passages.size % kinds.length] ?? 'passed';
    passages.set(key, passage);
    return passage;
  };
}
