import type { EventName, WebhookWithSecret } from '@crossborder-fx/openapi';
import type { JournaledDelivery, StateOwner, UserState } from '@crossborder-fx/test-server';
import type { BusinessClock } from './clock/business-clock.ts';
import { requireTime } from './clock/business-clock.ts';
import { RefusedError } from './common/refused-error.ts';
import type { Outbox } from './notify/notifier.ts';
import { type StartWebhook, subscribe, subscriptionOf } from './notify/start-webhook.ts';
import { type OpenState, type OpenStateOptions, openState, readClock } from './open-state.ts';
import type { Context } from './service/context.ts';
import { changed, openDatabase } from './store/open-database.ts';
import { createSnapshots } from './store/snapshots.ts';
import { stateSchema } from './store/state-schema.ts';
import { cannotKeep, type Handler, keeping, transactionOn } from './store/transaction.ts';

/** An API user: a client of the provider with its own credentials, database, clock and outbox of notifications. */
export interface SandboxUser extends UserState {
  readonly clock: BusinessClock;
  readonly context: Context;
  readonly closing: AbortSignal;
  /** Changes the state in one transaction, and then sends the notifications about the change. */
  change: Change;
  /** The subscription that the options of the start create, or undefined when it was deleted. */
  readonly webhook: WebhookWithSecret | undefined;
  snapshot(name: string): void;
  listSnapshots(): string[];
  restore(name: string): void;
  listDeliveries(latest?: number): JournaledDelivery[];
  deliveriesBetween: Outbox['between'];
  resend(id: string): void;
}

export type Change = <Result>(work: Handler<Result>) => Result;

export interface SandboxUserOptions extends OpenStateOptions {
  startEpoch: StateOwner['startEpoch'];
  /** The receiver that the sandbox subscribes at its start: to all events, unless `events` names some. */
  webhook?: StartWebhook | undefined;
  events?: readonly EventName[];
}

/**
 * Opens the stored state of a user, or makes a new state, executes the events that fell due while no process ran, and begins to
 * send pending notifications. @throws {DataFileError} when the file cannot be used, or was made with another seed @throws
 * {RefusedError} `timeOutOfRange`, `tooManyWebhooks`
 */
export function createSandboxUser(options: SandboxUserOptions): SandboxUser {
  // Checks the start time before a data file stores it.
  requireTime(options.start);
  const user = userOn(stateIn(options), options);
  try {
    user.subscribe();
  } catch (error) {
    void user.close();
    throw error;
  }
  return user;
}

function stateIn(options: SandboxUserOptions): OpenState {
  const { file } = options;
  const database = openDatabase({ schema: stateSchema, file });
  try {
    return openState(database, options);
  } catch (error) {
    database.close();
    // The text in the data file is valid JSON unless somebody edited the file.
    throw file !== undefined && error instanceof SyntaxError ? changed(file, error) : error;
  }
}

function userOn(
  state: OpenState,
  options: SandboxUserOptions,
): SandboxUser & { subscribe(): void } {
  const { database, settings, context, notifier, clock } = state;
  const { webhook, events = [] } = options;
  const snapshots = createSnapshots(database);
  const closing = new AbortController();
  const change = changeOf(state, closing.signal, options.speed !== 0);
  let webhookId: string | undefined;
  let closed: Promise<void> | undefined;

  /** Report that the sandbox is closed, because an error of SQLite would not name this reason. */
  function requireOpen(): void {
    if (closing.signal.aborted) throw new Error('The sandbox is closed.');
  }

  function subscribeNow(): void {
    if (webhook) webhookId = change(() => subscribe(context, webhook, events));
  }

  function jump(work: () => void): void {
    requireOpen();
    keeping(work);
    notifier.startAnew();
    context.log.startAnew();
    clock.jump(readClock(settings, context).start);
  }

  return {
    note: context.log.note,
    clock,
    context,
    closing: closing.signal,
    change,
    subscribe: subscribeNow,
    get webhook() {
      return webhookId === undefined ? undefined : subscriptionOf(context, webhookId);
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
      jump(() => snapshots.restore(name));
      options.startEpoch();
    },
    reset() {
      jump(state.makeAnew);
      subscribeNow();
    },
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

/** Returns the function that runs each request in one transaction. */
function changeOf(
  { database, settings, context, clock, plans }: OpenState,
  closing: AbortSignal,
  isRunning: boolean,
): Change {
  const { begin, commit, rollBack } = transactionOn(database);
  const changes = () =>
    context.statements.get<{ total: number }>('SELECT total_changes() AS total')?.total;

  return function inOneTransaction<Result>(work: Handler<Result>): Result {
    if (closing.aborted) throw new Error('The sandbox is closed.');
    clock.catchUp();
    plans.hasNew = false;
    keeping(begin);
    let result: Result;
    try {
      const before = isRunning ? changes() : undefined;
      result = work();
      // Save the business time with the change. When the process is killed, the clock of the next process then starts no
      // earlier than the times in answers that clients have got.
      if (isRunning && changes() !== before) settings.write('clock', String(clock.now()));
      commit(result);
    } catch (error) {
      rollBack(error);
      throw cannotKeep(error) ?? error;
    }
    if (plans.hasNew) clock.wake();
    return result;
  };
}
