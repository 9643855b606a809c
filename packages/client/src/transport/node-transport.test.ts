import { once } from 'node:events';
import http, { createServer } from 'node:http';
import { connect } from 'node:net';
import { Duplex } from 'node:stream';
import zlib, { gzipSync } from 'node:zlib';
import { listen, loopbackServer, refusingPort } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connecting } from '../../test/faulty-server.ts';
import { expectMaybeSent, problemOf, sendWith } from '../../test/send-with.ts';
import { describeTransport, sender } from '../../test/transport-contract.ts';
import { UnreadableBody } from '../common/answer.ts';
import { createDefaultTransport } from './node-transport.ts';
import { NotSentError } from './transport.ts';

const contextWith = sender(createDefaultTransport);

describeTransport(createDefaultTransport, { lengthOfNothing: () => '0', repeats: false });

async function failureOf(bytes: string): Promise<unknown> {
  const { port, close } = await connecting((socket) =>
    socket.once('data', () => socket.end(bytes)),
  );
  const url = `http://127.0.0.1:${port}`;
  const problem = await sendWith(createDefaultTransport(url), { url, timeout: 5_000 }).then(
    (received) => received,
    (thrown: unknown) => thrown,
  );
  await close();
  return problem;
}

test('a GET is sent without a body or Content-Length, and with the query as it was written', async () => {
  const { url, requests } = await loopbackServer((response) => response.end('[]'));
  const transport = createDefaultTransport(url);
  await sendWith(transport, { url: `${url}/a%20b?c=d%26e`, method: 'GET', body: undefined });
  expect(requests[0]).toMatchObject({ method: 'GET', url: '/a%20b?c=d%26e', body: '' });
  expect(requests[0]?.headers).not.toHaveProperty('content-length');
  expect(requests[0]?.headers['accept-encoding']).toBe('gzip, br');
});

test('a request that node:http refuses was not sent', async () => {
  const { url, requests } = await loopbackServer((response) => response.end());
  const problem = await problemOf(url, undefined, { headers: { 'x-a': 'a\r\nb' } });
  expect(problem).toBeInstanceOf(NotSentError);
  expect(requests).toEqual([]);
});

test('the request was not sent when all addresses of the host refuse the connection, and was sent when one address answers', async () => {
  const { url, requests } = await loopbackServer((response) => response.end('here'));
  const lookup = (addresses: { address: string; family: number }[]) => {
    const agent = new http.Agent({
      lookup: (_host, _options, found) => found(null, addresses as never),
      autoSelectFamily: true,
    });
    onTestFinished(() => agent.destroy());
    return agent;
  };
  const both = [
    { address: '::1', family: 6 },
    { address: '127.0.0.1', family: 4 },
  ];
  const open = `http://fx.test:${new URL(url).port}`;
  const answered = await sendWith(createDefaultTransport(open, lookup(both)), { url: open });
  expect(answered.text).toBe('here');
  expect(requests).toHaveLength(1);
  const problem = await problemOf(`http://fx.test:${refusingPort}`, lookup(both));
  expect(problem).toBeInstanceOf(NotSentError);
  expect(problem).toHaveProperty('cause.errors.length', 2);
});

test('the request was certainly not sent when the agent cannot be used for the protocol of the URL', async () => {
  const { url, requests } = await loopbackServer((response) => response.end());
  const https = process.getBuiltinModule('node:https');
  expect(await problemOf(url, new https.Agent())).toBeInstanceOf(NotSentError);
  expect(requests).toEqual([]);
});

test.each([
  { syscall: 'read' },
  { syscall: 'write' },
  { code: 'ECONNREFUSED' },
  { errors: [] },
  { errors: [{ syscall: 'connect' }, { syscall: 'read' }] },
  { errors: [undefined] },
  { errors: 'connect' },
  { errors: {}, syscall: 'read' },
])('a connect error with %j does not prove that nothing was sent', async (fields) => {
  class Other extends http.Agent {
    override createConnection(...[, connected]: Parameters<http.Agent['createConnection']>) {
      const problem = Object.assign(new Error('odd'), fields);
      process.nextTick(() => connected?.(problem, undefined as never));
      return undefined;
    }
  }
  expectMaybeSent(await problemOf('http://127.0.0.1:9', new Other()));
});

test('the transport does not change a body in an unknown content encoding', async () => {
  const { text } = await contextWith((response) =>
    response.writeHead(200, { 'content-encoding': 'zstd' }).end('bytes'),
  );
  expect(text).toBe('bytes');
});

test('a body in more than five content encodings is refused before it is unpacked', async () => {
  const inCodings = (count: number) =>
    contextWith((response) =>
      response.writeHead(200, { 'content-encoding': Array(count).fill('gzip').join() }).end(
        Array(count)
          .fill(0)
          .reduce<Buffer>((bytes) => gzipSync(bytes), Buffer.from('{}')),
      ),
    );
  expect((await inCodings(5)).text).toBe('{}');
  const createUnzip = vi.spyOn(zlib, 'createUnzip');
  onTestFinished(() => createUnzip.mockRestore());
  await expect(inCodings(6)).rejects.toThrow(
    new UnreadableBody('the body has 6 content codings, more than 5'),
  );
  expect(createUnzip).not.toHaveBeenCalled();
});

test.each([
  [200, { 'content-length': '0' }],
  [204, {}],
])(
  'the transport reads an empty answer with the status %i although its headers name a content coding',
  async (status, headers) => {
    const { head, text } = await contextWith((response) =>
      response.writeHead(status, { 'content-encoding': 'gzip', ...headers }).end(),
    );
    expect([head?.status, text]).toEqual([status, '']);
  },
);

test('the transport returns the final answer after provisional answers', async () => {
  const { head, text } = await contextWith((response) => {
    response.writeContinue();
    response.writeProcessing();
    response.writeEarlyHints({ link: '</a>; rel=preload' });
    response.end('done');
  });
  expect([head?.status, text]).toEqual([200, 'done']);
});

test('an answer with the status 204 is complete, whatever bytes come after it', async () => {
  const bytes = 'HTTP/1.1 204 No Content\r\nContent-Length: 12\r\n\r\n{"id": "123"}';
  expect(await failureOf(bytes)).toMatchObject({ head: { status: 204 }, text: '' });
});

test.each([
  [
    'that switches the protocol',
    'HTTP/1.1 101 Switching\r\nUpgrade: a\r\nConnection: upgrade\r\n\r\n',
  ],
  ['with too long headers', `HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n{}`],
  ['that is not HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
  ['without a byte', ''],
  ['cut off in its headers', 'HTTP/1.1 200 OK\r\nX-A: '],
  ['cut off in its body', 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{'],
  ['cut off in a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{"id'],
  ['cut off after a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n'],
  [
    'in another coding than it says',
    'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}',
  ],
  [
    'whose coding is cut off',
    'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 1\r\n\r\n\x1f',
  ],
  ['of two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}'],
])(
  'an answer %s ends the call at once, and does not prove that nothing was sent',
  async (_what, bytes) => {
    const problem = await failureOf(bytes);
    expect(problem).toBeInstanceOf(Error);
    expect(problem).not.toBeInstanceOf(NotSentError);
    expect((problem as Error).message).not.toBe('the call has ended');
  },
);

test('the transport reads an answer that comes before it has sent the whole request', async () => {
  const server = createServer((request, response) => {
    response.writeHead(413).end('too long');
    request.resume();
  });
  const url = await listen(server);
  const { head, text } = await sendWith(createDefaultTransport(url), {
    url,
    body: 'x'.repeat(5_000_000),
  });
  expect([head?.status, text]).toEqual([413, 'too long']);
});

test('the transport connects to an IPv6 address', async () => {
  const server = createServer((request, response) => response.end(request.headers.host));
  server.listen(0, '::1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const url = `http://[::1]:${port}`;
  const { text } = await sendWith(createDefaultTransport(url), { url });
  expect(text).toBe(`[::1]:${port}`);
});

test.each([
  ['maxBodyBytes', 1_000],
  ['the end of the call', 1e12],
])(
  'the transport stops unpacking a body that would become 2 GB because of %s',
  async (_reason, maxBodyBytes) => {
    const { createUnzip } = zlib;
    const unzips: zlib.Unzip[] = [];
    const controller = new AbortController();
    const spy = vi.spyOn(zlib, 'createUnzip').mockImplementation((options) => {
      const unzip = createUnzip(options);
      // The second unzip stream makes the body from the output of the first.
      if (unzips.push(unzip) === 2 && maxBodyBytes > 1_000) {
        unzip.once('data', () => controller.abort());
      }
      return unzip;
    });
    onTestFinished(() => void spy.mockRestore());
    const bomb = gzipSync(Buffer.concat(Array(32).fill(gzipSync(Buffer.alloc(1 << 26)))));
    const context = contextWith(
      (response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(bomb),
      { maxBodyBytes, signal: controller.signal },
    );
    await expect(context).rejects.toThrow();
    expect(unzips.map(({ destroyed }) => destroyed)).toEqual([false, true]);
  },
);

test('a GET with a body has a Content-Length, so that the body is not read as another request', async () => {
  const { url, requests } = await loopbackServer((response) => response.end('[]'));
  const sending = { url, method: 'GET', body: '{"a":1}', isRepeatable: true } as const;
  await sendWith(createDefaultTransport(url), sending);
  expect(requests).toMatchObject([{ method: 'GET', body: '{"a":1}' }]);
});

test('a connection error does not prove that nothing was sent when the stream of an agent takes the request before the stream connects', async () => {
  let copies = 0;
  class Tunnel extends http.Agent {
    override createConnection() {
      // The stream takes the bytes of the request, then tries to connect to a refusing port, and fails with the error of that
      // connection attempt.
      const tunnel = new Duplex({
        read() {},
        write(_chunk, _encoding, done) {
          copies++;
          connect(refusingPort, '127.0.0.1').on('error', (problem) => tunnel.destroy(problem));
          done();
        },
      });
      return tunnel;
    }
  }
  const problem = await problemOf('http://fx.test', new Tunnel());
  expect(problem).toMatchObject({ code: 'ECONNREFUSED', syscall: 'connect' });
  expectMaybeSent(problem);
  expect(copies).toBe(1);
});
