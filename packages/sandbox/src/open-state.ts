import type { DatabaseSync } from 'node:sqlite';
import type { StateOwner } from '@crossborder-fx/test-server';
import type { Choices } from './choices.ts';
import { type BusinessClock, createBusinessClock } from './clock/business-clock.ts';
import { createTimeline } from './create-timeline.ts';
import { createLedger } from './ledger/ledger.ts';
import { createMarket } from './market/market.ts';
import { createNotifier, type Notifier } from './notify/notifier.ts';
import { seedState } from './seed/seed-state.ts';
import type { Context } from './service/context.ts';
import { createIds } from './service/ids/ids.ts';
import { createRequestLog } from './service/logs/request-log.ts';
import { createAgenda } from './service/states/agenda.ts';
import { createHistory } from './service/states/history.ts';
import { DataFileError } from './store/open-database.ts';
import { emptyTables } from './store/snapshots.ts';
import { createSettings, createStatements, type Settings } from './store/statements.ts';
import { cannotKeep, transactionsOf } from './store/transaction.ts';

export interface OpenStateOptions {
  choices: Choices;
  username: string;
  /**
   * The seed of the state. An existing data file refuses every seed except the seed with which it was made.
   * @default the seed of the file, else 'crossborder-fx'
   */
  seed?: string | undefined;
  file?: string | undefined;
  /** The business time at which a new state starts, in UTC milliseconds. */
  start: number;
  /** Whether the caller chose `start`. An existing data file must then have the same start. @default false */
  isStartGiven?: boolean;
  speed: number;
  wallClock: () => Date;
  shuffleNotifications: boolean;
  notificationTimeout?: number | undefined;
  tell: StateOwner['tell'];
  warn(error: Error): void;
}

export interface OpenState {
  database: DatabaseSync;
  settings: Settings;
  context: Context;
  notifier: Notifier;
  clock: BusinessClock;
  /** Whether the current change has planned an event or a notification that needs a call of `clock.wake`. */
  plans: { hasNew: boolean };
  /** Puts the state back to what it was at the start of the sandbox. */
  makeAnew(): void;
}

/** @throws {DataFileError} when the database was made with another seed, or with another start of business time */
export function openState(database: DatabaseSync, options: OpenStateOptions): OpenState {
  const { choices, username, speed, wallClock } = options;
  const statements = createStatements(database);
  const settings = createSettings(statements);
  const seed = readSeed(settings, options);
  requireSameStart(settings, options);
  const plans = { hasNew: false };
  // While the sandbox books the year before its start, business time is the time of the present booking.
  let seeding: number | undefined;
  const now = () => seeding ?? clock.now();
  const context: Context = {
    statements,
    choices,
    seed,
    ids: createIds(seed),
    ledger: createLedger(statements, now),
    market: createMarket(statements, seed),
    agenda: createAgenda(statements, (at) => {
      // A running clock must set its timer anew when an event is planned.
      if (speed !== 0 || at <= now()) plans.hasNew = true;
    }),
    history: createHistory(statements, now, (webhookId) => {
      // While the notifier sends to a subscription, it finds new notifications itself, without `clock.wake`.
      if (!notifier.isSending(webhookId)) plans.hasNew = true;
    }),
    log: createRequestLog({
      statements,
      choice: choices.serviceLog,
      login: username,
      now,
      wallClock,
    }),
    now,
  };
  const warn = (cause: unknown) => {
    const error = cannotKeep(cause) ?? cause;
    options.warn(error instanceof Error ? error : new Error(String(error)));
  };
  const notifier = createNotifier(statements, {
    seed,
    shuffle: options.shuffleNotifications,
    now() {
      clock.catchUp();
      return clock.now();
    },
    wallClock,
    signing: { encoding: choices.notificationSignature, timestamp: choices.notificationTimestamp },
    retryOn: choices.retryOn,
    timeout: options.notificationTimeout,
    tell: options.tell,
    onAttempt: () => clock.wake(),
    warn,
  });
  const inTransaction = transactionsOf(database);
  const makeAnew = () =>
    inTransaction(() => {
      emptyTables(database);
      settings.write('seed', seed);
      settings.write('start', String(options.start));
      settings.write('clock', String(options.start));
      seedState(context, {
        start: options.start,
        at(time, work) {
          seeding = time;
          try {
            return work();
          } finally {
            seeding = undefined;
          }
        },
      });
    });
  if (settings.read('seed') === undefined) makeAnew();
  const clock = createBusinessClock({
    timeline: createTimeline({ inTransaction, context, notifier, settings, warn }),
    ...readClock(settings, context),
    speed,
    wall: () => wallClock().getTime(),
  });
  clock.catchUp();
  clock.wake();
  return { database, settings, context, notifier, clock, plans, makeAnew };
}

export function readClock(settings: Settings, { history }: Pick<Context, 'history'>) {
  const anchor = settings.read('anchor');
  return {
    // When the process was killed during a move of the clock, the clock continues at the time of the last event.
    start: Math.max(Number(settings.read('clock')), history.lastAt()),
    anchor: (anchor && JSON.parse(anchor)) || undefined,
  };
}

function readSeed(settings: Settings, { seed: given, file }: OpenStateOptions): string {
  const kept = settings.read('seed');
  if (kept !== undefined && given !== undefined && kept !== given) {
    throw new DataFileError(
      `${file} was created with the seed ${JSON.stringify(kept)}. Use this seed, no seed, or another file.`,
    );
  }
  return kept ?? given ?? 'crossborder-fx';
}

function requireSameStart(settings: Settings, options: OpenStateOptions): void {
  const { start, isStartGiven, file } = options;
  const kept = settings.read('start');
  if (!isStartGiven || kept === undefined || kept === String(start)) return;
  throw new DataFileError(
    `${file} began at ${new Date(Number(kept)).toISOString()}, and its clock continues from its last time. Use this start time, no start time, or another file.`,
  );
}
