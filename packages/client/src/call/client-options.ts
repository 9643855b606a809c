import { ValidationError } from '../errors/errors.ts';
import { createNonce } from '../sign/nonce.ts';
import { isUsername } from '../sign/wsse.ts';
import { replays, shieldedFetch } from '../transport/shield.ts';
import type { Hooks, Logger } from './observe.ts';
import { sleep } from './sleep.ts';

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
   * How often an operation may be sent again. An operation that changes nothing is sent again after a
   * transient failure, any other only when nothing was sent.
   * @default 2
   */
  maxRetries?: number;
  /** The largest body of an answer, in bytes. @default 10485760 */
  maxBodyBytes?: number;
  /** Sends a request. @default the global `fetch`, kept from sending a request twice by itself */
  fetch?: (request: Request) => Promise<Response>;
  /** Called for every request, answer, retry and error. */
  hooks?: Hooks;
  /** Gets a line for every answer, retry and error; `console` will do. @default none */
  logger?: Logger;
  /** The time that requests are signed with. @default the time of the system */
  clock?: () => Date;
  /** Sets the clock by the `Date` header of answers, from the next call on. @default false */
  clockSync?: boolean;
  /** Makes the nonce of a request. @default 32 random hexadecimal characters */
  nonce?: () => string;
  /** Waits between attempts. @default a timer */
  sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** A number from 0 to 1, which spreads the waits. @default Math.random */
  random?: () => number;
  /** Runs in a browser, where anyone who opens the page can read the API secret. @default false */
  dangerouslyAllowBrowser?: boolean;
}

export interface ResolvedOptions
  extends Required<Omit<ClientOptions, 'dangerouslyAllowBrowser' | 'fetch'>> {
  /** Undefined when the global `fetch` can be used as it is. */
  fetch: ((request: Request) => Promise<Response>) | undefined;
  /** Whether `fetch` may send a request twice by itself, so that a failure proves nothing. */
  mayReplay: boolean;
}

/** Fills in defaults. @throws {ValidationError} naming the option that is missing or wrong */
export function resolveOptions(options: ClientOptions): ResolvedOptions {
  // In JavaScript, no compiler checks that options were passed.
  const given: Partial<ClientOptions> = options ?? {};
  refuseBrowser(given);
  const username = requireText(given, 'username');
  // The header has the username in quotes.
  requireOption(isUsername(username), 'username', 'printable ASCII without quotes or backslashes');
  return {
    username,
    secret: requireText(given, 'secret'),
    baseUrl: requireBaseUrl(given),
    timeout: requireTimeout(given.timeout ?? 30_000),
    maxRetries: requireCount(given.maxRetries ?? 2, 'maxRetries'),
    maxBodyBytes: requireCount(given.maxBodyBytes ?? 10 * 1024 * 1024, 'maxBodyBytes'),
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

function requireOption(isValid: boolean, name: string, expected: string, operation?: string): void {
  if (!isValid) throw new ValidationError(name, `must be ${expected}.`, operation);
}

// Milliseconds. A timer that is set to more fires at once.
const maxTimeout = 2_147_483_647;

export function requireTimeout(timeout: number, operation?: string): number {
  const isValid = Number.isInteger(timeout) && timeout > 0 && timeout <= maxTimeout;
  const expected = `a whole number of milliseconds from 1 to ${maxTimeout}`;
  requireOption(isValid, 'timeout', expected, operation);
  return timeout;
}

/** Checks the method, not the class: a test environment may have an AbortSignal of its own. */
export function requireSignal(
  signal: AbortSignal | undefined,
  operation: string,
): AbortSignal | undefined {
  const isValid = signal === undefined || typeof signal?.addEventListener === 'function';
  requireOption(isValid, 'signal', 'an AbortSignal', operation);
  return signal;
}

function requireCount(value: number, name: keyof ClientOptions): number {
  requireOption(Number.isInteger(value) && value >= 0, name, 'a whole number of 0 or more');
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
  requireOption(typeof value === 'string', name, 'a string');
  return value as string;
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

function requireBaseUrl(options: Partial<ClientOptions>): string {
  const text = requireText(options, 'baseUrl');
  requireOption(URL.canParse(text), 'baseUrl', 'an absolute URL');
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const isSafe =
    protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname));
  requireOption(isSafe, 'baseUrl', 'https:// (http:// only to this machine)');
  const hasMore = Boolean(username || password || search || hash);
  requireOption(!hasMore, 'baseUrl', 'without user name, password, query and fragment');
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
