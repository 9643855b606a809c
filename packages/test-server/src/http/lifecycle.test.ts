import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { temporaryFolder, tls } from '@crossborder-fx/tools-test-utils';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLifecycle, type LifecycleOptions } from './lifecycle.ts';
import { sendAnswer } from './send-answer.ts';
import { createHttpServer } from './shell.ts';

// The answer has 16 MB, more than the operating system buffers for a client that does not read.
const large = 'x'.repeat(16_000_000);
const answerLarge: RequestListener = (_request, response) =>
  sendAnswer(response, { status: 200, headers: {}, text: large });

/** Leaves the whole answer in the buffers of Node. */
const answerAtOnce: RequestListener = (_request, response) => response.end(large);

const patient: LifecycleOptions = { stallTimeout: 60_000, closeTimeout: 60_000 };
const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

describe.each([
  ['http', undefined],
  ['https', tls],
])('a server over %s', (_, certificate) => {
  async function started(listener: RequestListener, options: LifecycleOptions) {
    const server = await createHttpServer({}, certificate);
    server.on('request', listener);
    const secure = certificate !== undefined;
    const { listen, close } = createLifecycle(server, { ...options, secure });
    const url = await listen('127.0.0.1', 0);
    const accepted: Socket[] = [];
    server.on(secure ? 'secureConnection' : 'connection', (socket) => accepted.push(socket));
    const at = { host: '127.0.0.1', port: Number(new URL(url).port), ca: tls.cert };
    return {
      close,
      async open(bytes: string) {
        const socket = secure ? connectTls(at) : connect(at);
        onTestFinished(() => void socket.destroy());
        socket.on('error', () => {});
        await once(socket, secure ? 'secureConnect' : 'connect');
        socket.write(bytes);
        await expect.poll(() => accepted.at(-1)?.bytesRead).toBe(bytes.length);
        return socket;
      },
    };
  }

  test('the header Keep-Alive says that an idle connection stays open for 75 seconds', async () => {
    const { open } = await started((_, response) => response.end(), {});
    const socket = await open(request);
    const [bytes] = await once(socket, 'data');
    expect(String(bytes)).toMatch(/^Keep-Alive: timeout=75\r$/m);
  });

  // With TLS, the server cannot see how much of an answer in the buffers of Node was sent, so it sends large answers in parts.
  const listeners = certificate ? [answerLarge] : [answerLarge, answerAtOnce];

  test('close sends the whole rest of an answer to a client that reads slowly', async () => {
    await Promise.all(listeners.map(expectWhole));
  });

  async function expectWhole(listener: RequestListener): Promise<void> {
    const { open, close } = await started(listener, { stallTimeout: 2_000 });
    const socket = await open(request);
    await once(socket, 'readable');
    const closed = close();
    let received = 0;
    for await (const chunk of socket) {
      received += chunk.length;
      // Pause after each megabyte, so that the answer takes longer than stallTimeout. A chunk of TLS has only 16 kB,
      // too small for a pause each.
      if (received % 1_000_000 < chunk.length) await sleep(150);
    }
    expect(received).toBeGreaterThan(large.length);
    await closed;
  }

  test('close cuts off a client that stops reading', async () => {
    const { open, close } = await started(answerLarge, { ...patient, stallTimeout: 100 });
    const socket = await open(request);
    await once(socket, 'readable');
    await close();
    expect((await text(socket)).length).toBeLessThan(large.length);
  });

  test('after closeTimeout, close cuts off a client that still reads an endless answer', async () => {
    const endless: RequestListener = (_request, response) => {
      const write = () => response.write('x', () => setImmediate(write));
      write();
    };
    const { open, close } = await started(endless, { ...patient, closeTimeout: 100 });
    const socket = await open(request);
    await once(socket, 'data');
    await close();
  });

  test.each([
    ['half of the headers', 'GET / HTTP/1.1\r\n'],
    ['half of a body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{'],
  ])('close cuts off a client that sent %s and no more', async (_name, bytes) => {
    const { open, close } = await started(() => {}, { ...patient, stallTimeout: 100 });
    const socket = await open(bytes);
    await close();
    expect(await text(socket)).toBe('');
  });

  test('close waits for the rest of a half received request, and answers the request', async () => {
    const { open, close } = await started((_request, response) => response.end('ok'), patient);
    const socket = await open('GET / HTTP/1.1\r\n');
    const closed = close();
    socket.write('host: x\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*ok/);
    await closed;
  });

  test('close ends idle connections at once', async () => {
    const { open, close } = await started((_request, response) => response.end('ok'), patient);
    const unused = await open('');
    const used = await open(request);
    await once(used, 'data');
    await close();
    expect([await text(unused), await text(used)]).toEqual(['', '']);
  });

  test('close ends a keep-alive connection after its answer is sent', async () => {
    let answer = () => {};
    const { open, close } = await started((_request, response) => {
      response.write('begun');
      answer = () => response.end('done');
    }, patient);
    const socket = await open(request);
    const received = text(socket);
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(100);
    const closed = close();
    answer();
    expect(await received).toContain('done');
    await closed;
  });
});

test('close ends an unfinished TLS handshake at once', async () => {
  const server = await createHttpServer({}, tls);
  const { listen, close } = createLifecycle(server, { ...patient, secure: true });
  const { port } = new URL(await listen('127.0.0.1', 0));
  const accepted = once(server, 'connection');
  const silent = connect(Number(port), '127.0.0.1');
  silent.write(Buffer.from('1603010200', 'hex'));
  await accepted;
  await close();
  expect(await text(silent)).toBe('');
});

test('a TLS server cuts off a client that speaks plain HTTP, and still answers other clients', async () => {
  const server = await createHttpServer({}, tls);
  server.on('request', (_request, response) => response.end('ok'));
  const { listen, close } = createLifecycle(server, { secure: true });
  onTestFinished(close);
  const url = await listen('127.0.0.1', 0);
  const [error] = await once(get(url.replace('https:', 'http:')), 'error').catch((e) => [e]);
  expect(error.code).toBe('ECONNRESET');
  const socket = connectTls({ host: '127.0.0.1', port: Number(new URL(url).port), ca: tls.cert });
  socket.end('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  expect(await text(socket)).toContain('ok');
});

const from = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** Returns a test file that starts servers, sends each a request over a keep-alive connection, and never calls close(). */
const forgetful = (servers: object[]) => `
  import http from 'node:http';
  import https from 'node:https';
  import { once } from 'node:events';
  import { connect } from 'node:net';
  import { test } from 'node:test';
  import { startTestServer } from ${from('../start-test-server.ts')};
  import { document } from ${from('../../test/server.ts')};

  test('calls the servers', async () => {
    for (const options of ${JSON.stringify(servers)}) {
      const answer = () => ({ status: 200 });
      const { url } = await startTestServer({ document, answer, auth: false, ...options });
      const { request, Agent } = options.tls ? https : http;
      const agent = new Agent({ keepAlive: true, ca: options.tls?.cert });
      const [response] = await once(request(url + '/wallets', { agent }).end(), 'response');
      await once(response.resume(), 'end');
      // This connection sends no request, so no timeout of the server ends it.
      await once(connect(new URL(url).port, '127.0.0.1').unref(), 'connect');
      console.log('answered with', response.statusCode);
    }
  });
`;

async function started(...servers: object[]) {
  const folder = await temporaryFolder();
  const file = join(folder, 'forgetful.test.mjs');
  await writeFile(file, forgetful(servers));
  const env = { ...process.env, FORCE_COLOR: '0', NODE_TEST_CONTEXT: '' };
  const args = ['--test-reporter', 'spec', file];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('a process that never calls close() ends when its servers, with HTTP and with TLS, have the option unref', async () => {
  const child = await started({ unref: true }, { unref: true, tls });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(output.match(/answered with 200/g)).toHaveLength(2);
  expect(code).toBe(0);
});

test('a process that never calls close() keeps running when the server lacks the option unref', async () => {
  const child = await started({});
  let output = '';
  // Stop reading the output at the summary of the test, which node:test prints last.
  for await (const chunk of child.stdout) {
    output += chunk;
    if (output.includes('✔ calls the servers')) break;
  }
  await expect(once(child, 'exit', { signal: AbortSignal.timeout(500) })).rejects.toThrow();
});
