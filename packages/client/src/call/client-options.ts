import { refuseUnknown } from '../check/refuse-unknown.ts';
import { ValidationError } from '../errors/errors.ts';
import { API_VERSION, version } from '../generated/constants.ts';
import { createNonce } from '../sign/nonce.ts';
import { isUsername } from '../sign/wsse.ts';
import type { Fetch } from '../transport/fetch-transport.ts';
import type { HttpAgent } from '../transport/transport.ts';
import type { Hooks, Logger } from './observe.ts';
import { ownHeaders } from './own-headers.ts';

/** The options of {@link createClient}. */
export interface ClientOptions {
  /**
   * Address of the service's demo or live environment: https, or http to this machine.
   * @default FX_BASE_URL of the environment
   */
  baseUrl?: string | undefined;
  /**
   * Allows http to another machine, such as a second container of the program. Then anyone on the network path can read
   * payments and the secrets of webhooks, and change the answers.
   * @default false
   */
  allowInsecure?: boolean | undefined;
  /** The user name that the service assigns at onboarding. @default FX_USERNAME of the environment */
  username?: string | undefined;
  /**
   * The API secret. It signs requests and is never sent.
   * @default FX_SECRET of the environment
   */
  secret?: string | undefined;
  /** Milliseconds for one call with all its attempts, including the time to read the answer's body. @default 30000 */
  timeout?: number | undefined;
  /**
   * How often the client may send an operation again. It sends an operation that changes nothing again after a transient
   * failure, and an operation with an effect only when nothing of the request was sent.
   * @default 2
   */
  maxRetries?: number | undefined;
  /** The largest body of an answer, in bytes. @default 10485760 */
  maxBodyBytes?: number | undefined;
  /**
   * An agent of node:http or node:https, for a proxy, client certificates or your own CA. The option needs node:http.
   * @default the global agent
   */
  agent?: HttpAgent | undefined;
  /**
   * Sends requests in place of node:http. The body of an operation with an effect is a stream, so that nothing can
   * send it twice. A failure of this function never proves that nothing was sent.
   */
  fetch?: Fetch | undefined;
  /**
   * Opens a connection in advance for operations with an effect: when such an operation begins, and while it waits for
   * its answer. The connection serves one request, is at most a second old, and is not counted in `maxSockets`. A
   * request that creates an object then takes no longer than over a connection that is already open. If the service
   * closes the connection while the request leaves, the outcome is `unknown`: 50 of 300 requests at worst, with a
   * service that closes idle connections after 20 ms. The option needs node:http and an agent of Node's own class, and
   * does not work with `fetch`.
   * @default false
   */
  spareConnection?: boolean | undefined;
  /** Functions that the client calls for every request, answer, retry and error. */
  hooks?: Hooks | undefined;
  /** The logger, such as `console`, to which the client writes a line for every answer, retry and error. @default none */
  logger?: Logger | undefined;
  /**
   * Shows texts of the service, a proxy or `fetch` in messages and logs, not only in `error.errorMessage`. The texts may name
   * people and accounts.
   * @default true where `baseUrl` is this machine, else false
   */
  serviceText?: boolean | undefined;
  /** The clock whose time is signed in each request. @default the clock of the system */
  clock?: (() => Date) | undefined;
  /**
   * Whether the `Date` header of an answer corrects the time that the client signs, from the next call on.
   * @default false
   */
  clockSync?: boolean | undefined;
  /** A function that makes the nonce of a request. @default 36 random hexadecimal characters */
  nonce?: (() => string) | undefined;
  /** Lets the client run in a browser, where anyone who opens the web page can read the API secret. @default false */
  dangerouslyAllowBrowser?: boolean | undefined;
}

type Defined<Options> = { [Name in keyof Options]-?: NonNullable<Options[Name]> };

export interface ResolvedOptions
  extends Defined<
    Omit<ClientOptions, 'allowInsecure' | 'agent' | 'dangerouslyAllowBrowser' | 'fetch'>
  > {
  agent: HttpAgent | undefined;
  fetch: Fetch | undefined;
  /** True until a server has answered this client in JSON. Until then, the base URL may be wrong. */
  isNew: boolean;
  /** The headers that the client adds to every request, with names in lower case. */
  headers: Readonly<Record<string, string>>;
}

/**
 * @param makesSpare - returns whether an agent can open a spare connection; undefined without node:http
 * @throws {ValidationError} naming the option that is missing or wrong
 */
export function resolveOptions(
  options: ClientOptions | undefined,
  makesSpare: ((agent: HttpAgent | undefined) => boolean) | undefined,
): ResolvedOptions {
  const given = options ?? {};
  refuseBrowser(given);
  const username = requireText(given, 'username');
  // The X-WSSE header puts the username in quotes, so the username must not contain a character that ends the quotes.
  requireOption(isUsername(username), 'username', 'printable ASCII without quotes or backslashes');
  const secret = requireText(given, 'secret');
  // A secret that a program reads from a file may end with a line break, which makes every signature wrong.
  requireOption(secret === secret.trim(), 'secret', 'without white space around it');
  const canUseAgent = given.agent === undefined || Boolean(makesSpare && !given.fetch);
  requireOption(canUseAgent, 'agent', 'left out with `fetch`, and on runtimes without node:http');
  const baseUrl = requireBaseUrl(given);
  const { hostname } = new URL(baseUrl);
  const isLoopback = loopbackHosts.includes(hostname) || /^127(\.\d+){3}$/.test(hostname);
  const { serviceText = isLoopback } = given;
  requireOption(typeof serviceText === 'boolean', 'serviceText', 'true or false');
  const spareConnection = given.spareConnection ?? false;
  requireOption(
    !spareConnection || (!given.fetch && makesSpare?.(given.agent) === true),
    'spareConnection',
    'left out with `fetch`, with an agent of another class, and on runtimes without node:http',
  );
  const resolved = {
    username,
    secret,
    baseUrl,
    timeout: requireTimeout(given.timeout ?? 30_000),
    maxRetries: requireCount(given.maxRetries ?? 2, 'maxRetries'),
    maxBodyBytes: requireCount(given.maxBodyBytes ?? 10 * 1024 * 1024, 'maxBodyBytes'),
    agent: given.agent,
    fetch: given.fetch,
    spareConnection,
    isNew: true,
    headers: {
      accept: 'application/json',
      // Forbids caches to answer in place of the service.
      'cache-control': 'no-cache',
      'user-agent': `crossborder-fx-client/${version} (api ${API_VERSION})`,
    },
    hooks: given.hooks ?? {},
    logger: given.logger ?? {},
    serviceText,
    clock: given.clock ?? (() => new Date()),
    clockSync: given.clockSync ?? false,
    nonce: given.nonce ?? createNonce,
  };
  const { headers: _, ...taken } = resolved;
  refuseUnknown(given, [...Object.keys(taken), 'allowInsecure', 'dangerouslyAllowBrowser']);
  return resolved;
}

function requireOption(isValid: boolean, name: string, expected: string, operation?: string): void {
  if (!isValid) throw new ValidationError(name, `must be ${expected}.`, operation);
}

// The longest timeout in milliseconds. A timer of the runtime that is set for longer fires immediately.
const maxTimeout = 2_147_483_647;

export function requireTimeout(timeout: number, operation?: string): number {
  const isValid = Number.isInteger(timeout) && timeout > 0 && timeout <= maxTimeout;
  const expected = `a whole number of milliseconds from 1 to ${maxTimeout}`;
  requireOption(isValid, 'timeout', expected, operation);
  return timeout;
}

/** Does not check the class, because a test environment may have its own AbortSignal. */
export function requireSignal(signal: AbortSignal | undefined, operation: string) {
  const isValid = signal === undefined || typeof signal?.addEventListener === 'function';
  requireOption(isValid, 'signal', 'an AbortSignal', operation);
  return signal;
}

export function requireCount(value: number, name: keyof ClientOptions, operation?: string): number {
  const isValid = Number.isInteger(value) && value >= 0;
  requireOption(isValid, name, 'a whole number of 0 or more', operation);
  return value;
}

/** Returns the headers with names in lower case, so that the client sends no header twice. */
export function requireHeaders(
  headers: Readonly<Record<string, string>> | undefined,
  operation: string,
): Record<string, string> | undefined {
  if (!headers) return undefined;
  return Object.fromEntries(
    Object.entries(headers).map(([given, value]) => {
      const name = given.toLowerCase();
      const isName = /^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(name) && !ownHeaders.has(name);
      requireOption(
        isName,
        'headers',
        'valid header names that the client does not set itself',
        operation,
      );
      const isValue = typeof value === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
      requireOption(isValue, `headers.${given}`, 'one line of text', operation);
      return [name, value];
    }),
  );
}

const variables = {
  baseUrl: 'FX_BASE_URL',
  username: 'FX_USERNAME',
  secret: 'FX_SECRET',
} as const;

function requireText(options: ClientOptions, name: keyof typeof variables): string {
  const variable = variables[name];
  // Avoids the literal `process.env.FX_SECRET`, which a bundler replaces with the secret of the build machine.
  const { process } = globalThis as { process?: { env?: Record<string, string> } };
  const env = process?.env;
  let value: unknown = options[name];
  let problem: { cause: unknown } | undefined;
  try {
    value ??= env?.[variable];
  } catch (cause) {
    // Deno throws when a program reads an environment variable without --allow-env.
    problem = { cause };
  }
  if (value === undefined || value === '') {
    const other = env ? `Set ${variable}, or` : 'This runtime has no environment:';
    const rule = `is missing. ${other} pass it to createClient().`;
    throw new ValidationError(name, rule, undefined, problem);
  }
  requireOption(typeof value === 'string', name, 'a string');
  return value as string;
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

function requireBaseUrl(options: ClientOptions): string {
  const text = requireText(options, 'baseUrl');
  requireOption(URL.canParse(text), 'baseUrl', 'an absolute URL');
  const { protocol, hostname, username, password } = new URL(text);
  requireOption(/^https?:$/.test(protocol), 'baseUrl', 'https://, or http:// to this machine');
  const { allowInsecure = false } = options;
  requireOption(typeof allowInsecure === 'boolean', 'allowInsecure', 'true or false');
  const isSafe = protocol === 'https:' || loopbackHosts.includes(hostname);
  const orInsecure =
    'https://, or http:// to this machine, or set allowInsecure: true ' +
    'and accept that anyone between can read payments and webhook secrets';
  requireOption(isSafe || allowInsecure, 'baseUrl', orInsecure);
  // If the base URL ended with `?` or `#`, the path of an operation would become a query or fragment.
  const hasMore = Boolean(username || password) || /[?#\s]/.test(text);
  requireOption(
    !hasMore,
    'baseUrl',
    'without user name, password, query, fragment and white space',
  );
  return text;
}

function refuseBrowser({ dangerouslyAllowBrowser = false }: ClientOptions): void {
  if (!isBrowser() || dangerouslyAllowBrowser) return;
  throw new ValidationError(
    'dangerouslyAllowBrowser',
    'is not set: in a browser, anyone can read the API secret. Use a server.',
  );
}

/** A worker in a browser has no window, so the function also looks at the user agent. */
function isBrowser(): boolean {
  const runtime = globalThis as {
    window?: { document?: unknown };
    process?: { versions?: { node?: string } };
    readonly navigator?: { userAgent?: string };
  };
  if (runtime.window?.document !== undefined) return true;
  // Reading the global `navigator` takes 1 ms on Node, so Node is recognized first.
  const isNode = runtime.process?.versions?.node !== undefined;
  return !isNode && /^Mozilla\//.test(runtime.navigator?.userAgent ?? '');
}
