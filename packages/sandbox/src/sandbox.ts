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
   * Makes the requests of an operation fail. `*` stands for all operations.
   *
   * @throws {TypeError} when the operation does not exist, or the rule is misspelt or wrong
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
  /** The clock of the sandbox's business time, which a test can move. */
  clock: SandboxClock;
  /**
   * Pass this clock as `clock` to the client's journals and stores in tests on this sandbox. It starts at business time, and
   * its time passes even while business time stands still. The client searches for a lost payment from the day that the
   * journal stores, so this day must be a day of business time.
   */
  journalClock: () => Date;
  /** Makes requests fail in chosen ways, such as an answer that is lost after the commit. */
  faults: Faults;
  /** Simulates actions of the provider, a bank or the market, such as the refusal of a payment. */
  simulate: Simulation;
  /** The subscription of the option `webhook`, with its current secret. Undefined when the subscription was deleted. */
  webhook: WebhookWithSecret | undefined;
  /**
   * Makes an object, such as a payment, and changes its status until the object sends an event. Resolves when the receivers
   * have answered the notifications.
   *
   * @throws {TypeError} when the event does not exist, or a field of `set` is misspelt or wrong
   * @throws {RefusedError} when a rule of the service refuses a step; then nothing was made
   */
  trigger<Event extends EventName>(
    event: Event,
    options?: TriggerOptions<Event>,
  ): Promise<Triggered>;
  /** Sends a notification again, even a delivered one. @throws {RefusedError} when there is no delivery with this id */
  resend(id: string): void;
  /** Keeps a copy of the current state and time under a name, for `restore`. @throws {TypeError} when the name is not text */
  snapshot(name: string): void;
  /** Returns the names of the snapshots, the oldest first. */
  listSnapshots(): string[];
  /**
   * Restores the state and time of a snapshot. Running requests end with 503. @throws {RefusedError} when the snapshot does not
   * exist
   */
  restore(name: string): void;
  /** Creates another client of the provider, in the state of a new sandbox. */
  fork(credentials?: Credentials): Sandbox;
}

export type SandboxOf = (server: TestServer<SandboxUser>) => Sandbox;

export interface SandboxOptions extends ServerOptions, ChoiceOptions {
  /**
   * The text from which the sandbox computes ids, IBANs, rates and the history at the start. An existing data file has its
   * own seed, and refuses another one.
   * @default 'crossborder-fx'
   */
  seed?: string | undefined;
  /** Keeps the sandbox's state in this data file. Without a file, the state ends with the process. @default in memory */
  data?: string | undefined;
  /**
   * Business time at the start. A data file continues its own time, and refuses another start. @default 09:00 in
   * Paris of the first working day on or after today
   */
  at?: Date | string | undefined;
  /** The speed of business time. With 0, time stands still until you move the clock; 1 is real time. @default 0 */
  speed?: number | undefined;
  /** Sends notifications that are due at the same time in random order. @default false */
  shuffleNotifications?: boolean | undefined;
  /** Milliseconds of the machine's time in which a receiver must answer a notification. @default 5000 */
  notificationTimeout?: number | undefined;
  /** The receiver, or its URL, that the sandbox subscribes at its start. A data file has one subscription for each URL. */
  webhook?: string | URL | StartWebhook | undefined;
}
