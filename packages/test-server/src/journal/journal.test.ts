import { send, wsseHeader } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { serverOf } from '../../test/server.ts';
import { testCredentials } from '../check/credentials.ts';
import { createJournal } from './journal.ts';
import { recordRequest } from './journal-entry.ts';

test('the journal has the request and the status of its answer', async () => {
  const at = new Date();
  const server = await serverOf({ clock: () => at, lenient: true });
  const [body, path] = [{ currency: 'EUR', tag: 'Rent' }, '/wallets'];
  const response = await send(server, `${path}?a=1&b=2&b=3`, { body });
  expect(server.requests).toEqual([
    {
      operation: 'createWallet',
      method: 'POST',
      path,
      pathParameters: {},
      query: { a: '1', b: ['2', '3'] },
      headers: expect.objectContaining({ 'content-type': 'application/json' }),
      body,
      status: response.status,
      refusal: undefined,
      fault: undefined,
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      nonceReused: false,
      at,
    },
  ]);
});

test('whatever the header looks like, its digest is not kept', async () => {
  const token = wsseHeader(testCredentials);
  const digest = /PasswordDigest="([^"]*)"/.exec(token)?.[1] ?? expect.fail('no digest');
  const server = await serverOf();
  for (const value of [token, `${token}, ${token}`, token.replace(`${digest}"`, digest)]) {
    await fetch(`${server.url}/wallets`, { headers: { 'X-WSSE': value } });
  }
  expect(server.requests).toHaveLength(3);
  expect(JSON.stringify(server.requests)).not.toContain(digest);
});

test('it keeps the latest requests, up to its size', async () => {
  const server = await serverOf({ journalSize: 2 });
  for (const id of ['a', 'b', 'c']) await send(server, `/payments/${id}`);
  expect(server.requests.map(({ path }) => path)).toEqual(['/payments/b', '/payments/c']);
});

test('it keeps fewer requests when they are large, but always the last one', () => {
  const journal = createJournal({ maxEntries: 10, maxBytes: 10_000 });
  const entry = (target: string) =>
    recordRequest('GET', new Date(), { target, headers: {}, body: undefined });
  const [a, b, c, d] = [entry('/a'), entry('/b'), entry('/c'), entry('/d')];
  journal.add(a, 6000);
  journal.add(b, 4000);
  expect(journal.entries).toEqual([a, b]);
  journal.add(c, 1);
  expect(journal.entries).toEqual([b, c]);
  journal.add(d, 99_999);
  expect(journal.entries).toEqual([d]);
});

test('it has a request before it is answered', async () => {
  const server = await serverOf({ latency: 60_000 });
  const sending = send(server, '/wallets').catch(() => {});
  await expect.poll(() => server.requests).toMatchObject([{ path: '/wallets', status: undefined }]);
  await server.close();
  await sending;
  expect(server.requests).toHaveLength(1);
});

test('a reset empties it', async () => {
  const server = await serverOf();
  const { requests } = server;
  await send(server, '/wallets');
  server.reset();
  expect(requests).toEqual([]);
  await send(server, '/wallets');
  expect(requests).toHaveLength(1);
});
