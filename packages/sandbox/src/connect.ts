import type { EventName } from '@crossborder-fx/openapi';
import type { Credentials } from '@crossborder-fx/test-server';
import {
  type AddedUser,
  type ConnectOptions,
  type ControlClient,
  connectTo,
  type RemoteServer,
  type Result,
  readDelivery,
  remoteServer,
  requireKnown,
  type ServerControl,
  type Where,
} from '@crossborder-fx/test-server/connect';
import { durationNames } from './clock/duration.ts';
import type { SandboxClock } from './clock/sandbox-clock.ts';
import { type RefusalCode, RefusedError } from './ground/refused-error.ts';
import type { Faults } from './sandbox.ts';
import type { Simulation } from './simulate.ts';
import type { Triggered, TriggerOptions } from './trigger/trigger.ts';

// Nothing of the sandbox itself is loaded, and no database.

export {
  type ConnectOptions,
  ControlError,
  RefusedRequestsError,
  SendWebhookError,
  type ServerEvent,
  type ServerEvents,
  WaitForRequestError,
} from '@crossborder-fx/test-server/connect';
export { type RefusalCode, RefusedError } from './ground/refused-error.ts';

/**
 * What a sandbox is steered by, in its own process and from another: `Sandbox` and `RemoteSandbox` have
 * all of this, and an `await` before each call suits both.
 */
export interface SandboxControl<Place extends Where = 'anywhere'>
  extends Omit<ServerControl<Place>, 'fork' | 'respond' | 'listRules' | 'clearRules'> {
  clock: At<Place, SandboxClock>;
  faults: At<Place, Faults>;
  simulate: At<Place, Simulation>;
  trigger<Event extends EventName>(
    event: Event,
    options?: TriggerOptions<Event>,
  ): Promise<Triggered>;
  resend(id: string): Result<Place, void>;
  snapshot(name: string): Result<Place, void>;
  listSnapshots(): Result<Place, string[]>;
  restore(name: string): Result<Place, void>;
  fork(
    ...credentials: Parameters<ServerControl['fork']>
  ): Result<Place, AddedUser<SandboxControl<Place>>>;
}

/** The same methods, with results as they are at a place. */
export type At<Place extends Where, Methods> = {
  [Name in keyof Methods]: Methods[Name] extends (...input: infer Input) => infer Output
    ? (...input: Input) => Result<Place, Awaited<Output>>
    : never;
};

/** A sandbox in another process. Its methods are those of `Sandbox`, and each returns a promise. */
export interface RemoteSandbox extends SandboxControl<'elsewhere'>, Pick<RemoteServer, 'events'> {
  fork(credentials?: Credentials): Promise<AddedUser<RemoteSandbox>>;
}

/**
 * Steers a sandbox that runs in another process, by its control interface. Nothing is sent before the
 * first call.
 *
 * Each method throws what it throws on `Sandbox`, and besides
 * - a TypeError when something in its options cannot be sent, such as a function
 * - a ControlError when there is no such sandbox at the URL, or it does not let this program
 *
 * @throws {TypeError} when the URL is not an http URL, or an option is misspelt
 */
export function connectSandbox(url: string | URL, options: ConnectOptions = {}): RemoteSandbox {
  return connectTo(url, options, {
    name: 'sandbox',
    errors: {
      RefusedError: (code, message) => new RefusedError(code as RefusalCode, message),
    },
    methodsOf: remoteMethods,
  });
}

function remoteMethods(client: ControlClient) {
  const { respond, listRules, clearRules, ...shared } = remoteServer(client);
  return {
    ...shared,
    clock: remoteClock(client),
    faults: { add: respond, list: listRules, clear: clearRules },
    simulate: remoteSimulation(client),
    async trigger(event: EventName, options: object = {}) {
      requireKnown('trigger', options, ['set']);
      const body = { ...options, event };
      const triggered = (await client.call('POST trigger', { body })) as Triggered;
      return { ...triggered, deliveries: triggered.deliveries.map(readDelivery) };
    },
    resend: (id: string) => client.act(`POST deliveries/${encodeURIComponent(id)}/resend`),
    snapshot: (name: string) => client.act('POST snapshots', { name }),
    listSnapshots: (): Promise<string[]> => client.read('GET snapshots', 'snapshots'),
    restore: (name: string) => client.act('POST snapshots/restore', { name }),
  };
}

function remoteClock(client: ControlClient): At<'elsewhere', SandboxClock> {
  return {
    now: async () => new Date(await client.read('GET clock', 'now')),
    today: () => client.read('GET clock', 'today'),
    workingDay: (after = 0) => client.read('GET clock/working-day', 'day', { query: { after } }),
    async advance(duration) {
      requireKnown('advance', duration, durationNames);
      await client.act('POST clock/advance', duration);
    },
    async set(time) {
      const isTime = time instanceof Date && !Number.isNaN(time.getTime());
      await client.act('POST clock/set', { time: isTime ? time.toISOString() : String(time) });
    },
  };
}

function remoteSimulation(client: ControlClient): At<'elsewhere', Simulation> {
  const simulate = (path: string, name: string, body: object) =>
    client.read<never>(`POST simulate/${path}`, name, { body });
  const move = (path: string, name: string) => (id: string, wanted: object) =>
    simulate(`${path}/${encodeURIComponent(id)}`, name, wanted);
  return {
    payment: move('payments', 'payment'),
    trade: move('trades', 'trade'),
    fixedForward: move('fixed-forwards', 'fixedForward'),
    incoming: (incoming) => simulate('incoming', 'payment', incoming),
    movement: (movement) => simulate('movements', 'financialMovement', movement),
    rate: (rate) => simulate('rates', 'rate', rate),
  };
}
