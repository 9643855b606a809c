import { once } from 'node:events';
import http, { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { errorOf, listen, loopbackServer, storyPayment } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { testClient } from '../../test/client-of.ts';
import { connecting } from '../../test/faulty-server.ts';
import { runInProcess } from '../../test/run-in-process.ts';
import { expectMaybeSent, problemOf, sendWith } from '../../test/send-with.ts';
import { tlsServer, trusting, tunnelTo } from '../../test/tls-server.ts';
import { createDefaultTransport } from './node-transport.ts';
import { NotSentError } from './transport.ts';

const silenceOf = (url: string, agent?: http.Agent) => problemOf(url, agent, { timeout: 100 });

function agentWith(options: http.AgentOptions): http.Agent {
  const agent = new http.Agent(options);
  onTestFinished(() => agent.destroy());
  return agent;
}

const silent = () => loopbackServer(() => {});

const withFewFiles = ['/bin/sh', '-c', 'ulimit -n 64; exec "$0" "$@"', process.execPath] as const;

test('when eight calls on two connections are aborted, the six that wait for a connection have the outcome not-sent', async () => {
  const { url, requests } = await silent();
  const fx = testClient({ baseUrl: url, agent: agentWith({ maxSockets: 2 }) });
  const arrived = new AbortController();
  const creating = Array.from({ length: 8 }, () =>
    errorOf(fx.payments.create(storyPayment, { signal: arrived.signal })),
  );
  await expect.poll(() => requests.length).toBe(2);
  arrived.abort();
  const outcomes = (await Promise.all(creating)).map((error) => Object(error).outcome);
  expect(outcomes).toEqual(['unknown', 'unknown', ...Array(6).fill('not-sent')]);
  expect(requests).toHaveLength(2);
});

test('the request was certainly not sent when the call ends before the host name is resolved', async () => {
  const agent = agentWith({ lookup: () => {} });
  expect(await silenceOf('http://fx.test', agent)).toBeInstanceOf(NotSentError);
});

test('the request was certainly not sent when the call ends while no address answers the attempt to connect', async () => {
  const port = await swallowingPort();
  expect(await silenceOf(`http://127.0.0.1:${port}`)).toBeInstanceOf(NotSentError);
  const found = [
    { address: '127.0.0.1', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  const agent = agentWith({
    autoSelectFamily: true,
    lookup: (_host, _options, done) => done(null, found as never),
  });
  expect(await silenceOf(`http://fx.test:${port}`, agent)).toBeInstanceOf(NotSentError);
});

test('the request was certainly not sent when the call ends while the other side does not answer the TLS hello', async () => {
  const { port, close } = await connecting(() => {});
  onTestFinished(close);
  expect(await silenceOf(`https://127.0.0.1:${port}`)).toBeInstanceOf(NotSentError);
});

test('nothing was sent when the timeout ends a call before the busy process has written anything to the connection', async () => {
  let received = 0;
  const server = createServer(() => received++);
  const url = await listen(server);
  const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'));
  // After this statement, the event loop runs due timers before it handles connections.
  await new Promise(setImmediate);
  const problem = problemOf(url, undefined, { timeout: 20 });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
  expect(await problem).toBeInstanceOf(NotSentError);
  await closed;
  expect(received).toBe(0);
});

test('a request was not sent to an address without a route, or from an address that this machine does not have', async () => {
  const { url, requests } = await silent();
  for (const [address, options] of [
    ['http://255.255.255.255:9', {}],
    [url, { localAddress: '203.0.113.7' }],
  ] as const) {
    const problem = await problemOf(address, agentWith(options), { timeout: 10_000 });
    expect(problem).toBeInstanceOf(NotSentError);
  }
  expect(requests).toEqual([]);
});

test('a request was not sent when file descriptors run out, whether the base URL has a host name or an IP address', async () => {
  const { url, requests } = await silent();
  const script = `
    import { openSync, closeSync } from 'node:fs';
    const options = { username: 'u', secret: 's', maxRetries: 0 };
    const clients = ['${url}', '${url.replace('127.0.0.1', 'localhost')}'].map((baseUrl) =>
      createClient({ ...options, baseUrl }));
    const outcomes = [];
    const files = [];
    // The first request loads the modules that a request needs, before the file descriptors run out.
    await clients[0].wallets.list({}, { timeout: 1 }).catch(() => {});
    try {
      for (;;) files.push(openSync('/dev/null'));
    } catch {}
    for (const fx of clients) {
      const error = await fx.payments.delete('P1').catch((error) => error);
      outcomes.push([error.outcome, error.cause?.code]);
    }
    for (const file of files) closeSync(file);
    console.log(JSON.stringify(outcomes));
  `;
  const [address, name] = JSON.parse(await runInProcess(script, {}, withFewFiles));
  expect(address).toEqual(['not-sent', 'EMFILE']);
  expect(name[0]).toBe('not-sent');
  expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

/** Returns an agent of https whose proxy runs `act` when it gets a CONNECT request. */
async function tunnelling(act: (near: Socket) => unknown) {
  const server = createServer().on('connect', (_request, near: Socket) => {
    near.on('error', () => {});
    onTestFinished(() => void near.destroy());
    act(near);
  });
  return trusting({ proxyEnv: { HTTPS_PROXY: await listen(server) } });
}
const url = 'https://fx.test';

test.each<[string, (near: Socket) => unknown, number?]>([
  ['answers 407', (near) => near.end('HTTP/1.1 407 Required\r\n\r\n')],
  ['answers 502', (near) => near.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')],
  ['closes the connection', (near) => near.end()],
  ['resets the connection', (near) => near.resetAndDestroy()],
  ['cuts its answer off', (near) => near.end('HTTP/1.1 200 OK\r\n')],
  ['closes the tunnel', (near) => near.end('HTTP/1.1 200 OK\r\n\r\n')],
  ['gives no answer until the call ends', () => {}, 100],
  ['leads to a server that sends nothing', (near) => near.write('HTTP/1.1 200 OK\r\n\r\n'), 100],
])('nothing was sent when a proxy that tunnels %s', async (_what, act, timeout = 10_000) => {
  const problem = await problemOf(url, await tunnelling(act), { timeout });
  expect(problem).toBeInstanceOf(NotSentError);
  if (timeout > 100) {
    expect((problem as Error).cause).not.toMatchObject({ message: 'the call has ended' });
  }
});

test('a request may have been sent as soon as the tunnel of a proxy is secure', async () => {
  const target = await tlsServer((request) => request.socket.destroy());
  const agent = await tunnelling((near) => {
    tunnelTo(target.url, near);
  });
  expectMaybeSent(await problemOf(target.url, agent, { timeout: 10_000 }));
  expect(target.requests).toEqual(['POST /']);
});

test('a request may have been sent when the operating system has its body, though the server reads nothing', async () => {
  const { port, close } = await connecting((socket) => socket.pause());
  onTestFinished(close);
  expectMaybeSent(await problemOf(`http://127.0.0.1:${port}`, undefined, { timeout: 200 }));
});

test('a request that has arrived by http or https counts as possibly sent when the call ends', async () => {
  const plain = await silent();
  const secure = await tlsServer(() => {});
  for (const [server, agent] of [
    [plain, undefined],
    [secure, trusting()],
  ] as const) {
    const ended = new AbortController();
    const sending = { timeout: 60_000, signal: ended.signal };
    const problem = problemOf(server.url, agent, sending);
    await expect.poll(() => server.requests.length).toBe(1);
    ended.abort();
    expectMaybeSent(await problem);
  }
});

test('a request may have been sent on a connection that an agent of the caller kept from another request', async () => {
  class Keeping extends http.Agent {}
  const agent = new Keeping({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const { url, requests } = await loopbackServer((response) => {
    if (requests.length === 1) response.end('{}');
  });
  await sendWith(createDefaultTransport(url, agent), { url, isRepeatable: true });
  expectMaybeSent(await problemOf(url, agent, { timeout: 500 }));
  expect(requests).toHaveLength(2);
});

test('a request in the queue of an agent whose class is not http.Agent may have been sent', async () => {
  class Other extends http.Agent {}
  const agent = new Other({ maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const { url } = await silent();
  const problems = await Promise.all([silenceOf(url, agent), silenceOf(url, agent)]);
  for (const problem of problems) expectMaybeSent(problem);
});

/** The program listens, then blocks its thread. The system accepts two connections and drops the next ones. */
const program = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

/** Returns a port of this machine that does not answer connection attempts until the test ends. */
async function swallowingPort(): Promise<number> {
  const worker = new Worker(program, { eval: true });
  const [port] = await once(worker, 'message');
  const taken = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  onTestFinished(async () => {
    for (const socket of taken) socket.destroy();
    await worker.terminate();
  });
  for (const socket of taken) {
    socket.on('error', () => {});
    if (socket.connecting) await once(socket, 'connect');
  }
  return port;
}
