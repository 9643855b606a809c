import type { Credentials, PlannedRule, Rule } from '@crossborder-fx/test-server';
import {
  type AddedUser,
  addUser,
  type ControlClient,
  createControlClient,
  faultNames,
  type RemoteServer,
  readDelivery,
  remoteServer,
  requireKnown,
} from '@crossborder-fx/test-server/connect';
import { durationNames } from './clock/duration.ts';
import type { SandboxClock } from './clock/sandbox-clock.ts';
import { type RefusalCode, RefusedError } from './refused-error.ts';
import type { Faults } from './sandbox.ts';
import type { At, SandboxControl } from './sandbox-control.ts';
import type { Simulation } from './simulate.ts';
import type { Triggered } from './trigger/trigger.ts';

// Nothing of the sandbox itself is loaded, and no database.

export {
  ControlError,
  RefusedRequestsError,
  SendWebhookError,
  type ServerEvent,
  type ServerEvents,
  WaitForRequestError,
} from '@crossborder-fx/test-server/connect';
export { type RefusalCode, RefusedError } from './refused-error.ts';
export type { SandboxControl } from './sandbox-control.ts';

/** A sandbox in another process. Its methods are those of `Sandbox`, and each returns a promise. */
export interface RemoteSandbox extends SandboxControl<'elsewhere'>, Pick<RemoteServer, 'events'> {
  fork(credentials?: Credentials): Promise<AddedUser<RemoteSandbox>>;
}

export interface ConnectOptions {
  /** API user to act on. @default the first user */
  user?: string | undefined;
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
  requireKnown('connectSandbox', options, ['user']);
  return remoteSandbox(url, options.user, async () => {});
}

function remoteSandbox(
  url: string | URL,
  user: string | undefined,
  close: () => Promise<void>,
): RemoteSandbox {
  const client = createControlClient(url, {
    name: 'sandbox',
    user,
    errors: {
      RefusedError: (code, message) => new RefusedError(code as RefusalCode, message),
    },
  });
  const { listRules, clearRules, ...shared } = remoteServer(client);
  return {
    ...shared,
    clock: remoteClock(client),
    faults: remoteFaults(client, { listRules, clearRules }),
    simulate: remoteSimulation(client),
    async trigger(event, options = {}) {
      requireKnown('trigger', options, ['set']);
      const body = await client.call('POST trigger', { body: { ...options, event } });
      const triggered = body as Triggered;
      return { ...triggered, deliveries: triggered.deliveries.map(readDelivery) };
    },
    async resend(id) {
      await client.call(`POST deliveries/${encodeURIComponent(id)}/resend`);
    },
    async snapshot(name) {
      await client.call('POST snapshots', { body: { name } });
    },
    async listSnapshots() {
      return ((await client.call('GET snapshots')) as { snapshots: string[] }).snapshots;
    },
    async restore(name) {
      await client.call('POST snapshots/restore', { body: { name } });
    },
    fork: (given) =>
      addUser(client, given, ({ username }, leave) => remoteSandbox(url, username, leave)),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function remoteClock(client: ControlClient): At<'elsewhere', SandboxClock> {
  return {
    async now() {
      const { now } = (await client.call('GET clock')) as { now: string };
      return new Date(now);
    },
    async advance(duration) {
      requireKnown('advance', duration, durationNames);
      await client.call('POST clock/advance', { body: duration });
    },
    async set(time) {
      const isTime = time instanceof Date && !Number.isNaN(time.getTime());
      const body = { time: isTime ? time.toISOString() : String(time) };
      await client.call('POST clock/set', { body });
    },
  };
}

function remoteFaults(
  client: ControlClient,
  { listRules, clearRules }: Pick<RemoteServer, 'listRules' | 'clearRules'>,
): At<'elsewhere', Faults> {
  return {
    async add(operation, rule: Rule) {
      requireKnown('A rule', rule, [...faultNames, 'times', 'when', 'answer']);
      if (rule.answer) throw new TypeError('answer cannot be sent to another process.');
      await client.call('POST faults', { body: { ...rule, operation } });
    },
    list: listRules as () => Promise<readonly PlannedRule[]>,
    clear: clearRules,
  };
}

function remoteSimulation(client: ControlClient): At<'elsewhere', Simulation> {
  const simulate = async (path: string, name: string, body: object) => {
    const answer = await client.call(`POST simulate/${path}`, { body });
    return Object(answer)[name] as never;
  };
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
