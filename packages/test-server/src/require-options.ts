import { requireLatency } from './faults/latency.ts';
import type { Credentials } from './ground/credentials.ts';
import { requireTls } from './http/tls.ts';
import { longestTimer, requireKnown, requireOneOf, requireWholeNumber } from './require-value.ts';
import type { ServerOptions } from './server-options.ts';

type Checks = { [Name in keyof ServerOptions]-?: (value: ServerOptions[Name]) => void };

const checks: Checks = {
  port: (port) => requireWholeNumber('port', port, { max: 65_535 }),
  host: (host) => {
    // To Node, an empty one is every address of the machine.
    if (host !== undefined && (typeof host !== 'string' || host.trim() === '')) {
      throw new TypeError('host must be an address or a name, such as 127.0.0.1, and not empty.');
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
    throw new TypeError('credentials must have a username and a secret that are not empty.');
  }
  if (username === '.' || username === '..') {
    // The control interface has it in a path.
    throw new TypeError('The username must not be . or .. alone.');
  }
  if (/["\p{Cc}]/u.test(username)) {
    throw new TypeError('The username must have no quotes and no control characters in it.');
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

/** `own` are the names of options beside those of every server. @throws {TypeError} */
export function requireOptions(options: ServerOptions, own: readonly string[]): void {
  requireKnown('The server', options, [...own, ...Object.keys(checks)]);
  for (const [name, check] of Object.entries(checks)) {
    check(options[name as keyof ServerOptions] as never);
  }
}
