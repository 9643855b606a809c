import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { paymentOf, problem, shopToken, startedSetup } from '../../test/setup.ts';

const authorized = `Host: x\r\nAuthorization: Bearer ${shopToken}\r\nConnection: close\r\n`;
const json = 'Content-Type: application/json\r\n';

test.each([
  ['a path that is not UTF-8', `GET /payments/%zz HTTP/1.1\r\n${authorized}\r\n`, 400],
  [
    'a path without a token that is not UTF-8',
    'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    400,
  ],
  ['a long path', `GET /payments/${'a'.repeat(200)} HTTP/1.1\r\n${authorized}\r\n`, 414],
  ['long headers', `GET /wallets HTTP/1.1\r\n${authorized}X-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['bytes that are not HTTP', 'HELLO\r\n\r\n', 400],
  ['an unknown method', `FOO /payments HTTP/1.1\r\n${authorized}\r\n`, 400],
  ['a request without the header Host', 'GET /wallets HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'a chunked body whose chunk has an invalid length',
    `POST /payments HTTP/1.1\r\n${authorized}${json}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`,
    400,
  ],
  [
    'a chunked body that also has a length',
    `POST /payments HTTP/1.1\r\n${authorized}${json}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'an invalid content type',
    `POST /payments HTTP/1.1\r\n${authorized}Content-Type: ;;\r\nContent-Length: 2\r\n\r\n{}`,
    415,
  ],
  [
    'a body of 2 MB',
    `POST /payments HTTP/1.1\r\n${authorized}${json}Content-Length: 2000000\r\n\r\n`,
    413,
  ],
  ['an unknown operation', `HEAD /nothing HTTP/1.1\r\n${authorized}\r\n`, 404],
])('the gateway refuses %s with a problem document', async (_what, request, status) => {
  const { url } = await startedSetup();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(request);
  const answer = await text(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/\r\ncontent-type: application\/problem\+json/i);
});

test('when bytes that are not HTTP follow a payment request, the gateway does not answer the request, but creates its payment once', async () => {
  const { sandbox, begins, url, pay, made } = await startedSetup();
  sandbox.faults.add('createPayment', { delay: 1_000, times: 1 });
  const body = JSON.stringify(paymentOf(sandbox));
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const head = `POST /payments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${shopToken}\r\n${json}Idempotency-Key: k\r\n`;
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
  await begins();
  socket.write('}\r\n\r\n');
  expect(await text(socket)).toBe('');
  await expect.poll(async () => (await pay('k')).status, { timeout: 20_000 }).toBe(200);
  expect(await made()).toBe(1);
});

test('the gateway ignores an Expect header with an unknown value', async () => {
  const { url } = await startedSetup();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(`GET /wallets HTTP/1.1\r\n${authorized}Expect: maybe\r\n\r\n`);
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

test.each([
  [
    'empty, with the content type of a form',
    '',
    { 'content-type': 'application/x-www-form-urlencoded' },
  ],
  ['empty, with the content type of JSON', '', {}],
  ['an object without fields', {}, {}],
])('the gateway confirms a payment when the body is %s', async (_what, body, headers) => {
  const { call, pay } = await startedSetup();
  const { id } = Object((await pay('k')).body['payment']);
  expect(await call('PUT', `/payments/${id}/confirm`, body, headers)).toMatchObject({
    status: 200,
    body: { id },
  });
});

test('the gateway does not confirm a payment when the field expect is null', async () => {
  const { sandbox, call, pay } = await startedSetup();
  const { id } = Object((await pay('k')).body['payment']);
  expect(await call('PUT', `/payments/${id}/confirm`, { expect: null })).toMatchObject(
    problem(400, 'invalid-request', { path: 'expect' }),
  );
  expect(sandbox.listRequests({ operation: 'confirmPayment' })).toEqual([]);
});

test('a UUID in capitals and the same UUID in small letters are one idempotency key', async () => {
  const { pay, made } = await startedSetup();
  const key = '7f9c24e8-3b12-4c4f-9d53-6f1de3d0b1b2';
  const [first, again] = [await pay(key), await pay(key.toUpperCase())];
  expect(again.body).toEqual(first.body);
  expect([first.status, await made()]).toEqual([200, 1]);
});
