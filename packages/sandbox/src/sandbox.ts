import type { EventName, WebhookWithSecret } from '@crossborder-fx/openapi';
import type {
  Credentials,
  OperationId,
  Rule,
  ServerOptions,
  TestServer,
} from '@crossborder-fx/test-server';
import type { ChoiceOptions } from './choices.ts';
import type { SandboxClock } from './clock/sandbox-clock.ts';
import type { StartWebhook } from './notify/start-webhook.ts';
import type { SandboxUser } from './sandbox-user.ts';
import type { Simulation } from './simulate/simulate.ts';
import type { Triggered, TriggerOptions } from './simulate/trigger.ts';

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
    'respond' | 'listRules' | 'clearRules' | 'operations' | 'operationsOf' | 'fork' | 'state'
  > {
  /** Business time. */
  clock: SandboxClock;
  /**
   * The option `clock` of journals and stores that are tried on this sandbox: the days of its clock, and moments that
   * pass by themselves. A search for a lost payment begins at the day that the journal wrote down.
   */
  journalClock: () => Date;
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
  /** Keeps the state of now, its time included, under a name. @throws {TypeError} when it is not text */
  snapshot(name: string): void;
  /** The names of the snapshots, oldest first. */
  listSnapshots(): string[];
  /** Goes back to a snapshot. What is under way ends with 503. @throws {RefusedError} when there is none of this name */
  restore(name: string): void;
  /** Another client of the provider, as it is at the start of a sandbox. */
  fork(credentials?: Credentials): Sandbox;
}

export type SandboxOf = (server: TestServer<SandboxUser>) => Sandbox;

export interface SandboxOptions extends ServerOptions, ChoiceOptions {
  /**
   * Decides ids, IBANs, rates and the history that is there at the start. A data file that exists has
   * its own, and no other may be given.
   * @default 'crossborder-fx'
   */
  seed?: string | undefined;
  /** Keeps everything in this file; without, it is gone with the process. @default in memory */
  data?: string | undefined;
  /** Business time at the start; a data file goes on where it was, and no other may be given. @default 09:00 in Paris of the first working day on or after today */
  at?: Date | string | undefined;
  /** How fast business time runs; 0 stands still until it is moved, 1 is real time. @default 0 */
  speed?: number | undefined;
  /** Sends notifications that are due at one time in another order each time. @default false */
  shuffleNotifications?: boolean | undefined;
  /** Milliseconds of wall time that a receiver has to answer a notification. @default 5000 */
  notificationTimeout?: number | undefined;
  /** Subscribes a receiver at the start, by its URL; a data file keeps one subscription for each. */
  webhook?: string | URL | StartWebhook | undefined;
}
