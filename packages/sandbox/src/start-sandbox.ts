import { createRequire } from 'node:module';
import type { EventName, WebhookWithSecret } from '@crossborder-fx/openapi';
import {
  type Credentials,
  type OpenApiDocument,
  type OperationId,
  type Rule,
  requireOptions,
  type ServerOptions,
  startTestServer,
  type TestServer,
} from '@crossborder-fx/test-server';
import { startTimeOf } from './calendar/start-time.ts';
import { type ChoiceOptions, choiceNames, choicesWith } from './choices.ts';
import { readTime, type SandboxClock, sandboxClock } from './clock/sandbox-clock.ts';
import { sandboxRoutes } from './control/sandbox-routes.ts';
import { type Counterparty, createCounterparty } from './counterparty.ts';
import {
  readStartWebhook,
  type StartWebhook,
  subscribe,
  subscriptionOf,
} from './notify/start-webhook.ts';
import { createSimulation, type Simulation } from './simulate.ts';
import { type Triggered, type TriggerOptions, trigger } from './trigger/trigger.ts';

export interface SandboxOptions extends ServerOptions, ChoiceOptions {
  /**
   * Decides ids, IBANs, rates and the history that is there at the start. A data file that exists has
   * its own, and no other may be given.
   * @default 'crossborder-fx'
   */
  seed?: string | undefined;
  /** Keeps everything in this file; without, it is gone with the process. @default in memory */
  data?: string | undefined;
  /** Business time at the start; a data file goes on where it was. @default 09:00 in Paris of the first working day on or after today */
  at?: Date | string | undefined;
  /** How fast business time runs; 0 stands still until it is moved, 1 is real time. @default 0 */
  speed?: number | undefined;
  /** Sends notifications that are due at one time in another order each time. @default false */
  shuffleNotifications?: boolean | undefined;
  /** Subscribes a receiver at the start, by its URL; a data file keeps one subscription for each. */
  webhook?: string | URL | StartWebhook | undefined;
}

// A year in half a minute. Beyond it, a timer of a millisecond is too coarse.
const fastest = 1_000_000;

export interface Faults {
  /**
   * Lets the requests for an operation fail; `*` is all operations.
   *
   * @throws {TypeError} when there is no such operation, or the rule is misspelt or wrong
   */
  add(operation: OperationId | '*', rule: Rule): void;
  list(): ReturnType<TestServer['listRules']>;
  clear(): void;
}

export interface Sandbox
  extends Omit<
    TestServer,
    'respond' | 'listRules' | 'clearRules' | 'operations' | 'operationsOf' | 'fork'
  > {
  /** Business time. */
  clock: SandboxClock;
  /** What goes wrong by itself, the answer lost after the commit included. */
  faults: Faults;
  /** Makes happen what the provider, a bank or the market does. */
  simulate: Simulation;
  /** The subscription of the option `webhook`, with the secret of now; undefined once it is deleted. */
  webhook: WebhookWithSecret | undefined;
  /**
   * Makes an object and moves it until it sends an event, and resolves when the notifications of it
   * were answered.
   *
   * @throws {TypeError} when there is no such event, or what is set is misspelt or wrong
   * @throws {RefusedError} when a rule of the service refuses it; nothing was made then
   */
  trigger<Event extends EventName>(
    event: Event,
    options?: TriggerOptions<Event>,
  ): Promise<Triggered>;
  /** Makes another attempt at a delivery, in any state. @throws {RefusedError} when there is none */
  resend(id: string): void;
  /** Keeps the state of now, its time included, under a name. */
  snapshot(name: string): void;
  /** The names of the snapshots, oldest first. */
  listSnapshots(): string[];
  /** Goes back to a snapshot. @throws {RefusedError} when there is none of this name */
  restore(name: string): void;
  /** Another client of the provider, as it is at the start of a sandbox. */
  fork(credentials?: Credentials): Sandbox;
}

/**
 * Starts the service in this process: accounts with balances, payments that move through their states,
 * quotes that expire, notifications that go out, on a clock that you move.
 *
 * @throws {ListenError} when the port is taken or the address is not one of this machine
 * @throws {DataFileError} when the data file cannot be used
 * @throws {TypeError} when an option is misspelt or wrong
 */
export async function startSandbox(given: SandboxOptions = {}): Promise<Sandbox> {
  const own = ['seed', 'data', 'at', 'speed', 'shuffleNotifications', 'webhook', ...choiceNames];
  requireOptions(given, own);
  const choices = choicesWith(given);
  const { seed, data, at, speed = 0, shuffleNotifications = false } = given;
  requireSpeed(speed);
  const wallClock = given.clock ?? (() => new Date());
  const start = at === undefined ? startOf(speed, wallClock()) : readTime(at);
  const counterparties = new Map<string, Counterparty>();
  let firstSeed = seed;
  const require = createRequire(import.meta.url);
  const document: OpenApiDocument = require('@crossborder-fx/openapi/openapi.json');
  const events = Object.keys(document.webhooks ?? {}) as EventName[];
  const webhook = given.webhook === undefined ? undefined : readStartWebhook(given.webhook, events);
  let webhookId: string | undefined;
  const server = await startTestServer({
    ...serverOptionsOf(given, own),
    document,
    name: 'sandbox',
    version: require('../package.json').version,
    routes: sandboxRoutes(sandboxOf),
    createState({ username, isFirst, tell }) {
      const counterparty = createCounterparty({
        choices,
        seed: isFirst ? seed : firstSeed,
        file: isFirst ? data : undefined,
        start,
        speed,
        wallClock,
        shuffleNotifications,
        tell,
        warn: (error) => process.emitWarning(error),
      });
      if (isFirst) firstSeed = counterparty.context.seed;
      counterparties.set(username, counterparty);
      const subscribeNow = () => {
        if (!isFirst || !webhook) return;
        webhookId = counterparty.change(() => subscribe(counterparty.context, webhook, events));
      };
      try {
        subscribeNow();
      } catch (error) {
        void counterparty.close();
        throw error;
      }
      return {
        ...counterparty,
        reset() {
          counterparty.reset();
          subscribeNow();
        },
        close() {
          // Somebody else may have its username by now.
          if (counterparties.get(username) === counterparty) counterparties.delete(username);
          return counterparty.close();
        },
      };
    },
    answer: (request) => (request.principal.state as Counterparty).answer(request),
  });
  return sandboxOf(server);

  function sandboxOf({
    respond,
    listRules,
    clearRules,
    operations,
    operationsOf,
    fork,
    ...shared
  }: TestServer): Sandbox {
    const { username } = shared.credentials;
    const counterparty = counterparties.get(username);
    if (!counterparty) throw new TypeError(`There is no state of ${username}.`);
    const isFirst = username === server.credentials.username;
    return {
      ...shared,
      clock: sandboxClock(counterparty.clock),
      faults: { add: respond, list: listRules, clear: clearRules },
      // A spread would have kept those of the start.
      get deliveries() {
        return shared.listDeliveries();
      },
      simulate: createSimulation(counterparty),
      get webhook() {
        if (!isFirst || webhookId === undefined) return undefined;
        return subscriptionOf(counterparty.context, webhookId);
      },
      trigger: (event, options) => trigger(counterparty, event, options),
      resend: counterparty.resend,
      snapshot: counterparty.snapshot,
      listSnapshots: counterparty.listSnapshots,
      restore: counterparty.restore,
      fork: (credentials) => sandboxOf(fork(credentials)),
    };
  }
}

/** @throws {TypeError} */
function requireSpeed(speed: number): void {
  if (typeof speed === 'number' && speed >= 0 && speed <= fastest) return;
  throw new TypeError(`speed must be a number from 0 to ${fastest}.`);
}

function startOf(speed: number, wall: Date): number {
  return speed === 0 ? startTimeOf(wall.getTime()) : wall.getTime();
}

/** Those of the shell. */
function serverOptionsOf(given: SandboxOptions, own: readonly string[]): ServerOptions {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !own.includes(name)));
}
