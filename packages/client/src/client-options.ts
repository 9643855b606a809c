import { ValidationError } from './errors/validation-error.ts';
import { createNonce } from './nonce.ts';
import type { Hooks, Logger } from './observe.ts';
import { replays, shieldedFetch } from './shield.ts';
import { sleep } from './sleep.ts';
import { isUsername } from './wsse.ts';

/** What {@link createClient} takes. */
export interface ClientOptions {
  /** Address of the demo or live environment: https, or http to this machine. */
  baseUrl: string;
  /** Assigned at onboarding. */
  username: string;
  /** The API secret. It signs requests and is never sent. */
  secret: string;
  /** Milliseconds for one call over all its attempts, its body included. @default 30000 */
  timeout?: number;
  /**
   * How often an operation may be sent again: one that changes nothing after a failure that can
   * pass, any other only when nothing was sent.
   * @default 2
   */
  maxRetries?: number;
  /** Bytes that the body of an answer may have. @default 10485760 */
  maxResponseBytes?: number;
  /** Sends a request. @default the global `fetch`, shielded from replays by the runtime */
  fetch?: (request: Request) => Promise<Response>;
  /** Told of every request, answer, retry and error. */
  hooks?: Hooks;
  /** Takes a line for every answer, retry and error; `console` will do. @default none */
  logger?: Logger;
  /** The time that requests are signed with. @default the system's */
  clock?: () => Date;
  /** Corrects the clock by the `Date` header of answers, from the next call on. @default false */
  clockSync?: boolean;
  /** Makes the nonce of a request. @default 32 random hexadecimal characters */
  nonce?: () => string;
  /** Waits between attempts. @default a timer */
  sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1, spreads the waits. @default Math.random */
  random?: () => number;
  /** A browser shows the API secret to whoever opens the page. @default false */
  dangerouslyAllowBrowser?: boolean;
}

export interface ResolvedOptions
  extends Required<Omit<ClientOptions, 'dangerouslyAllowBrowser' | 'fetch'>> {
  /** Undefined when the global `fetch` will do as it is. */
  fetch: ((request: Request) => Promise<Response>) | undefined;
  /** Whether `fetch` may send a request more than once, so that its last failure proves nothing. */
  mayReplay: boolean;
}

/** Fills in defaults. @throws {ValidationError} naming the option that is missing or wrong */
export function resolveOptions(options: ClientOptions): ResolvedOptions {
  // JavaScript callers have no compiler to tell them.
  const given: Partial<ClientOptions> = options ?? {};
  refuseBrowser(given);
  const username = requireText(given, 'username');
  // It stands between quotes in a header.
  require(isUsername(username), 'username', 'printable ASCII without quotes or backslashes');
  return {
    username,
    secret: requireText(given, 'secret'),
    baseUrl: requireBaseUrl(given),
    timeout: requireTimeout(given.timeout ?? 30_000),
    maxRetries: requireCount(given.maxRetries ?? 2, 'maxRetries'),
    maxResponseBytes: requireCount(given.maxResponseBytes ?? 10 * 1024 * 1024, 'maxResponseBytes'),
    fetch: given.fetch ?? shieldedFetch,
    mayReplay: replays && given.fetch !== undefined,
    hooks: given.hooks ?? {},
    logger: given.logger ?? {},
    clock: given.clock ?? (() => new Date()),
    clockSync: given.clockSync ?? false,
    nonce: given.nonce ?? createNonce,
    sleep: given.sleep ?? sleep,
    random: given.random ?? Math.random,
  };
}

function require(holds: boolean, path: string, what: string, operation?: string): void {
  if (!holds) throw new ValidationError(path, `must be ${what}.`, operation);
}

// Timers take no longer wait, and fire at once instead.
const longestTimeout = 2_147_483_647;

export function requireTimeout(timeout: number, operation?: string): number {
  const fits = Number.isInteger(timeout) && timeout > 0 && timeout <= longestTimeout;
  const what = `a whole number of milliseconds from 1 to ${longestTimeout}`;
  require(fits, 'timeout', what, operation);
  return timeout;
}

/** Known by what it does: a test environment may bring an AbortSignal of its own. */
export function requireSignal(
  signal: AbortSignal | undefined,
  operation: string,
): AbortSignal | undefined {
  const fits = signal === undefined || typeof signal?.addEventListener === 'function';
  require(fits, 'signal', 'an AbortSignal', operation);
  return signal;
}

function requireCount(value: number, name: keyof ClientOptions): number {
  require(Number.isInteger(value) && value >= 0, name, 'a whole number of 0 or more');
  return value;
}

function requireText(
  options: Partial<ClientOptions>,
  name: 'username' | 'secret' | 'baseUrl',
): string {
  const value: unknown = options[name];
  if (value === undefined || value === '') {
    throw new ValidationError(name, 'is missing. Pass it to createClient().');
  }
  require(typeof value === 'string', name, 'a string');
  return value as string;
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

function requireBaseUrl(options: Partial<ClientOptions>): string {
  const text = requireText(options, 'baseUrl');
  require(URL.canParse(text), 'baseUrl', 'an absolute URL');
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const isSafe =
    protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname));
  require(isSafe, 'baseUrl', 'https:// (http:// only to this machine)');
  const more = username || password || search || hash;
  require(!more, 'baseUrl', 'without user name, password, query and fragment');
  return text;
}

function refuseBrowser({ dangerouslyAllowBrowser = false }: Partial<ClientOptions>): void {
  const { window } = globalThis as { window?: { document?: unknown } };
  if (window?.document === undefined || dangerouslyAllowBrowser) return;
  throw new ValidationError(
    'dangerouslyAllowBrowser',
    'is not set: in a browser, whoever opens the page can read the API secret. Use a server.',
  );
}
