import type { DatabaseSync } from 'node:sqlite';
import {
  type Answer,
  errorAnswer,
  type JournaledDelivery,
  type OperationRequest,
  Refusal,
  type StateOwner,
  type UserState,
} from '@crossborder-fx/test-server';
import type { Choices } from './choices.ts';
import { type BusinessClock, createBusinessClock } from './clock/business-clock.ts';
import { requireTime } from './clock/time-range.ts';
import { createTimeline } from './create-timeline.ts';
import { errorCodes, RefusedError } from './ground/refused-error.ts';
import { createLedger } from './ledger/ledger.ts';
import { createMarket } from './market/market.ts';
import { createNotifier } from './notify/notifier.ts';
import type { Outbox } from './notify/outbox.ts';
import { readSeed, requireSameStart } from './seed/read-seed.ts';
import { seedState } from './seed/seed-state.ts';
import type { Context } from './service/context.ts';
import { createIds } from './service/ids/ids.ts';
import { answerOperation } from './service/operations.ts';
import { createAgenda } from './service/states/agenda.ts';
import { createHistory } from './service/states/history.ts';
import { verificationDelay } from './service/verification-delay.ts';
import { changed } from './store/data-file.ts';
import { openDatabase } from './store/open-database.ts';
import { createSettings, type Settings } from './store/settings.ts';
import { createSnapshots } from './store/snapshots.ts';
import { cannotKeep, keeping } from './store/sqlite-error.ts';
import { stateSchema } from './store/state-schema.ts';
import { createStatements } from './store/statements.ts';
import { emptyTables } from './store/tables.ts';
import { type Handler, transactionsOf } from './store/transaction.ts';

/** Somebody who signs requests: a client of the provider with a database, a clock and an outbox of its own. */
export interface SandboxUser extends UserState {
  readonly clock: BusinessClock;
  readonly context: Context;
  answer(request: OperationRequest): Answer | Promise<Answer>;
  /** Changes the state in one transaction, as a request does; what it notifies goes out. */
  change<Result>(handler: Handler<Result>): Result;
  snapshot(name: string): void;
  listSnapshots(): string[];
  restore(name: string): void;
  listDeliveries(latest?: number): JournaledDelivery[];
  deliveriesBetween: Outbox['between'];
  resend(id: string): void;
}

/**
 * Opens a state or makes a new one. What fell due while no process was there has happened when it returns,
 * and notifications that had not gone out are sent.
 *
 * @throws {DataFileError} when the file cannot be used, or was made with another seed
 * @throws {RefusedError} `timeOutOfRange`
 */
export function createSandboxUser(options: SandboxUserOptions): SandboxUser {
  // Before it is kept in a file.
  requireTime(options.start);
  const database = openDatabase({ schema: stateSchema, file: options.file });
  try {
    return userOn(database, options);
  } catch (error) {
    database.close();
    // A text that is JSON in a file that nobody has changed.
    const { file } = options;
    throw file !== undefined && error instanceof SyntaxError ? changed(file, error) : error;
  }
}

function userOn(database: DatabaseSync, options: SandboxUserOptions): SandboxUser {
  const { choices, start, speed, wallClock, tell } = options;
  const statements = createStatements(database);
  const inTransaction = transactionsOf(database);
  const settings = createSettings(statements);
  const seed = readSeed(settings, options);
  requireSameStart(settings, options);
  // While the state is made, time is what its history needs.
  let seeding: number | undefined;
  let hasPlanned = false;
  const now = () => seeding ?? clock.now();
  const onPlan = (at: number) => {
    // A clock that runs sets its timer anew.
    if (speed !== 0 || at <= now()) hasPlanned = true;
  };
  const onDelivery = (webhookId: string) => {
    // After an attempt, the sender looks for more by itself.
    if (!notifier.isSending(webhookId)) hasPlanned = true;
  };
  const warn = (cause: unknown) => {
    const error = cannotKeep(cause) ?? cause;
    options.warn(error instanceof Error ? error : new Error(String(error)));
  };
  const context: Context = {
    statements,
    choices,
    seed,
    ids: createIds(seed),
    ledger: createLedger(statements, now),
    market: createMarket(statements, seed),
    agenda: createAgenda(statements, onPlan),
    history: createHistory(statements, now, onDelivery),
    now,
  };
  const notifier = createNotifier(statements, {
    seed,
    shuffle: options.shuffleNotifications,
    now() {
      clock.catchUp();
      return clock.now();
    },
    wallClock,
    retryOn: choices.retryOn,
    timeout: options.notificationTimeout,
    tell,
    onAttempt: () => clock.wake(),
    warn,
  });
  const timeline = createTimeline({ inTransaction, context, notifier, settings, warn });
  if (settings.read('seed') === undefined) makeState();
  const clock = createBusinessClock({
    timeline,
    ...readClock(settings, context),
    speed,
    wall: () => wallClock().getTime(),
  });
  const changes = () => statements.get<{ total: number }>('SELECT total_changes() AS total')?.total;
  const snapshots = createSnapshots(database);
  const closing = new AbortController();
  let closed: Promise<void> | undefined;
  clock.catchUp();
  clock.wake();

  function makeState(): void {
    inTransaction(() => {
      emptyTables(database);
      settings.write('seed', seed);
      settings.write('start', String(start));
      settings.write('clock', String(start));
      seedState(context, {
        start,
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
  }

  /** SQLite's own errors would not say it. */
  function requireOpen(): void {
    if (closing.signal.aborted) throw new Error('The sandbox is closed.');
  }

  function change<Result>(handler: Handler<Result>): Result {
    requireOpen();
    clock.catchUp();
    hasPlanned = false;
    const result = keeping(() => inTransaction(keepingTime(handler)));
    if (hasPlanned) clock.wake();
    return result;
  }

  /** After a kill, a clock that runs must not be behind what was answered. */
  function keepingTime<Result>(handler: Handler<Result>): Handler<Result> {
    if (speed === 0) return handler;
    const kept = () => {
      const before = changes();
      const result = handler();
      if (changes() !== before) settings.write('clock', String(clock.now()));
      return result;
    };
    return kept as Handler<Result>;
  }

  function answer(request: OperationRequest): Answer {
    if (closing.signal.aborted) return errorAnswer(503, 'The sandbox is closed.');
    try {
      return change<Answer>(() => answerOperation(context, request));
    } catch (error) {
      if (error instanceof RefusedError) return answerRefused(error);
      // Not the client's fault: thrown, it would count as a request that was refused.
      if (error instanceof Refusal) return errorAnswer(error.status, error.message);
      throw error;
    }
  }

  function jump(work: () => void): void {
    requireOpen();
    keeping(work);
    notifier.startAnew();
    clock.jump(readClock(settings, context).start);
  }

  return {
    clock,
    context,
    change,
    answer(request) {
      const waiting = verificationDelay(context, request, closing.signal);
      return waiting
        ? waiting.then(
            () => answer(request),
            () => {
              request.epoch.throwIfAborted();
              return errorAnswer(503, 'The sandbox was closed while the payee was verified.');
            },
          )
        : answer(request);
    },
    snapshot(name) {
      requireOpen();
      if (typeof name !== 'string') throw new TypeError('The name of a snapshot must be text.');
      clock.catchUp();
      keeping(() => settings.write('clock', String(clock.now())));
      snapshots.snapshot(name);
    },
    listSnapshots: snapshots.names,
    restore(name) {
      requireOpen();
      jump(() => snapshots.restore(name));
      options.startEpoch();
    },
    reset: () => jump(makeState),
    listDeliveries(latest = 1000) {
      requireOpen();
      return notifier.outbox.list(latest);
    },
    deliveriesBetween: notifier.outbox.between,
    resend(id) {
      const isThere = change(() => notifier.outbox.resend(id, clock.now()));
      if (!isThere) throw new RefusedError('deliveryNotFound', `There is no delivery ${id}.`);
      clock.wake();
    },
    close() {
      clock.close();
      closing.abort();
      closed ??= notifier.close().then(() => database.close());
      return closed;
    },
  };
}

/** Where the clock stood, and at which wall time business time was what, for a clock that ran. */
function readClock(settings: Settings, { history }: Context) {
  const anchor = settings.read('anchor');
  return {
    // After a kill in the midst of a move, it stands where the last thing happened.
    start: Math.max(Number(settings.read('clock')), history.lastAt()),
    anchor: (anchor && JSON.parse(anchor)) || undefined,
  };
}

/** The answer to what a rule refuses: the interface's error shape, with a code for each rule. */
function answerRefused({ code, status, message, details }: RefusedError): Answer {
  const errorType = code.charAt(0).toUpperCase() + code.slice(1);
  const answer = errorAnswer(status, message, {}, { errorCode: errorCodes[code], errorType });
  return { ...answer, body: { ...(answer.body as object), ...details } };
}

export interface SandboxUserOptions {
  choices: Choices;
  /**
   * A file that exists has one already, and no other may be given.
   * @default that of the file, else 'crossborder-fx'
   */
  seed?: string | undefined;
  file?: string | undefined;
  /** Where business time starts, in UTC milliseconds, for a state that is new. */
  start: number;
  /** Whether somebody asked for that time: a file that exists must have been made at it. @default false */
  isStartGiven?: boolean;
  speed: number;
  wallClock: () => Date;
  shuffleNotifications: boolean;
  notificationTimeout?: number | undefined;
  tell: StateOwner['tell'];
  startEpoch: StateOwner['startEpoch'];
  warn(error: Error): void;
}
