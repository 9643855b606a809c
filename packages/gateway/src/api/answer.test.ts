import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { json, refusingPort } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import {
  aliceToken,
  bearer,
  gatewaySetup,
  paymentOf,
  problem,
  shopToken,
  startedSetup,
} from '../../test/setup.ts';

test('the gateway returns the answer of the service to a read request, and lists objects when the path has a status in place of an id', async () => {
  const { fx, call, pay } = await startedSetup();
  await pay('to-read');
  const body = (await fx.wallets.list({ per_page: 2 })).body as object;
  expect(await call('GET', '/wallets?per_page=2')).toMatchObject({ status: 200, body });
  const [one] = await fx.payments.iterate({ status: 'all' }).toArray({ limit: 10_000 });
  for (const path of ['/payments/all', '/payments/a%6Cl'])
    expect((await call('GET', path)).body).toHaveProperty('payments');
  const read = await call('GET', `/payments/${one?.id}`);
  expect(read.body).toMatchObject({ payment: { id: one?.id } });
  // The sandbox has no trades, so the gateway answers 204 to `/trades/_all`, the list of all trades. If `_all` were taken for
  // the id of a trade, the sandbox would refuse it.
  expect((await call('GET', '/trades/_all')).status).toBe(204);
  const misspelt = await call('GET', '/wallets?perPage=2');
  expect(misspelt).toMatchObject({ status: 400, body: { path: 'perPage' } });
});

test('without an idempotency key, the gateway sends a request once, and answers 424 when the outcome is unknown', async () => {
  const { sandbox, call } = await startedSetup();
  sandbox.faults.add('createWallet', { status: 503, times: 1 });
  expect(await call('POST', '/wallets', { currency: 'EUR' })).toMatchObject(
    problem(424, 'outcome-unknown', { serviceStatus: 503 }),
  );
  expect(sandbox.listRequests({ operation: 'createWallet' })).toHaveLength(1);
  const withKey = await call('POST', '/wallets', { currency: 'EUR' }, { 'idempotency-key': 'k' });
  expect(withKey).toMatchObject(problem(400, 'key-not-taken'));
});

test('the gateway answers 502 when the service is down, answers HTML or refuses the credentials of the gateway', async () => {
  const { start, startBefore, client } = await gatewaySetup();
  const down = { ...client, baseUrl: `http://127.0.0.1:${refusingPort}`, maxRetries: 0 };
  const gateways = [
    await start({ client: down }),
    await startBefore((response) => response.setHeader('content-type', 'text/html').end('<html>')),
    await startBefore((response) => json(response, 401, { errorMessage: 'no' })),
  ];
  for (const { call } of gateways)
    expect(await call('GET', '/wallets')).toMatchObject(problem(502, 'service'));
});

test('when the service refuses a signature of the gateway whose clock is wrong, the 502 says how wrong the clock is', async () => {
  const { startBefore } = await gatewaySetup();
  const date = new Date(Date.now() - 3_600_000).toUTCString();
  const { call } = await startBefore((response) => json(response, 401, {}, { date }));
  const detail = expect.stringMatching(
    / refused .* differs from the service's clock by 36\d\d s\./,
  );
  expect(await call('GET', '/wallets')).toMatchObject(problem(502, 'service', { detail }));
});

test('when the service hangs, the gateway answers 504, and a repeat with the same idempotency key finds the payment', async () => {
  const { start, sandbox, client, age, made } = await gatewaySetup();
  const { call, pay } = await start({ client: { ...client, timeout: 500, maxRetries: 0 } });
  sandbox.faults.add('listWallets', { delay: 60_000, times: 1 });
  sandbox.faults.add('createPayment', { delay: 1_500, times: 1 });
  expect(await call('GET', '/wallets')).toMatchObject(problem(504, 'service'));
  const answer = await pay('slow');
  expect(answer).toMatchObject(problem(504, 'outcome-unknown'));
  expect(answer.headers.get('retry-after')).toBe('1');
  await expect.poll(made).toBe(1);
  age(20 * 60_000);
  // On a busy machine, a repeat may take longer than the 500 ms of this gateway too.
  await expect.poll(() => pay('slow')).toMatchObject({ status: 200 });
  expect(await made()).toBe(1);
});

const key = { 'idempotency-key': 'k' };

const wrongRequests: [
  what: string,
  headers: Record<string, string>,
  status: number,
  body?: string,
][] = [
  ['no token', { authorization: '' }, 401],
  ['an unknown token', bearer(`${shopToken}x`), 401],
  ['the token of a decider', bearer(aliceToken), 401],
  ['no idempotency key', {}, 400],
  ['an empty idempotency key', { 'idempotency-key': '' }, 400],
  ['an idempotency key with a space', { 'idempotency-key': 'a b' }, 400],
  ['two idempotency keys in one header', { 'idempotency-key': 'a, b' }, 400],
  ['an idempotency key of 38 characters', { 'idempotency-key': 'a'.repeat(38) }, 400],
  ['an idempotency key with one quotation mark', { 'idempotency-key': '"a' }, 400],
  ['another content type than JSON', { ...key, 'content-type': 'text/plain' }, 415],
  ['a body that is not JSON', key, 400, 'amount=1'],
  ['no body', key, 400, ''],
  ['a list as its body', key, 400, '[]'],
  ['null as its body', key, 400, 'null'],
  ['a required field that is null', key, 400, '{"sourceWalletId":null}'],
  ['a list of 10,002 items', key, 400, `[${'1,'.repeat(10_001)}1]`],
  ['a field twice', key, 400, '{"sourceWalletId":"MTY0ODgy","sourceWalletId":"MTY0ODgz"}'],
];

test('the gateway refuses each wrong payment request with a problem document, and sends nothing', async () => {
  const { sandbox, call, made } = await startedSetup();
  for (const [what, headers, status, body] of wrongRequests) {
    const answer = await call('POST', '/payments', body ?? paymentOf(sandbox), headers);
    expect(answer.status, what).toBe(status);
    expect(answer.body['type'], what).toMatch(
      body === undefined ? /^urn:crossborder-fx:gateway:/ : /gateway:invalid-request$/,
    );
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
  }
  expect(await made()).toBe(0);
});

test('the gateway reads a body with a file of 7 MB, even when each slash in the file is escaped', async () => {
  const { call } = await startedSetup();
  for (const text of ['x'.repeat(7_000_000), '\\/x'.repeat(2_300_000)]) {
    const answer = await call('PUT', '/payments/MTIz/proofOfTransaction', `{"document":"${text}"}`);
    expect(answer).toMatchObject(problem(400, 'invalid-request', { path: expect.any(String) }));
  }
});

test('the gateway refuses a request with two Idempotency-Key headers', async () => {
  const { sandbox, url } = await startedSetup();
  const body = JSON.stringify(paymentOf(sandbox));
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(
    `POST /payments HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${shopToken}\r\nidempotency-key: a\r\n` +
      `Idempotency-Key: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 [\s\S]*was sent in two headers/);
});

test('when a program disconnects, the gateway still creates its payment once, and a repeat with the same key finds the payment', async () => {
  const { sandbox, begins, url, pay, made } = await startedSetup();
  sandbox.faults.add('createPayment', { delay: 1_000, times: 1 });
  const controller = new AbortController();
  const leaving = fetch(`${url}/payments`, {
    method: 'POST',
    headers: {
      ...bearer(shopToken),
      'content-type': 'application/json',
      'idempotency-key': 'away',
    },
    body: JSON.stringify(paymentOf(sandbox)),
    signal: controller.signal,
  }).catch(() => 'left');
  await begins();
  controller.abort();
  expect(await leaving).toBe('left');
  await expect.poll(async () => (await pay('away')).status).toBe(200);
  expect(await made()).toBe(1);
});

test('the log of the gateway has the operation, idempotency key and status of a request, and no name, account or token', async () => {
  const lines: string[] = [];
  const { startBefore } = await gatewaySetup();
  const { pay } = await startBefore(
    (response) => json(response, 422, { errorMessage: 'Mr Secret of DE89 is unknown' }),
    { log: { write: (line) => void lines.push(line) } },
  );
  const answer = await pay('logged');
  expect(JSON.stringify(answer.body)).toMatch('Mr Secret');
  expect(lines.join('')).toMatch(/"operation":"createPayment","key":"logged","status":422/);
  expect(lines.join('')).not.toMatch(/Secret|DE89|MjMzMDA4|a-token/);
});

test('the gateway gives the request log and the documents to no program, and does not ask the service for them', async () => {
  const { sandbox, call, pay } = await startedSetup();
  expect((await pay('logged')).status).toBe(200);
  const { nonce = '' } = sandbox.listRequests({ operation: 'createPayment' })[0] ?? {};
  const asked = sandbox.listRequests().length;
  const paths = [
    ...['/logs', '/logs/', '/LOGS', '//logs', '/wallets/..%2Flogs', `/logs/${btoa(nonce)}`],
    ...['/documents', '/Documents', '/documents/OTEwNDcx', '/documents/RIB?walletId=MTY0ODgy'],
  ];
  for (const path of paths) expect((await call('GET', path)).status, path).not.toBe(200);
  const file = { tag: 'Invoice', file: 'SW52b2ljZQ==' };
  const uploaded = await call('PUT', '/documents/upload/payment/NTc4MTI2/invoice', file);
  expect(uploaded.status).toBe(404);
  expect(sandbox.listRequests()).toHaveLength(asked);
});
