import { createServer, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { errorOf, listen, loopbackServer, send } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { loadedWith } from '../test/command.ts';
import { mockOf } from '../test/mock-of.ts';
import { ControlError, connectMock, RefusedRequestsError, WaitForRequestError } from './connect.ts';

test('connectMock chooses a user by the username', async () => {
  const mock = await mockOf();
  const { username } = mock.fork().credentials;
  await connectMock(mock.url, { user: username }).respond('*', { status: 500 });
  expect((await send(mock, '/wallets')).status).toBe(200);
  const lost = connectMock(`${mock.url}/`, { user: 'nobody' });
  expect(await errorOf(lost.listRules())).toMatchObject({
    name: 'ControlError',
    message: `${mock.url} refuses: There is no API user with this username.`,
  });
});

test('connectMock throws errors of the exported classes', async () => {
  const mock = await mockOf({ failOnRefusal: true });
  const remote = connectMock(mock.url);
  expect(await errorOf(remote.waitForRequest({}, { timeout: 0 }))).toBeInstanceOf(
    WaitForRequestError,
  );
  const fork = await remote.fork();
  await send(fork, '/nothing');
  const error = await errorOf(fork.close());
  expect(error).toBeInstanceOf(RefusedRequestsError);
  expect(String(error)).toContain('GET /nothing: The OpenAPI description has no such path.');
});

test('connectMock refuses at once an option that cannot be sent to another process', async () => {
  const to = 'http://127.0.0.1:1';
  const mock = connectMock(to);
  const answer = () => ({ status: 200 });
  const webhook = { to, secret: 's', overrides: { payload: { side: undefined } } };
  const calls: [string, Promise<unknown>][] = [
    ['when must not be a function', mock.respond('getPayment', { when: () => true })],
    ['answer must not be a function', mock.respond('getPayment', { answer })],
    ['delay must not be a number', mock.respond('getPayment', { delay: Number.NaN })],
    ['matches must not be a function', mock.listRequests({ matches: () => true })],
    ['matches must not be a function', mock.waitForRequest({ matches: () => true })],
    ['side must not be undefined', mock.sendWebhook('TRADE_BLOCKED', webhook)],
  ];
  for (const [message, call] of calls) {
    const error = await errorOf(call);
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain(`${message}, because it cannot be sent to another process.`);
  }
  expect(() => connectMock('localhost:4010')).toThrow('must begin with http:// or https://');
  const misspelt = { pricipal: 'x' } as object;
  expect(() => connectMock(to, misspelt)).toThrow('has no option pricipal');
});

test('the error of connectMock names the URL of a mock whose control interface has another version', async () => {
  const { url } = await loopbackServer((response) =>
    response.writeHead(200, { 'x-control-interface': 'mock/2' }).end('{}'),
  );
  const error = await errorOf(connectMock(url).reset());
  expect(error).toBeInstanceOf(ControlError);
  expect(String(error)).toMatch(/has version 2 .* needs version 1: install/);
});

test.each<[name: string, answer: (response: ServerResponse) => void]>([
  [
    'cut off',
    (response) => {
      response.writeHead(200, { 'content-length': '9' }).write('{');
      setImmediate(() => response.destroy());
    },
  ],
  ['not JSON', (response) => response.end('<html>')],
  ['an error that is not JSON', (response) => response.writeHead(500).end('<html>')],
])('connectMock throws a ControlError for an answer that is %s', async (_name, answer) => {
  const { url } = await loopbackServer((response) => {
    response.setHeader('x-control-interface', 'mock/1');
    answer(response);
  });
  expect(await errorOf(connectMock(url).listRules())).toMatchObject({
    name: 'ControlError',
    message: `The response of ${url} was cut off, or is not JSON.`,
  });
});

test('when another kind of server answers at the URL, connectMock throws a ControlError before the answer ends', async () => {
  const server = createServer((_request, response) => response.writeHead(200).write('<html>'));
  const url = await listen(server);
  onTestFinished(() => void server.closeAllConnections());
  expect(await errorOf(connectMock(url).listRules())).toBeInstanceOf(ControlError);
  // The method close() of the mock resolves when the last client has disconnected.
  await new Promise((resolve) => server.close(resolve));
});

test('events() gives the events that happen after the call, until the loop ends', async () => {
  const mock = await mockOf();
  const remote = connectMock(mock.url);
  await send(mock, '/webhooks');
  const events = await remote.events();
  const body = { currency: 'EUR', tag: 'é'.repeat(50) };
  await send(mock, '/wallets', { body });
  await errorOf(remote.sendWebhook('TRADE_BLOCKED', { to: 'http://127.0.0.1:1', secret: 's' }));
  await remote.reset();
  const seen = [];
  for await (const event of events) {
    seen.push(event);
    if (event.event === 'reset') break;
  }
  expect(seen).toMatchObject([
    { event: 'request', request: { path: '/wallets', body, at: expect.any(Date) } },
    { event: 'webhook', delivery: { state: 'failed', attempts: [{ sentAt: expect.any(Date) }] } },
    { event: 'reset' },
  ]);
});

test('leaving a loop over events() closes the connection of the event stream', async () => {
  const mock = await mockOf();
  const remote = connectMock(mock.url);
  // The loop opens one event stream after the other: in total more than the mock allows at the same time.
  for (let count = 0; count < 101; count++) {
    const events = await remote.events();
    mock.reset();
    for await (const _event of events) break;
  }
});

test('a stream of events ends when the mock closes, and a program can abort or dispose a stream that it has not read', async () => {
  const mock = await mockOf();
  const remote = connectMock(mock.url);
  const events = await remote.events();
  {
    await using _unread = await remote.events();
  }
  const reason = new Error('enough');
  const controller = new AbortController();
  const aborted = await remote.events({ signal: controller.signal });
  controller.abort(reason);
  expect(await errorOf(Readable.from(aborted).toArray())).toBe(reason);
  await mock.close();
  expect(await Readable.from(events).toArray()).toEqual([]);
});

test('a stream of events that is cut off throws a ControlError', async () => {
  const { url } = await loopbackServer((response) => {
    const headers = { 'x-control-interface': 'mock/1' };
    response.writeHead(200, headers).write('event: reset\ndata: {}\n\n');
    setImmediate(() => response.destroy());
  });
  const events = await connectMock(url).events();
  expect(await errorOf(Readable.from(events).toArray())).toMatchObject({
    name: 'ControlError',
    message: `The connection to ${url} was cut off, so no more events can come.`,
  });
});

test('an import of connect.js loads no code of the mock, of Prism or of the server', async () => {
  const { files, sources } = await loadedWith(new URL('../dist/connect.js', import.meta.url));
  expect(files.length).toBeLessThan(10);
  const allowed = /^(connect|common\/is-subset|journal|notify|faults|require|mock-response)/;
  expect(sources).toContain('connect.ts');
  expect(sources.filter((source) => !allowed.test(source))).toEqual([]);
});
