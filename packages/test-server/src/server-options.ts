import type { OpenApiDocument as Described } from '@crossborder-fx/openapi/document';
import type { Answerer, StateOwner, UserState } from './common/answerer.ts';
import type { Credentials } from './common/credentials.ts';
import type { ControlRoute } from './control/control-route.ts';
import { type Latency, requireLatency } from './faults/latency.ts';
import type { LogOption } from './http/log.ts';
import { requireTls, type TlsOptions } from './http/tls.ts';
import { longestTimer, requireKnown, requireOneOf, requireWholeNumber } from './require-value.ts';

/** The parts of an OpenAPI 3.1 document that a server reads. */
export type OpenApiDocument = Pick<Described, 'paths' | 'webhooks' | 'components'>;

/** The options of every server that is built on this package. */
export interface ServerOptions {
  /** The port to listen on. 0 takes any free port. @default 0 */
  port?: number | undefined;
  /** Address to listen on. @default '127.0.0.1' */
  host?: string | undefined;
  /** The credentials for signing requests. @default the test credentials */
  credentials?: Credentials | undefined;
  /** Verify the header X-WSSE. @default true */
  auth?: boolean | undefined;
  /** Refuse a token whose nonce was used before. @default false */
  rejectNonceReuse?: boolean | undefined;
  /** How many milliseconds to wait before each answer; two numbers for a range. @default 0 */
  latency?: Latency | undefined;
  /** The largest body of a request that the server accepts, in bytes. @default 10_485_760 */
  maxBodyBytes?: number | undefined;
  /**
   * How many milliseconds the server waits for the next bytes of a request. A whole request may take 30 times as long.
   * @default 1000
   */
  idleTimeout?: number | undefined;
  /** How many requests the server keeps in the request log of each API user. @default 1000 */
  journalSize?: number | undefined;
  /** How many bytes the requests in a request log may take. The log always keeps the latest request. @default 33_554_432 */
  journalBytes?: number | undefined;
  /** Accept body fields and query parameters that the interface does not have. @default false */
  lenient?: boolean | undefined;
  /**
   * Let `close()` reject when the server has refused a request. Bytes that are not HTTP do not count as a request.
   * @default false
   */
  failOnRefusal?: boolean | undefined;
  /** Which machines may use the control interface: this machine only (`loopback`), all, or none (`off`). @default 'loopback' */
  control?: 'loopback' | 'all' | 'off' | undefined;
  /**
   * With `control: 'all'`, the host names with a dot that other machines may use for this one. IP addresses and names
   * without a dot need no entry. Every other name is refused, because its owner can point it to this machine.
   * @default none
   */
  allowedHosts?: readonly string[] | undefined;
  /** The certificate and private key in PEM, for https. @default http */
  tls?: TlsOptions | undefined;
  /** Let the process end although the server still listens, as with `unref()` of a Node server. @default false */
  unref?: boolean | undefined;
  /** The form in which the server writes a line for each request. @default 'silent' */
  log?: LogOption | undefined;
  /** Returns the wall time for the check of signatures and for the header `Date`. @default the time of the system */
  clock?: (() => Date) | undefined;
}

export interface TestServerOptions<State = unknown> extends ServerOptions {
  /** The expanded OpenAPI document: each path and method is one operation. */
  document: OpenApiDocument;
  answer: Answerer<State>;
  /** The name of this kind of server. The control interface is under `/_name/`. @default 'mock' */
  name?: string | undefined;
  /** The version of the server's package. */
  version?: string | undefined;
  /** Routes that this kind of server adds to the control interface. */
  routes?: readonly ControlRoute<State>[] | undefined;
  /** The folder with the files of the console page, which the server serves at `/_name/`. @default none */
  console?: string | undefined;
  /**
   * Query parameters that the function `answer` reads, although the OpenAPI document does not have them.
   * @default none
   */
  ownParameters?: readonly string[] | undefined;
  /** Creates the state that the server keeps for each API user, such as the payments of a sandbox. */
  createState?: ((owner: StateOwner) => State & UserState) | undefined;
}

export const ownOptions = [
  'document',
  'answer',
  'name',
  'version',
  'routes',
  'console',
  'ownParameters',
  'createState',
];

type Checks = { [Name in keyof ServerOptions]-?: (value: ServerOptions[Name]) => void };

const checks: Checks = {
  port: (port) => requireWholeNumber('port', port, { max: 65_535 }),
  host: (host) => {
    // Refuse an empty host: Node would listen on every address of the machine.
    if (host !== undefined && (typeof host !== 'string' || host.trim() === '')) {
      throw new TypeError(
        'host must be an address such as 127.0.0.1, or a name, and must not be empty.',
      );
    }
  },
  credentials: optional(requireCredentials),
  auth: requireBoolean('auth'),
  rejectNonceReuse: requireBoolean('rejectNonceReuse'),
  latency: optional(requireLatency),
  maxBodyBytes: (bytes) => requireWholeNumber('maxBodyBytes', bytes),
  idleTimeout: (milliseconds) =>
    requireWholeNumber('idleTimeout', milliseconds, { min: 1, max: longestTimer }),
  journalSize: (size) => requireWholeNumber('journalSize', size),
  journalBytes: (bytes) => requireWholeNumber('journalBytes', bytes),
  lenient: requireBoolean('lenient'),
  failOnRefusal: requireBoolean('failOnRefusal'),
  unref: requireBoolean('unref'),
  control: optional((control) => requireOneOf('control', control, ['loopback', 'all', 'off'])),
  allowedHosts: optional(requireAllowedHosts),
  tls: optional(requireTls),
  log: (log) => {
    if (log === undefined || typeof log === 'function') return;
    if (['json', 'pretty', 'silent'].includes(log)) return;
    throw new TypeError(`log must be json, pretty, silent or a function, not ${log}.`);
  },
  clock: (clock) => {
    if (clock === undefined || typeof clock === 'function') return;
    throw new TypeError('clock must be a function that returns a Date.');
  },
};

function optional<Value>(check: (value: Value) => unknown): (value: Value | undefined) => void {
  return (value) => {
    if (value !== undefined) check(value);
  };
}

export function requireCredentials(credentials: Credentials): void {
  const { username, secret } = Object(credentials);
  if ([username, secret].some((text) => typeof text !== 'string' || text === '')) {
    throw new TypeError('credentials must have a username and a secret, and neither may be empty.');
  }
  if (username === '.' || username === '..') {
    // The username is a segment of a path of the control interface, so it must not be a dot segment.
    throw new TypeError('The username must not be . or ..');
  }
  if (/["\p{Cc}]/u.test(username)) {
    throw new TypeError('The username must not have quotes or control characters.');
  }
}

export function requireAllowedHosts(hosts: readonly string[], option = 'allowedHosts'): void {
  const isName = (host: unknown) => typeof host === 'string' && hostName.test(host);
  if (Array.isArray(hosts) && hosts.every(isName)) return;
  throw new TypeError(
    `${option} must be a name in lower case without a port, such as sandbox.example.org.`,
  );
}

const hostName = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;

function requireBoolean(name: string): (value: unknown) => void {
  return (value) => {
    if (value === undefined || typeof value === 'boolean') return;
    throw new TypeError(`${name} must be true or false, not ${String(value)}.`);
  };
}

/** Throws when an option is wrong. `own` names the options that only this kind of server has. @throws {TypeError} */
export function requireOptions(options: ServerOptions, own: readonly string[]): void {
  requireKnown('The server', options, [...own, ...Object.keys(checks)]);
  for (const [name, check] of Object.entries(checks)) {
    check(options[name as keyof ServerOptions] as never);
  }
  const { allowedHosts = [], control, auth, rejectNonceReuse } = options;
  if (allowedHosts.length > 0 && control !== 'all') {
    throw new TypeError('allowedHosts (--allowed-host) needs control: all (--control all).');
  }
  if (rejectNonceReuse && auth === false) {
    throw new TypeError('rejectNonceReuse (--reject-nonce-reuse) needs auth (no --no-auth).');
  }
}
