import { send, storyPayment } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { serverOf } from '../../test/server.ts';
import type { RequestFilter } from './find-requests.ts';

test('listRequests finds requests by their properties, by parts of their body, and by a function', async () => {
  const server = await serverOf();
  server.respond('getPayment', { status: 500 });
  await send(server, '/payments', { body: storyPayment });
  await send(server, '/payments/NTc4MTI2');
  await send(server, '/wallets');
  const paths = (filter: RequestFilter) => server.listRequests(filter).map(({ path }) => path);
  expect(paths({})).toEqual(['/payments', '/payments/NTc4MTI2', '/wallets']);
  expect(paths({ operation: 'createPayment' })).toEqual(['/payments']);
  expect(paths({ method: 'GET' })).toEqual(['/payments/NTc4MTI2', '/wallets']);
  expect(paths({ method: 'GET', status: 500 })).toEqual(['/payments/NTc4MTI2']);
  expect(paths({ path: '/wallets' })).toEqual(['/wallets']);
  const { value, currency } = storyPayment.amount;
  expect(paths({ body: { amount: { value } } })).toEqual(['/payments']);
  expect(paths({ body: { amount: { value, currency: `${currency}X` } } })).toEqual([]);
  expect(paths({ matches: ({ path }) => path.endsWith('2') })).toEqual(['/payments/NTc4MTI2']);
});

test.each([
  { method: 'get' },
  { path: 'wallets' },
  { path: '/wallets?page=1' },
  { status: 20_000 },
])('the filter %j, which fits no request, is refused', async (filter) => {
  const server = await serverOf();
  expect(() => server.listRequests(filter)).toThrow(TypeError);
});

test('waitForRequest finds a request that has already arrived, and a request that arrives later', async () => {
  const server = await serverOf();
  await send(server, '/wallets');
  const came = await server.waitForRequest({ operation: 'listWallets' });
  expect(came).toMatchObject({ path: '/wallets', status: 200 });
  const waiting = server.waitForRequest({ operation: 'listTrades' });
  await send(server, '/webhooks');
  await send(server, '/trades/_all');
  expect(await waiting).toMatchObject({ path: '/trades/_all', status: 200 });
});

test('waitForRequest waits until the request is answered or dropped', async () => {
  const server = await serverOf();
  server.respond('listWallets', { delay: 50, times: 1 });
  const sending = send(server, '/wallets');
  await expect.poll(() => server.requests).toHaveLength(1);
  expect(await server.waitForRequest({ operation: 'listWallets' })).toMatchObject({ status: 200 });
  await sending;
  server.reset();
  server.respond('listWallets', { drop: 'after', times: 1 });
  const waiting = server.waitForRequest({ operation: 'listWallets' });
  await send(server, '/wallets').catch(() => {});
  const dropped = { status: undefined, fault: { drop: 'after' } };
  expect(await waiting).toMatchObject(dropped);
  expect(await server.waitForRequest({ operation: 'listWallets' })).toMatchObject(dropped);
});

test('the error of waitForRequest says which request arrived instead', async () => {
  const server = await serverOf();
  const none = server.waitForRequest({ operation: 'listTrades' }, { timeout: 1 });
  await expect(none).rejects.toThrow('No matching request arrived within 1 ms; none came.');
  await send(server, '/wallets');
  await expect(server.waitForRequest({ status: 204 }, { timeout: 1 })).rejects.toMatchObject({
    name: 'WaitForRequestError',
    message: 'No matching request arrived within 1 ms; the latest: GET /wallets (200).',
  });
});

test('aborting a signal ends waitForRequest with the reason of the signal', async () => {
  const server = await serverOf();
  const controller = new AbortController();
  const waiting = server.waitForRequest({}, { signal: controller.signal });
  controller.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  await expect(server.waitForRequest({}, { signal: controller.signal })).rejects.toThrow('enough');
});

test('a misspelt filter of requests is refused at once', async () => {
  const server = await serverOf();
  const filter = { opration: 'listWallets' } as RequestFilter;
  const message = 'A filter has no option opration, only operation, method,';
  expect(() => server.listRequests(filter)).toThrow(message);
  await expect((async () => server.waitForRequest(filter))()).rejects.toThrow(message);
  const wait = async () => server.waitForRequest({}, { timeout: 3e9 });
  await expect(wait()).rejects.toThrow('timeout must be a whole number');
});

test('with failOnRefusal, close() rejects with the refused requests, but not with errors of fault rules', async () => {
  const server = await serverOf({ failOnRefusal: true });
  server.respond('listWallets', { status: 422, times: 1 });
  await send(server, '/wallets');
  await fetch(`${server.url}/wallets`);
  await send(server, '/nothing');
  await expect(server.close()).rejects.toMatchObject({
    name: 'RefusedRequestsError',
    message:
      '2 requests were refused:\n' +
      'GET /wallets: The header X-WSSE is missing.\n' +
      'GET /nothing: The OpenAPI description has no such path.',
  });
  server.reset();
  await server.close();
});

test('failOnRefusal also counts requests that the journal has dropped, for each API user and for the server', async () => {
  const server = await serverOf({ failOnRefusal: true, journalSize: 1 });
  const fork = server.fork();
  for (let index = 0; index < 12; index++) await send(fork, `/nothing-${index}`);
  const twelve = /^12 requests were refused:\n(.*\n){10}… and 2 more$/;
  await expect(server.close()).rejects.toThrow(twelve);
  await expect(fork[Symbol.asyncDispose]()).rejects.toThrow(twelve);
  await server.close();
});
