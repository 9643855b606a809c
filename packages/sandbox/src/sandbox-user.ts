import type { EventName, WebhookWithSecret } from '@crossborder-fx/openapi';
import type { JournaledDelivery, StateOwner, UserState } from '@crossborder-fx/test-server';
import type { BusinessClock } from './clock/business-clock.ts';
import { requireTime } from './clock/time-range.ts';
import { RefusedError } from './common/refused-error.ts';
import type { Outbox } from './notify/outbox.ts';
import { type StartWebhook, subscribe, subscriptionOf } from './notify/start-webhook.ts';
import { type OpenState, type OpenStateOptions, openState, readClock } from './open-state.ts';
import type { Context } from './service/context.ts';
import { changed } from './store/data-file.ts';
import { openDatabase } from './store/open-database.ts';
import { createSnapshots } from './store/snapshots.ts';
import { cannotKeep, keeping } from './store/sqlite-error.ts';
import { stateSchema } from './store/state-schema.ts';
import { type Handler, transactionOn } from './store/transaction.ts';

/** A client of the provider, who signs requests, with a database, a clock and an outbox of its own. */
export interface SandboxUser extends UserState {
  readonly clock: BusinessClock;
  readonly context: Context;
  /** Aborts when the user closes. */
  readonly closing: AbortSignal;
  /** Changes the state in one transaction, and sends its notifications. */
  change: Change;
  /** The subscription of the start, or undefined once it is deleted. */
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
  /** The receiver to subscribe at the start, to all events unless it names some. */
  webhook?: StartWebhook | undefined;
  events?: readonly EventName[];
}

/**
 * Opens a state or makes a new one. Before it returns, it executes events that fell due while no process ran, and
 * it sends pending notifications.
 *
 * @throws {DataFileError} when the file cannot be used, or was made with another seed
 * @throws {RefusedError} `timeOutOfRange`, `tooManyWebhooks`
 */
export function createSandboxUser(options: SandboxUserOptions): SandboxUser {
  // Checks the time before a file keeps it.
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
    // The text is valid JSON unless the file was edited.
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

  /** Report a closed sandbox, because an error of SQLite would not name this reason. */
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

/** Returns the function that runs every request, in one transaction. */
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
      // Save the time with the change, so that after a kill a running clock is not behind an earlier answer.
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
