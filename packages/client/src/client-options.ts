import { ValidationError } from './errors/validation-error.ts';
import { createNonce, isUsername } from './wsse.ts';

/** What {@link createClient} takes. */
export interface ClientOptions {
  /** Address of the demo or live environment: https, or http to this machine. */
  baseUrl: string;
  /** Assigned at onboarding. */
  username: string;
  /** The API secret. It signs requests and is never sent. */
  secret: string;
  /** Milliseconds for one call, its body included. @default 30000 */
  timeout?: number;
  /** Sends a request. @default the global `fetch` */
  fetch?: (request: Request) => Promise<Response>;
  /** The time that requests are signed with. @default the system's */
  clock?: () => Date;
  /** Makes the nonce of a request. @default 32 random hexadecimal characters */
  nonce?: () => string;
}

export type ResolvedOptions = Required<ClientOptions>;

/** Fills in defaults. @throws {ValidationError} naming the option that is missing or wrong. */
export function resolveOptions(options: ClientOptions): ResolvedOptions {
  const { timeout = 30_000 } = options;
  if (!isUsername(requireText(options, 'username'))) {
    throw new ValidationError(
      'username',
      'must be printable ASCII without quotes or backslashes: it stands between quotes in a header.',
    );
  }
  requireText(options, 'secret');
  if (!(timeout > 0)) throw new ValidationError('timeout', 'must be a positive number.');
  return {
    username: options.username,
    secret: options.secret,
    baseUrl: requireBaseUrl(options),
    timeout,
    fetch: options.fetch ?? ((request) => fetch(request)),
    clock: options.clock ?? (() => new Date()),
    nonce: options.nonce ?? createNonce,
  };
}

function requireText(options: ClientOptions, name: 'username' | 'secret' | 'baseUrl'): string {
  const value: unknown = options[name];
  if (value === undefined || value === '') {
    throw new ValidationError(name, 'is missing. Pass it to createClient().');
  }
  if (typeof value !== 'string') throw new ValidationError(name, 'must be a string.');
  return value;
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

function requireBaseUrl(options: ClientOptions): string {
  const text = requireText(options, 'baseUrl');
  if (!URL.canParse(text)) throw new ValidationError('baseUrl', 'must be an absolute URL.');
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (protocol !== 'https:' && !(protocol === 'http:' && loopbackHosts.has(hostname))) {
    throw new ValidationError(
      'baseUrl',
      'must start with https:// (http:// only to this machine).',
    );
  }
  if (username || password) {
    throw new ValidationError('baseUrl', 'must not hold a user name or password.');
  }
  if (search || hash) throw new ValidationError('baseUrl', 'must not hold a query or fragment.');
  return text;
}
