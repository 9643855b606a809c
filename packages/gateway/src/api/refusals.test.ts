import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { paymentOf, shopToken, startedSetup } from '../../test/setup.ts';

const authorized = ['Host: x', `Authorization: Bearer ${shopToken}`, 'Connection: close'];
const json = 'Content-Type: application/json';
const read = 'GET /wallets HTTP/1.1';
const pay = ['POST /payments HTTP/1.1', ...authorized];
const chunked = 'Transfer-Encoding: chunked';

const wrongRequests: [what: string, lines: string[], body: string, status: number][] = [
  ['a path that is not UTF-8', ['GET /payments/%zz HTTP/1.1', ...authorized], '', 400],
  [
    'a path without a token that is not UTF-8',
    ['GET /%zz HTTP/1.1', 'Host: x', 'Connection: close'],
    '',
    400,
  ],
  ['a long path', [`GET /payments/${'a'.repeat(200)} HTTP/1.1`, ...authorized], '', 414],
  ['long headers', [read, ...authorized, `X-A: ${'a'.repeat(20_000)}`], '', 431],
  ['bytes that are not HTTP', ['HELLO'], '', 400],
  ['an unknown method', ['FOO /payments HTTP/1.1', ...authorized], '', 400],
  ['a request without the header Host', [read, 'Connection: close'], '', 400],
  ['a chunk with an invalid length', [...pay, json, chunked], 'ZZ\r\n', 400],
  ['a chunked body with a length', [...pay, json, chunked, 'Content-Length: 3'], '0\r\n\r\n', 400],
  ['an invalid content type', [...pay, 'Content-Type: ;;', 'Content-Length: 2'], '{}', 415],
  ['a body of 2 MB', [...pay, json, 'Content-Length: 2000000'], '', 413],
  [
    'a chunked body of 2 MB',
    [...pay, json, chunked],
    `1E8480\r\n${' '.repeat(2_000_000)}\r\n0\r\n\r\n`,
    413,
  ],
  ['an unknown operation', ['HEAD /nothing HTTP/1.1', ...authorized], '', 404],
];

test('the gateway refuses each request that breaks a rule of HTTP with a problem document', async () => {
  const { url } = await startedSetup();
  for (const [what, lines, body, status] of wrongRequests) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    const answer = await text(socket);
    expect(answer, what).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer, what).toMatch(/\r\ncontent-type: application\/problem\+json/i);
  }
});

test('when bytes that are not HTTP follow a payment request, the gateway does not answer the request, but creates its payment once', async () => {
  const { sandbox, begins, url, made, ...gateway } = await startedSetup();
  sandbox.faults.add('createPayment', { delay: 1_000, times: 1 });
  const body = JSON.stringify(paymentOf(sandbox));
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const [post, host, token] = pay;
  const head = [post, host, token, json, 'Idempotency-Key: k', `Content-Length: ${body.length}`];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  await begins();
  socket.write('}\r\n\r\n');
  expect(await text(socket)).toBe('');
  await expect.poll(async () => (await gateway.pay('k')).status).toBe(200);
  expect(await made()).toBe(1);
});

test('the gateway does not count a payment request that its program cuts off', async () => {
  const { url, call, page } = await startedSetup();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(`${[...pay, json, 'Content-Length: 100'].join('\r\n')}\r\n\r\n{`, () =>
    socket.destroy(),
  );
  await once(socket, 'close');
  expect((await call('GET', '/wallets')).status).toBe(200);
  const { requests } = Object((await page('requests')).body);
  expect(requests).toMatchObject([{ operation: 'listWallets', status: 200 }]);
});

test('the gateway ignores an Expect header with an unknown value', async () => {
  const { url } = await startedSetup();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(`${[read, ...authorized, 'Expect: maybe'].join('\r\n')}\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
});

test('the gateway reads a body with a byte order mark, and treats a field that is null as missing', async () => {
  const { sandbox, call, made } = await startedSetup();
  const key = { 'idempotency-key': 'other' };
  const payment = paymentOf(sandbox);
  const bodies = [
    `\ufeff${JSON.stringify(payment)}`,
    { ...payment, tag: null, communication: null },
  ];
  for (const body of bodies) expect((await call('POST', '/payments', body, key)).status).toBe(200);
  expect(await made()).toBe(1);
});

test('the gateway confirms a payment when the body is empty or an object without fields', async () => {
  const { call, pay } = await startedSetup();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const [key, body, headers] of [
    ['k1', '', form],
    ['k2', ''],
    ['k3', {}],
  ] as const) {
    const { id } = Object((await pay(key)).body['payment']);
    const confirmed = await call('PUT', `/payments/${id}/confirm`, body, headers);
    expect(confirmed).toMatchObject({ status: 200, body: { id } });
  }
});

test('a UUID in capitals and the same UUID in small letters are one idempotency key', async () => {
  const { pay, made } = await startedSetup();
  const key = '7f9c24e8-3b12-4c4f-9d53-6f1de3d0b1b2';
  const [first, again] = [await pay(key), await pay(key.toUpperCase())];
  expect(again.body).toEqual(first.body);
  expect([first.status, await made()]).toEqual([200, 1]);
});
