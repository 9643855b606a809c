import { text } from 'node:stream/consumers';
import { errorMessageIn, send } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { connectionTo, sendRaw, serverOf } from '../../test/server.ts';

const get = 'GET /wallets HTTP/1.1\r\nhost: x\r\n';

test.each([
  ['bytes that are not HTTP', 'hello\r\n\r\n', 400],
  ['an unknown method', 'BREW /wallets HTTP/1.1\r\n\r\n', 400],
  ['an unknown version of HTTP', 'GET /wallets HTTP/9.9\r\n\r\n', 400],
  ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['bytes of TLS', Buffer.from('16030100c4010000c00303', 'hex'), 400],
  ['a broken header', `${get}no colon\r\n\r\n`, 400],
  ['an invalid length', `${get}content-length: x\r\n\r\n`, 400],
  ['a length and chunks', `${get}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`, 400],
  ['a header that is too large', `${get}x: ${'y'.repeat(100_000)}\r\n\r\n`, 431],
  ['a path that is too long', `GET /${'y'.repeat(100_000)} HTTP/1.1\r\n\r\n`, 431],
  ['headers that do not end', get, 408],
  ['a proxy request', 'CONNECT example.com:443 HTTP/1.1\r\nhost: x\r\n\r\n', 405],
])('a broken request is answered in the documented shape: %s', async (_name, bytes, expected) => {
  const server = await serverOf(expected === 408 ? { idleTimeout: 500 } : {});
  const { status, head, body } = await sendRaw(server, bytes);
  expect(status).toBe(expected);
  expect(head).toContain('content-type: application/json');
  expect(errorMessageIn(JSON.parse(body))).not.toBe('');
  expect((await send(server, '/wallets')).status).toBe(200);
});

test.each([
  ['a request without Host', 'GET /wallets HTTP/1.1\r\nconnection: close\r\n\r\n', 401],
  ['a request with an Expect header', `${get}expect: cake\r\nconnection: close\r\n\r\n`, 401],
  ['an Upgrade header', `${get}connection: upgrade, close\r\nupgrade: websocket\r\n\r\n`, 401],
  ['a request of HTTP/1.0', 'GET /wallets HTTP/1.0\r\n\r\n', 401],
  ['a request for the path *', 'OPTIONS * HTTP/1.1\r\nconnection: close\r\n\r\n', 404],
])('an unusual request is answered like any other request: %s', async (_name, bytes, expected) => {
  const { status, body } = await sendRaw(await serverOf(), bytes);
  expect(status).toBe(expected);
  expect(errorMessageIn(JSON.parse(body))).not.toBe('');
});

test.each(['/wallets', '/nothing', '/%zz'])(
  'a request for %s with an invalid chunk in its body gets only one answer',
  async (path) => {
    const server = await serverOf();
    const request = `POST ${path} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`;
    const { status, body } = await sendRaw(server, request);
    expect(status).toBe(400);
    expect(errorMessageIn(JSON.parse(body))).toBe('The request is not valid HTTP.');
  },
);

test('a request that is refused before its whole body has arrived gets only one answer, even if the rest never arrives', async () => {
  const server = await serverOf({ maxBodyBytes: 10 });
  const socket = await connectionTo(server);
  socket.end('POST /wallets HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{');
  let received = '';
  for await (const chunk of socket) received += chunk;
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413']);
});

test('the server reads the body of a request that asks to switch the protocol', async () => {
  const server = await serverOf({ auth: false });
  const request = [
    'POST /wallets HTTP/1.1',
    'host: x',
    'connection: upgrade, http2-settings, close',
    'upgrade: h2c',
    'http2-settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
    'content-type: application/json',
    'content-length: 18',
  ];
  const { status } = await sendRaw(server, `${request.join('\r\n')}\r\n\r\n{"currency":"EUR"}`);
  expect(status).toBe(200);
  expect(server.requests).toMatchObject([{ body: { currency: 'EUR' } }]);
});

test('the server keeps a connection open on which no request has arrived yet', async () => {
  const server = await serverOf({ idleTimeout: 500, auth: false });
  const idle = await connectionTo(server);
  // An unfinished request on a second connection times out. The idle connection, although older, must then still be open.
  expect((await sendRaw(server, get)).status).toBe(408);
  idle.write(`${get}connection: close\r\n\r\n`);
  expect(await text(idle)).toMatch(/^HTTP\/1\.1 200 /);
});
