import type { Credentials } from '@crossborder-fx/test-server';
import {
  type AddedUser,
  type ConnectOptions,
  type ControlClient,
  connectTo,
  type RemoteServer,
  type Result,
  remoteServer,
  type ServerControl,
  type Where,
} from '@crossborder-fx/test-server/connect';
import type { SandboxClock } from './clock/sandbox-clock.ts';
import { type RefusalCode, RefusedError } from './common/refused-error.ts';
import { requireInput } from './common/schema.ts';
import { requestOf, type Verb, type VerbName, verbs } from './control/verbs.ts';
import type { Faults, Sandbox } from './sandbox.ts';
import type { Simulation } from './simulate/simulate.ts';

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
  return {
    ...shared,
    faults: { add: respond, list: listRules, clear: clearRules },
    ...remoteVerbs(client),
  };
}

type FirstPart<Name> = Name extends `${infer First}.${string}` ? First : Name;

type RemoteVerbs = Pick<SandboxControl<'elsewhere'>, FirstPart<VerbName> & keyof SandboxControl>;

/**
 * Makes a method of the remote sandbox for each row of the table of verbs (control/verbs.ts): the row `clock.advance` becomes
 * the method `advance` of `clock`.
 */
function remoteVerbs(client: ControlClient): RemoteVerbs {
  const methods: Record<string, object> = {};
  for (const [name, verb] of Object.entries(verbs)) {
    const [first = '', second] = name.split('.');
    const method = (...given: unknown[]) => send(client, second ?? first, verb, given);
    methods[first] = second === undefined ? method : { ...methods[first], [second]: method };
  }
  return methods as unknown as RemoteVerbs;
}

async function send(
  client: ControlClient,
  name: string,
  verb: Verb,
  given: readonly unknown[],
): Promise<unknown> {
  const { takes = [], body: schema, line, read } = verb;
  const whole = takes.findIndex((place) => place.startsWith('body') && !place.includes('.'));
  const isLeftOut = takes[whole] === 'body?' && given[whole] === undefined;
  if (schema && whole >= 0 && !isLeftOut) {
    const own = Object.entries(schema.properties).filter(([one]) => !takes.includes(`body.${one}`));
    requireInput(name, given[whole] as object, { ...schema, properties: Object.fromEntries(own) });
  }
  const { path, query, body } = requestOf(verb, given);
  const aimed = line.replace('{id}', encodeURIComponent(String(path['id'])));
  const answer = await client.call(aimed, { query, body });
  return read?.(Object(answer));
}
