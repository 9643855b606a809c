import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { runInNewContext } from 'node:vm';
import { errorMessageIn, errorMessageOf, gate, send } from '@crossborder-fx/tools-test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectionTo, document, sendRaw, serverOf } from '../test/server.ts';
import { ListenError } from './http/lifecycle.ts';
import type { LogEntry } from './http/log.ts';
import { JsonText, writeAnswer } from './http/send-answer.ts';
import { requireOptions } from './server-options.ts';
import { startTestServer } from './start-test-server.ts';

test('an error of the function that makes answers is logged, and answered with 500 in the documented shape', async () => {
  const entries: LogEntry[] = [];
  const server = await serverOf({
    log: (entry) => entries.push(entry),
    answer: () => {
      throw new Error('a secret of the answerer');
    },
  });
  const response = await send(server, '/wallets');
  expect(response.status).toBe(500);
  expect(await errorMessageOf(response)).toBe(
    'The server failed at this request. The log of the server has the error.',
  );
  expect(entries).toMatchObject([
    { status: 500, message: expect.stringContaining('a secret of the answerer') },
  ]);
});

test.each([
  ['an invalid status', { status: 99 }],
  ['an interim status', { status: 101 }],
  ['a header that cannot be sent', { status: 200, headers: { 'x-a': 'a\r\nb' } }],
  ['a body that is not JSON', { status: 200, body: 1n }],
  ['no answer at all', undefined as never],
  ['a promise of no answer', Promise.resolve(undefined as never)],
])(
  'a request is answered with 500 when the function that makes answers returns %s',
  async (_name, answer) => {
    const server = await serverOf({ answer: () => answer });
    const response = await send(server, '/wallets');
    expect(response.status).toBe(500);
    errorMessageIn(await response.json());
    expect(server.requests).toMatchObject([{ status: 500 }]);
  },
);

test('the server waits for an answer that is a promise of another JavaScript context', async () => {
  const answer = runInNewContext('Promise.resolve({ status: 204 })');
  const server = await serverOf({ answer: () => answer });
  server.respond('listWallets', { headers: { 'x-mine': 'yes' } });
  expect((await send(server, '/wallets')).status).toBe(204);
});

test('an answer without a body is sent without a body, whatever its status', async () => {
  for (const status of [200, 204, 304, 500]) {
    const server = await serverOf({ answer: () => ({ status }) });
    const response = await send(server, '/wallets');
    expect(response.status).toBe(status);
    expect(await response.text()).toBe('');
  }
});

test('an answer is sent as JSON, with the headers that the function that makes answers gives', async () => {
  const server = await serverOf({
    answer: () => ({ status: 201, headers: { 'x-mine': 'yes' }, body: { name: 'Ünïcode 🔑' } }),
  });
  const response = await send(server, '/wallets');
  expect(response.headers.get('x-mine')).toBe('yes');
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toEqual({ name: 'Ünïcode 🔑' });
});

test('close answers the requests in flight, and leaves no connection open', async () => {
  const [started, finish] = [gate(), gate()];
  const server = await serverOf({
    auth: false,
    answer: async () => {
      started.open();
      await finish.opened;
      return { status: 200 };
    },
  });
  const agent = new Agent({ keepAlive: true });
  const asked = once(get(`${server.url}/wallets`, { agent }), 'response');
  await started.opened;
  const closed = server.close();
  finish.open();
  const [response] = (await asked) as [IncomingMessage];
  response.resume();
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
  await closed;
});

test('a server whose port is in use does not start, and the error has one line', async () => {
  const { url } = await serverOf();
  const port = Number(new URL(url).port);
  const refusal = await serverOf({ port }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ListenError);
  expect((refusal as Error).message).toBe(`Port ${port} on 127.0.0.1 is in use.`);
});

test.each(['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::'])(
  'a server that listens on %s has a URL that a client can use',
  async (host) => {
    const server = await serverOf({ host });
    expect(new URL(server.url).hostname).toMatch(/^(127\.0\.0\.1|localhost|\[::1\])$/);
    expect((await send(server, '/wallets')).status).toBe(200);
  },
);

test('a server cannot listen on an address of another machine', async () => {
  await expect(serverOf({ host: '192.0.2.1' })).rejects.toThrow(
    /^Cannot listen on 192\.0\.2\.1.*[^.]\.$/,
  );
});

test('the header Date has the time of the option clock', async () => {
  const at = new Date('2031-02-03T04:05:06Z');
  const server = await serverOf({ clock: () => at, auth: false });
  const dateOf = async () => (await fetch(`${server.url}/wallets`)).headers.get('date');
  expect(await dateOf()).toBe('Mon, 03 Feb 2031 04:05:06 GMT');
  expect(server.requests[0]?.at).toBe(at);
});

test('a server does not start if its API description has an unknown operation', async () => {
  const paths = { '/x': { get: { operationId: 'getX', responses: {} } } };
  await expect(serverOf({ document: { paths } })).rejects.toThrow(
    /^The package has no checks for getX/,
  );
});

test('await using closes the server, also when the code that uses the server fails', async () => {
  let url = '';
  const use = async () => {
    await using server = await startTestServer({ document, answer: () => ({ status: 200 }) });
    url = server.url;
    expect((await send(server, '/wallets')).status).toBe(200);
    throw new Error('of the test');
  };
  await expect(use()).rejects.toThrow('of the test');
  await expect(fetch(url)).rejects.toThrow();
});

test('a body of JsonText is written unchanged, with its length in bytes', () => {
  expect(writeAnswer({ status: 200, body: new JsonText('{"name": "é"}') })).toEqual({
    status: 200,
    headers: { 'content-type': 'application/json', 'content-length': '14' },
    text: '{"name": "é"}',
  });
});

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
  [{ latency: '50-200' }, 'latency must be'],
  [{ latency: null }, 'latency must be'],
  [{ maxBodyBytes: Number.NaN }, 'maxBodyBytes must be a whole number from 0, not NaN.'],
  [{ idleTimeout: 0 }, 'idleTimeout must be a whole number from 1 to 2147483647, not 0.'],
  [{ idleTimeout: 3e9 }, 'idleTimeout must be'],
  [{ journalSize: -1 }, 'journalSize must be a whole number from 0, not -1.'],
  [
    { allowedHosts: 'sandbox.internal' },
    'allowedHosts must be a name in lower case without a port',
  ],
  [{ allowedHosts: ['Sandbox.internal'] }, 'allowedHosts must be'],
  [{ allowedHosts: ['sandbox.internal:80'] }, 'allowedHosts must be'],
  [{ allowedHosts: ['sandbox.internal'] }, 'allowedHosts (--allowed-host) needs control: all'],
  [{ rejectNonceReuse: true, auth: false }, 'rejectNonceReuse (--reject-nonce-reuse) needs auth'],
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

// Errors that the server leaves unhandled. Such an error would end the process of the program that started the server.
const unhandled: unknown[] = [];
const keep = (error: unknown) => void unhandled.push(error);

beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', keep).on('uncaughtException', keep);
});

afterEach(() => {
  process.off('unhandledRejection', keep).off('uncaughtException', keep);
});

test.each([
  ['throws', () => expect.fail('no time')],
  ['returns no date', () => new Date(Number.NaN)],
])('a request is answered with 500 and logged when the clock %s', async (_name, clock) => {
  const logged: LogEntry[] = [];
  const server = await serverOf({ clock, log: (entry) => logged.push(entry) });
  expect((await send(server, '/wallets')).status).toBe(500);
  expect(logged).toMatchObject([{ path: '/wallets', status: 500, message: /no time|valid Date/ }]);
  expect(unhandled).toEqual([]);
});

test.each([
  ['throws', () => expect.fail('no log')],
  ['rejects', async () => expect.fail('no log')],
])('the server warns and answers its requests when the log function %s', async (_name, log) => {
  const server = await serverOf({ log });
  const warned = once(process, 'warning');
  expect((await send(server, '/wallets')).status).toBe(200);
  expect((await warned)[0].message).toContain('no log');
  expect((await sendRaw(server, 'not HTTP\r\n\r\n')).status).toBe(400);
  expect(unhandled).toEqual([]);
});

test('waitForRequest rejects with the error of a filter that throws, and the server answers the request', async () => {
  const server = await serverOf();
  const waiting = server.waitForRequest({ matches: () => expect.fail('no match') });
  const [outcome, response] = await Promise.all([
    waiting.catch((error: Error) => error.message),
    send(server, '/wallets'),
  ]);
  expect(outcome).toBe('no match');
  expect(response.status).toBe(200);
});

test('a request is answered with 500 when the function that makes answers throws an object without text', async () => {
  const server = await serverOf({
    log: () => {},
    answer: () => {
      throw Object.create(null);
    },
  });
  expect((await send(server, '/wallets')).status).toBe(500);
  expect(unhandled).toEqual([]);
});

test('a client that resets the connection after CONNECT does not end the process', async () => {
  const server = await serverOf();
  for (let count = 0; count < 5; count++) {
    const socket = await connectionTo(server);
    socket.write('CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n');
    socket.resetAndDestroy();
  }
  expect((await send(server, '/wallets')).status).toBe(200);
  expect(unhandled).toEqual([]);
});
