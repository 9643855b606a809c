import type { FinancialMovement, Payment } from '@crossborder-fx/openapi';
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
  type ServerControl,
  type Where,
} from '@crossborder-fx/test-server/connect';
import type { Duration, SandboxClock } from './clock/sandbox-clock.ts';
import { type RefusalCode, RefusedError } from './common/refused-error.ts';
import { requireInput } from './common/schema.ts';
import type { Faults, Sandbox } from './sandbox.ts';
import type { MovementInput } from './service/accounts/financial-movements.ts';
import type { Incoming } from './service/payments/payments.ts';
import type { Wanted } from './service/states/movers.ts';
import { inputs } from './simulate/inputs.ts';
import type { MovedRate, Simulation } from './simulate/simulate.ts';
import type { Triggered } from './simulate/trigger.ts';

// This module loads neither the sandbox nor a database, so that a test file which only controls a sandbox loads fast.

export {
  type ConnectOptions,
  ControlError,
  RefusedRequestsError,
  SendWebhookError,
  type ServerEvent,
  type ServerEvents,
  WaitForRequestError,
} from '@crossborder-fx/test-server/connect';
export { type RefusalCode, RefusedError } from './common/refused-error.ts';

/** Methods that return plain values in the process of the sandbox, and promises in another process. */
export type At<Place extends Where, Methods> = {
  [Name in keyof Methods]: Methods[Name] extends (...input: infer Input) => infer Output
    ? (...input: Input) => Result<Place, Awaited<Output>>
    : never;
};

/**
 * Controls a sandbox in this process or in another process. `Sandbox` and `RemoteSandbox` both have all methods of this type,
 * so code that awaits each call works with both.
 */
export interface SandboxControl<Place extends Where = 'anywhere'>
  extends Omit<ServerControl<Place>, 'fork' | 'respond' | 'listRules' | 'clearRules'>,
    At<Place, Pick<Sandbox, 'resend' | 'snapshot' | 'listSnapshots' | 'restore'>>,
    Pick<Sandbox, 'trigger'> {
  clock: At<Place, SandboxClock>;
  faults: At<Place, Faults>;
  simulate: At<Place, Simulation>;
  fork(
    ...credentials: Parameters<ServerControl['fork']>
  ): Result<Place, AddedUser<SandboxControl<Place>>>;
}

/** A sandbox in another process. It has the methods of `Sandbox`, but each method returns a promise. */
export interface RemoteSandbox extends SandboxControl<'elsewhere'>, Pick<RemoteServer, 'events'> {
  fork(credentials?: Credentials): Promise<AddedUser<RemoteSandbox>>;
}

/**
 * Controls a sandbox in another process by the sandbox's control interface. It sends no request before the first call of a
 * method.
 *
 * Each method throws the errors of `Sandbox`, and
 * - a TypeError when an option cannot be sent, such as a function
 * - a ControlError when no sandbox answers at the URL, or the sandbox refuses the call
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
  const move = (kind: string, path: string) => async (id: string, wanted: Wanted) => {
    requireInput(kind, wanted, inputs.wanted);
    const line = `POST simulate/${path}/${encodeURIComponent(id)}`;
    return client.read<never>(line, kind, { body: wanted });
  };
  const simulate =
    <Input extends object, Output>(
      name: 'incoming' | 'movement' | 'rate',
      path: string,
      field: string,
    ) =>
    async (input: Input) => {
      requireInput(name, input, inputs[name]);
      return client.read<Output>(`POST simulate/${path}`, field, { body: input });
    };
  return {
    ...shared,
    faults: { add: respond, list: listRules, clear: clearRules },
    clock: {
      now: async () => new Date(await client.read<string>('GET clock', 'now')),
      today: () => client.read<string>('GET clock', 'today'),
      workingDay: (after?: number) =>
        client.read<string>('GET clock/working-day', 'day', { query: { after } }),
      async advance(duration: Duration) {
        requireInput('advance', duration, inputs.duration);
        await client.act('POST clock/advance', duration);
      },
      async set(time: Date | string) {
        await client.act('POST clock/set', { time: written(time) });
      },
    },
    simulate: {
      payment: move('payment', 'payments'),
      trade: move('trade', 'trades'),
      fixedForward: move('fixedForward', 'fixed-forwards'),
      incoming: simulate<Incoming, Payment>('incoming', 'incoming', 'payment'),
      movement: simulate<MovementInput, FinancialMovement>(
        'movement',
        'movements',
        'financialMovement',
      ),
      rate: simulate<MovedRate, MovedRate>('rate', 'rates', 'rate'),
    },
    async trigger(event: string, options: object = {}) {
      requireInput('trigger', options, inputs.trigger);
      const made = await client.call('POST trigger', { body: { ...options, event } });
      const { deliveries, ...others } = made as Triggered;
      return { ...others, deliveries: deliveries.map(readDelivery) };
    },
    resend: (id: string) => client.act(`POST deliveries/${encodeURIComponent(id)}/resend`),
    snapshot: (name: string) => client.act('POST snapshots', { name }),
    listSnapshots: () => client.read<string[]>('GET snapshots', 'snapshots'),
    restore: (name: string) => client.act('POST snapshots/restore', { name }),
  };
}

/** Writes a Date as text, because JSON has no dates. */
function written(time: Date | string): string {
  return time instanceof Date && !Number.isNaN(time.getTime()) ? time.toISOString() : String(time);
}
