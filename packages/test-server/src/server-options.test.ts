import { expect, test } from 'vitest';
import { requireOptions } from './server-options.ts';

const refusal = (options: object, own: string[] = []) => {
  try {
    requireOptions(options, own);
  } catch (error) {
    return String(error);
  }
  return undefined;
};

test.each([
  [{ port: -1 }, 'port must be a whole number from 0 to 65535, not -1.'],
  [{ port: 65_536 }, 'port must be'],
  [{ port: 1.5 }, 'port must be'],
  [{ port: '4010' }, 'port must be a whole number from 0 to 65535, not "4010".'],
  [{ host: '' }, 'host must be an address such as 127.0.0.1, or a name'],
  [{ host: ' ' }, 'host must be'],
  [{ host: 5 }, 'host must be'],
  [{ credentials: null }, 'credentials must have a username and a secret'],
  [{ credentials: { username: 'a' } }, 'credentials must have'],
  [{ credentials: { username: 'a', secret: '' } }, 'credentials must have'],
  [{ credentials: { username: 'a"', secret: 'b' } }, 'The username must not have quotes'],
  [{ credentials: { username: 'a\n', secret: 'b' } }, 'The username must not have quotes'],
  [{ auth: 'false' }, 'auth must be true or false, not false.'],
  [{ rejectNonceReuse: 1 }, 'rejectNonceReuse must be true or false'],
  [{ latency: -1 }, 'latency must be a number of milliseconds up to 2147483647'],
  [{ latency: 3e9 }, 'latency must be'],
  [{ latency: Number.NaN }, 'latency must be'],
  [{ latency: [0, Number.POSITIVE_INFINITY] }, 'latency must be'],
  [{ latency: [5, 1] }, 'latency must be'],
  [{ latency: [1] }, 'latency must be'],
  [{ latency: '50-200' }, 'latency must be'],
  [{ latency: null }, 'latency must be'],
  [{ maxBodyBytes: Number.NaN }, 'maxBodyBytes must be a whole number from 0, not NaN.'],
  [{ maxBodyBytes: Number.POSITIVE_INFINITY }, 'maxBodyBytes must be'],
  [{ idleTimeout: 0 }, 'idleTimeout must be a whole number from 1 to 2147483647, not 0.'],
  [{ idleTimeout: 3e9 }, 'idleTimeout must be'],
  [{ journalSize: -1 }, 'journalSize must be a whole number from 0, not -1.'],
  [{ journalSize: Number.NaN }, 'journalSize must be'],
  [
    { allowedHosts: 'sandbox.internal' },
    'allowedHosts must be a name in lower case without a port',
  ],
  [{ allowedHosts: ['Sandbox.internal'] }, 'allowedHosts must be'],
  [{ allowedHosts: ['sandbox.internal:80'] }, 'allowedHosts must be'],
  [{ log: 'quiet' }, 'log must be json, pretty, silent or a function, not quiet.'],
  [{ clock: new Date() }, 'clock must be a function that returns a Date.'],
  [{ journalsize: 5 }, 'The server has no option journalsize, only dynamic, port, host, '],
])('the server options %j are refused', (options, message) => {
  expect(refusal(options, ['dynamic'])).toContain(`TypeError: ${message}`);
});

test.each([
  {},
  { port: 0, host: '::1', credentials: { username: 'a', secret: 'b' }, auth: false },
  { latency: 0, journalSize: 0, maxBodyBytes: 0, idleTimeout: 1, log: () => {} },
  { latency: [0, 2_147_483_647], clock: () => new Date(), rejectNonceReuse: true },
  { port: undefined, host: undefined, credentials: undefined, latency: undefined, log: undefined },
  { dynamic: true },
])('the server options %j are accepted', (options) => {
  expect(refusal(options, ['dynamic'])).toBeUndefined();
});
