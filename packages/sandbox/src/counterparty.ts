import type { DatabaseSync } from 'node:sqlite';
import {
  type Answer,
  createWebhookSender,
  type OperationRequest,
  type PrincipalState,
  type StateOwner,
} from '@crossborder-fx/test-server';
import { answerRefused } from './answer-refused.ts';
import type { Choices } from './choices.ts';
import { type BusinessClock, createBusinessClock, type Timeline } from './clock/business-clock.ts';
import { createLedger } from './ledger/ledger.ts';
import { createMarket } from './market/market.ts';
import { createOutbox, type Outbox } from './notify/outbox.ts';
import { RefusedError } from './refused-error.ts';
import { seedState } from './seed/seed-state.ts';
import { createAgenda } from './service/agenda.ts';
import type { Context } from './service/context.ts';
import { createHistory } from './service/history.ts';
import { hashOf } from './service/ids/hash-of.ts';
import { createIds } from './service/ids/ids.ts';
import { move } from './service/movers.ts';
import { answerOperation } from './service/operations.ts';
import { prepare } from './service/prepare.ts';
import { emptyTables } from './store/empty-tables.ts';
import { openDatabase } from './store/open-database.ts';
import { createSettings, type Settings } from './store/settings.ts';
import { createSnapshots, type Snapshots } from './store/snapshots.ts';
import { stateSchema } from './store/state-schema.ts';
import { createStatements } from './store/statements.ts';
import { type Handler, inTransaction } from './store/transaction.ts';

export interface CounterpartyOptions {
  choices: Choices;
  seed: string;
  /** @default in memory */
  file?: string | undefined;
  /** Where business time starts, in UTC milliseconds, for a state that is new. */
  start: number;
  /** 0 stands still. */
  speed: number;
  /** Wall time. */
  wallClock: () => Date;
  /** Sends notifications that are due at one time in a random order, which the seed decides. */
  shuffleNotifications: boolean;
  tell: StateOwner['tell'];
  /** Told of an error that nobody waits for. */
  warn(error: Error): void;
}

/**
 * Somebody who signs requests: a client of the provider with a database, a clock and an outbox of its
 * own.
 */
export interface Counterparty extends PrincipalState {
  readonly clock: BusinessClock;
  readonly context: Context;
  answer(request: OperationRequest): Answer | Promise<Answer>;
  /** Changes the state in one transaction, as a request does; what it notifies goes out. */
  change<Result>(handler: Handler<Result>): Result;
  /** Keeps the state of now under a name, in place of an earlier one. */
  snapshot(name: string): void;
  /** The names of the snapshots, oldest first. */
  listSnapshots(): string[];
  /** Goes back to a snapshot, its time included. @throws {RefusedError} `snapshotNotFound` */
  restore(name: string): void;
  listDeliveries(): ReturnType<Outbox['list']>;
  /** @throws {RefusedError} `deliveryNotFound` */
  resend(id: string): void;
  /** Does what fell due while no process was there. To be awaited before the first answer. */
  ready(): Promise<void>;
}

/** @throws {DataFileError} when the file cannot be used */
export function createCounterparty(options: CounterpartyOptions): Counterparty {
  const { choices, start, speed, wallClock, tell, warn } = options;
  const database = openDatabase({ schema: stateSchema, file: options.file });
  try {
    return counterpartyOn(database);
  } catch (error) {
    database.close();
    throw error;
  }

  function counterpartyOn(database: DatabaseSync): Counterparty {
    const statements = createStatements(database);
    const settings = createSettings(statements);
    const seed = settings.read('seed') ?? options.seed;
    // While the state is made, time is what its history needs.
    let seeding: number | undefined;
    let hasPlanned = false;
    const now = () => seeding ?? clock.now();
    const context: Context = {
      statements,
      choices,
      seed,
      ids: createIds(seed),
      ledger: createLedger(statements, now),
      market: createMarket(statements, seed),
      agenda: createAgenda(statements),
      history: createHistory(statements, now, () => {
        hasPlanned = true;
      }),
      now,
    };
    const outbox = createOutbox(statements, {
      shuffle: options.shuffleNotifications ? randomOf(seed) : undefined,
    });
    const sender = createWebhookSender({
      store: {
        ...outbox,
        record(delivery, attempt) {
          outbox.record(delivery, attempt);
          const recorded = outbox.find(delivery);
          if (recorded) tell(recorded);
        },
      },
      clock: { now: () => clock.now() },
      wallClock,
      policy: { retryOn: choices.retryOn },
    });
    const timeline: Timeline = {
      nextAt: () => earlierOf(context.agenda.nextAt(), outbox.nextAt()),
      doNext: (until) => doNext(until),
      deliver: async () => {
        await sender.sendDue();
      },
      deliverAside: () => sender.sendDue().then(() => {}, warn),
      hasToDeliver: (at) => (outbox.nextAt() ?? Number.POSITIVE_INFINITY) <= at,
      save: (at) => settings.write('clock', String(at)),
      saveAnchor: (anchor) => settings.write('anchor', JSON.stringify(anchor)),
    };
    const isNew = settings.read('seed') === undefined;
    if (isNew) makeState();
    const wall = () => wallClock().getTime();
    const clock = createBusinessClock({
      timeline,
      ...readClock(settings, wall()),
      speed,
      wall,
    });
    let snapshots: Snapshots | undefined;
    let closed: Promise<void> | undefined;

    function makeState(): void {
      inTransaction(database, () => {
        emptyTables(database);
        settings.write('seed', seed);
        settings.write('clock', String(start));
        seedState(context, {
          start,
          at(time, work) {
            seeding = time;
            try {
              work();
            } finally {
              seeding = undefined;
            }
          },
        });
      });
    }

    function doNext(until: number): boolean {
      const item = context.agenda.next(until);
      if (!item) return false;
      try {
        inTransaction(database, () => {
          context.agenda.cancel(item);
          move(context, item);
          timeline.save(until);
        });
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        // It would be tried for ever.
        context.agenda.cancel(item);
        warn(new Error(`A ${item.kind} could not be moved by ${item.trigger}: ${error.message}`));
      }
      return true;
    }

    function change<Result>(handler: Handler<Result>): Result {
      clock.catchUp();
      hasPlanned = false;
      const result = inTransaction(database, handler);
      clock.wake();
      // Not before the answer is on its way.
      if (hasPlanned) setImmediate(() => void timeline.deliverAside().then(clock.wake));
      return result;
    }

    function answer(request: OperationRequest): Answer {
      try {
        return change<Answer>(() => answerOperation(context, request));
      } catch (error) {
        if (error instanceof RefusedError) return answerRefused(error);
        throw error;
      }
    }

    function jump(work: () => void): void {
      work();
      outbox.forgetSending();
      clock.jump(Number(settings.read('clock')));
    }

    return {
      clock,
      context,
      change,
      answer(request) {
        const waiting = prepare(context, request);
        return waiting ? waiting.then(() => answer(request)) : answer(request);
      },
      snapshot(name) {
        snapshots ??= createSnapshots(database);
        timeline.save(clock.now());
        snapshots.snapshot(name);
      },
      listSnapshots: () => snapshots?.names() ?? [],
      restore(name) {
        const names = snapshots?.names() ?? [];
        if (!names.includes(name)) {
          const there = names.length === 0 ? 'there is none yet' : `there is ${names.join(', ')}`;
          throw new RefusedError('snapshotNotFound', `There is no snapshot ${name}: ${there}.`);
        }
        jump(() => snapshots?.restore(name));
      },
      reset: () => jump(makeState),
      listDeliveries: outbox.list,
      resend(id) {
        const isThere = change(() => outbox.resend(id, clock.now()));
        if (!isThere) throw new RefusedError('deliveryNotFound', `There is no delivery ${id}.`);
        setImmediate(() => void timeline.deliverAside());
      },
      async ready() {
        if (isNew || speed === 0) return;
        await clock.moveTo((at) => at);
      },
      close() {
        clock.close();
        closed ??= sender.close().then(() => {
          snapshots?.close();
          database.close();
        });
        return closed;
      },
    };
  }
}

function earlierOf(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.min(one, other);
}

/** Where the clock stood, and at which wall time business time was what, for a clock that runs. */
function readClock(settings: Settings, wall: number) {
  const start = Number(settings.read('clock'));
  const anchor = settings.read('anchor');
  return { start, anchor: anchor ? JSON.parse(anchor) : { business: start, wall } };
}

/** Numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: string): () => number {
  let counter = 0;
  return () => {
    counter += 1;
    return hashOf({ seed, kind: 'shuffle', counter }).readUInt32BE() / 2 ** 32;
  };
}
