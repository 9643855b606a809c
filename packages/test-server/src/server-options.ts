import type { OpenApiDocument as Described } from '@crossborder-fx/openapi/document';
import type { ControlRoute } from './control/control-route.ts';
import type { Latency } from './faults/latency.ts';
import type { Answerer, StateOwner, UserState } from './ground/answerer.ts';
import type { Credentials } from './ground/credentials.ts';
import type { LogOption } from './http/log.ts';
import type { TlsOptions } from './http/tls.ts';

/** An OpenAPI 3.1 document, as far as a server reads it. */
export type OpenApiDocument = Pick<Described, 'paths' | 'webhooks' | 'components'>;

/** Options that every server built on this package has. */
export interface ServerOptions {
  /** 0 takes any free port. @default 0 */
  port?: number | undefined;
  /** Address to listen on. @default '127.0.0.1' */
  host?: string | undefined;
  /** What requests have to be signed with. @default the test credentials */
  credentials?: Credentials | undefined;
  /** Verify the header X-WSSE. @default true */
  auth?: boolean | undefined;
  /** Refuse a nonce that was used before. @default false */
  rejectNonceReuse?: boolean | undefined;
  /** Milliseconds to wait before each answer; two numbers for a range. @default 0 */
  latency?: Latency | undefined;
  /** The largest body of a request, in bytes. @default 10_485_760 */
  maxBodyBytes?: number | undefined;
  /** Milliseconds to wait for more of an unfinished request; for all of one, 30 times as long. @default 1000 */
  idleTimeout?: number | undefined;
  /** How many requests the journal keeps. @default 1000 */
  journalSize?: number | undefined;
  /** The bytes that the requests in the journal may take; the latest is always kept. @default 33_554_432 */
  journalBytes?: number | undefined;
  /** Let unknown fields and parameters of a request pass. @default false */
  lenient?: boolean | undefined;
  /** Let `close()` fail when the server refused a request. Bytes that are not HTTP do not count. @default false */
  failOnRefusal?: boolean | undefined;
  /** From where the control interface can be used: this machine, everywhere or nowhere. @default 'loopback' */
  control?: 'loopback' | 'all' | 'off' | undefined;
  /**
   * With `control: 'all'`, the names with a dot by which others may call this machine. Addresses and names
   * without a dot need none. A page of another site can point any other name to it. @default none
   */
  allowedHosts?: readonly string[] | undefined;
  /** Certificate and private key, in PEM, for https. @default http */
  tls?: TlsOptions | undefined;
  /** Let the process end although the server still listens. @default false */
  unref?: boolean | undefined;
  /** @default 'silent' */
  log?: LogOption | undefined;
  /** Wall time: signatures are held against it, and `Date` is written from it. @default the time of the system */
  clock?: (() => Date) | undefined;
}

export interface TestServerOptions<State = unknown> extends ServerOptions {
  /** The expanded OpenAPI document: each path and method is one operation. */
  document: OpenApiDocument;
  answer: Answerer<State>;
  /** Of the server; its control interface is under `/_name/`. @default 'mock' */
  name?: string | undefined;
  /** Of the package of the server. */
  version?: string | undefined;
  /** What its control interface can do beside what every server can. */
  routes?: readonly ControlRoute<State>[] | undefined;
  /** Folder with the page that shows the server, at `/_name/`. @default none */
  console?: string | undefined;
  /** Query parameters that the answerer reads and the description does not have. @default none */
  ownParameters?: readonly string[] | undefined;
  /** Makes what the answerer keeps for each user. */
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
