import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CrossborderFxError, type Journal } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import {
  FailedNotificationError,
  ServiceClockError,
  type WebhookHandler,
  WebhookVerificationError,
} from '@crossborder-fx/webhooks';
import { toNodeListener } from '@crossborder-fx/webhooks/node';
import { serve } from '../kit/http.ts';
import { type CheatingBank, startBank } from './bank.ts';
import type { Cheat } from './cheat.ts';
import { judge, judgeLists } from './judge.ts';
import { createReceiver, reconcileMonth } from './month-end.ts';
import { bookForward, makeTrades, payOrders } from './orders.ts';
import { otherCalls, readLists } from './reading.ts';
import { safeguards as all, type Safeguards } from './safeguards.ts';

export interface Identified {
  id: string;
}

/** An order, as the company believes. */
export interface Order {
  reference: string;
  /** `done` with its id; `refused`: nothing has happened; `open`: an error says that it is not known. */
  state: 'done' | 'refused' | 'open';
  id?: string | undefined;
  /** Finds the objects that it has truly made. */
  there(): Promise<Identified[]>;
}

export interface Booking {
  paymentId: string;
  units: bigint;
}

/** The findings of the company. */
export interface Books {
  payments: Order[];
  /** Trades and forwards. */
  others: Order[];
  /** The ids of each list, in their order. A list that ended with an error is not there. */
  lists: Map<string, string[]>;
  bookings: Booking[];
  /** What the reconciliation found; undefined when it was refused. */
  differences: string[] | undefined;
}

export interface World extends CheatingBank {
  journal: Journal;
  safeguards: Safeguards;
  /** The receiver of the company. */
  webhooks: WebhookHandler;
  books: Books;
  notes: Noted[];
  note(where: string, error: unknown): void;
  /** Notes the error when it fails. */
  attempt(where: string, call: () => Promise<unknown>): Promise<void>;
}

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
  const bank = await startBank(cheats);
  const folder = await mkdtemp(join(tmpdir(), 'cheating-bank-'));
  const journal = fileJournal(folder, { account: 'company', clock: bank.now });
  const books: Books = {
    payments: [],
    others: [],
    lists: new Map(),
    bookings: [],
    differences: undefined,
  };
  const notes: Noted[] = [];
  const note = (where: string, error: unknown) => void notes.push(noted(where, error));
  const safeguards = { ...all, ...changed };
  const webhooks = createReceiver({ books, safeguards, note, now: bank.now });
  const world: World = {
    ...bank,
    ...{ journal, safeguards, webhooks, books, notes, note },
    attempt: async (where, call) => {
      await call().catch((error) => note(where, error));
    },
  };
  const receiver = await serve(toNodeListener(webhooks));
  bank.receiveAt(receiver.port);
  try {
    const notCompared = cheats.map(({ otherItemsIn }) => otherItemsIn);
    return { books, notes, violations: await playMonth(world, notCompared) };
  } finally {
    await Promise.all([bank.close(), receiver.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns what must never be true */
async function playMonth(
  world: World,
  notCompared: readonly (string | undefined)[],
): Promise<string[]> {
  const { sandbox, safeguards, webhooks, fx, attempt } = world;
  const recover = async () => {
    const catchUp = () => webhooks.catchUp(fx, String(sandbox.webhook?.webhookId));
    if (safeguards.recovers) await attempt('recover', catchUp);
  };
  // Its first call leaves alone what may have failed before there was a store.
  await sandbox.clock.advance({ days: 2 });
  await recover();
  await otherCalls(world);
  await payOrders(world);
  await makeTrades(world);
  await bookForward(world);
  await readLists(world);
  const violations = await judgeLists(world, notCompared);
  await sandbox.clock.advance({ days: 2 });
  await recover();
  await sandbox.clock.set('2026-12-01 09:00:00');
  if (safeguards.reconciles) await attempt('month-end', () => reconcileMonth(world));
  return [...violations, ...(await judge(world))];
}

/** The company's own programs refuse what they cannot read. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/** The books of the company do not agree with what the bank shows. */
export class ReconciliationError extends Error {
  override readonly name = 'ReconciliationError';
}

const declaredErrors = [
  CrossborderFxError,
  FailedNotificationError,
  ServiceClockError,
  WebhookVerificationError,
  UnreadableError,
  ReconciliationError,
];

/** An error that the company met. */
export interface Noted {
  where: string;
  name: string;
  message: string;
  /** None of the errors that the packages promise: something broke inside. */
  isCrash: boolean;
}

function noted(where: string, thrown: unknown): Noted {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, message } = error;
  const isDeclared = declaredErrors.some((declared) => error instanceof declared);
  // Our packages' own TypeErrors and RangeErrors are sentences; those of the runtime are not.
  const isSentence =
    (error instanceof TypeError || error instanceof RangeError) && message.endsWith('.');
  return { where, name, message, isCrash: !isDeclared && !isSentence };
}
