import http, { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import {
  errorOf,
  listen,
  refusingPort,
  storyPayment,
  temporaryFolder,
  tls,
} from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testClient } from '../../test/client-of.ts';
import { connecting } from '../../test/faulty-server.ts';
import { paymentBody } from '../../test/once-bodies.ts';
import { runInProcess } from '../../test/run-in-process.ts';
import { tlsServer, trusting, tunnelTo } from '../../test/tls-server.ts';
import { fileJournal } from '../journals/file-journal.ts';

/** Starts a service that answers only when the test says so, and records the connections to the service. */
async function watched() {
  const connections: Socket[] = [];
  const carried: Socket[] = [];
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    carried.push(request.socket);
    request.resume().once('end', () => waiting.push(response));
  });
  server.on('connection', (socket) => connections.push(socket));
  const url = await listen(server);
  const answerNext = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.end('{"payment":{"id":"P1"}}');
  };
  return { url, connections, carried, answerNext };
}

function clientWithSpare(baseUrl: string) {
  const sockets: Socket[] = [];
  const agent = new http.Agent();
  agent.createConnection = (options) => {
    const socket = connect(options as never);
    sockets.push(socket);
    return socket;
  };
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  const fx = testClient({ baseUrl, agent, spareConnection: true });
  return { sockets, create: () => fx.payments.create(storyPayment) };
}

async function withSpare() {
  const service = await watched();
  const client = clientWithSpare(service.url);
  const created = client.create();
  await expect.poll(() => service.connections.length).toBe(2);
  await service.answerNext();
  await created;
  expect(client.sockets[1]?.readyState).toBe('open');
  return { ...service, ...client };
}

test('a spare connection is opened while a creation waits for its answer, and serves only the next creation', async () => {
  const { connections, carried, answerNext, create } = await withSpare();
  for (let turn = 1; turn < 4; turn++) {
    const created = create();
    await expect.poll(() => connections.length).toBe(turn + 2);
    await answerNext();
    await created;
  }
  expect(carried).toEqual(connections.slice(0, 4));
  expect(new Set(connections).size).toBe(5);
});

test('no spare connection is opened without the option, or for a read', async () => {
  for (const spareConnection of [false, true]) {
    const { url, connections, carried, answerNext } = await watched();
    const { payments } = testClient({ baseUrl: url, spareConnection });
    for (let turn = 1; turn < 4; turn++) {
      const call = spareConnection ? payments.get('P1') : payments.create(storyPayment);
      await answerNext();
      await call;
    }
    expect(new Set(connections)).toEqual(new Set(carried));
  }
});

test('while createOnce waits for the journal, it opens the spare connection of its request', async () => {
  const { url, connections, carried, answerNext } = await watched();
  const journal = fileJournal(await temporaryFolder(), { account: 'acme-live' });
  const claim: typeof journal.claim = async (record) => {
    await expect.poll(() => connections.length).toBe(1);
    return journal.claim(record);
  };
  const fx = testClient({ baseUrl: url, spareConnection: true });
  const options = { journal: { ...journal, claim }, reference: 'invoice 1108' };
  const created = fx.payments.createOnce(paymentBody, options);
  await answerNext();
  await created;
  expect(carried).toEqual([connections[0]]);
});

test.each([
  ['closed', (socket: Socket) => socket.end(), (near: Socket) => near.destroyed],
  ['reset', (socket: Socket) => socket.resetAndDestroy(), (near: Socket) => near.destroyed],
  [
    'sent bytes on',
    (socket: Socket) => socket.write('HTTP/1.1 408 Request Time-out\r\n\r\n'),
    (near: Socket) => near.readableLength > 0,
  ],
])('a spare connection that the service has %s is not used', async (_what, act, isSeen) => {
  const { connections, carried, sockets, answerNext, create } = await withSpare();
  act(connections[1] as Socket);
  await expect.poll(() => isSeen(sockets[1] as Socket)).toBe(true);
  const created = create();
  await answerNext();
  await created;
  expect(carried[1]).not.toBe(connections[1]);
  expect(sockets[1]?.destroyed).toBe(true);
});

test('the outcome is unknown when the spare connection is closed while the client sends its request', async () => {
  const { connections, create } = await withSpare();
  const spare = connections[1] as Socket;
  // The service has closed the spare connection, and the client notices only after it has sent its request.
  spare.once('readable', () => spare.resetAndDestroy());
  const error = await errorOf(create());
  expect(error).toMatchObject({ name: 'ConnectionError', outcome: 'unknown' });
});

test('a spare connection is at most a second old, and is replaced only while a creation waits', async () => {
  const { url, answerNext } = await watched();
  const { sockets, create } = clientWithSpare(url);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  /** Waits without timers, because the test controls the time of all timers. */
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await new Promise(setImmediate);
  };
  const created = create();
  await until(() => sockets[1]?.readyState === 'open');
  vi.advanceTimersByTime(999);
  expect(sockets[1]?.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, true, false]);
  await until(() => sockets[2]?.readyState === 'open');
  await answerNext();
  await created;
  vi.advanceTimersByTime(1_000);
  await expect.poll(() => sockets.map(({ destroyed }) => destroyed)).toEqual([true, true, true]);
});

test('a spare connection that is too old is not used, although the process was too busy to close it', async () => {
  const { connections, carried, sockets, answerNext, create } = await withSpare();
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 1_001);
  onTestFinished(() => void vi.restoreAllMocks());
  const created = create();
  await answerNext();
  await created;
  expect(sockets[1]?.destroyed).toBe(true);
  expect(carried[1]).not.toBe(connections[1]);
});

test('a process ends by itself, although a spare connection is open or waits for TLS', async () => {
  const { port, close } = await connecting((socket) => void socket.once('data', () => {}));
  onTestFinished(close);
  const secure = await tlsServer((_request, response) => response.end('{"id":"P1"}'));
  const script = `
    import { Agent } from 'node:https';
    const agent = new Agent({ ca: ${JSON.stringify(tls.cert)} });
    const options = { username: 'u', secret: 's', agent, spareConnection: true };
    const fx = createClient({ ...options, baseUrl: '${secure.url}' });
    await fx.payments.delete('P1');
    const silent = createClient({ ...options, baseUrl: 'https://127.0.0.1:${port}', timeout: 100 });
    await silent.payments.delete('P1').catch(({ outcome }) => console.log(outcome));
    setTimeout(() => console.log('kept'), 300).unref();
  `;
  expect(await runInProcess(script)).toBe('not-sent\n');
});

test('a spare connection establishes TLS beforehand, and resumes the session of an earlier connection', async () => {
  const { url, requests, resumed, server } = await tlsServer((_request, response) =>
    response.end('{"id":"P1"}'),
  );
  const names = new Set<unknown>();
  server.on('secureConnection', (socket) => names.add(Reflect.get(socket, 'servername')));
  const agent = trusting({
    lookup: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }] as never),
  });
  const baseUrl = url.replace('127.0.0.1', 'fx.test');
  const fx = testClient({ baseUrl, agent, spareConnection: true });
  for (let turn = 1; turn < 4; turn++) {
    await fx.payments.delete('P1');
    await expect.poll(() => resumed.length).toBe(turn + 1);
  }
  expect(requests).toHaveLength(3);
  // The client opens the second connection before it has received the TLS session of the first connection.
  expect(resumed.slice(2)).toEqual([true, true]);
  expect(names).toEqual(new Set(['fx.test']));
});

test('the client opens the tunnel of a proxy before a request needs it', async () => {
  const { url, requests } = await tlsServer((_request, response) => response.end('{"id":"P1"}'));
  const proxy = createServer().on('connect', (_request, near: Socket) => tunnelTo(url, near));
  const agent = trusting({ proxyEnv: { HTTPS_PROXY: await listen(proxy) } });
  const fx = testClient({ baseUrl: url, agent, spareConnection: true });
  await fx.payments.delete('P1');
  await fx.payments.delete('P2');
  expect(requests).toEqual(['DELETE /payments/P1', 'DELETE /payments/P2']);
});

test('when a spare connection cannot be opened, only the error of the call reports the problem', async () => {
  const untrusted = await tlsServer();
  for (const baseUrl of [`http://127.0.0.1:${refusingPort}`, untrusted.url]) {
    const fx = testClient({ baseUrl, spareConnection: true, maxRetries: 0 });
    for (let turn = 0; turn < 3; turn++) {
      const error = await errorOf(fx.payments.create(storyPayment));
      expect(error).toMatchObject({ name: 'ConnectionError', outcome: 'not-sent' });
    }
  }
  expect(untrusted.requests).toEqual([]);
});
