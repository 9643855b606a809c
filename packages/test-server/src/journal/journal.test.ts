import { once } from 'node:events';
import { inspect } from 'node:util';
import { errorMessageOf, send, wsseHeader } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { connectionTo, serverOf } from '../../test/server.ts';
import { testCredentials } from '../common/credentials.ts';
import { Refusal } from '../common/refusal.ts';
import { createJournal } from './journal.ts';
import { bytesOf, recordRequest } from './journal-entry.ts';

test('whatever the header looks like, its digest is not kept', async () => {
  const token = wsseHeader(testCredentials);
  const digest = /PasswordDigest="([^"]*)"/.exec(token)?.[1] ?? expect.fail('no digest');
  const server = await serverOf();
  const malformed = [`"${digest}"`, `'${digest}'`, digest].flatMap((text) => [
    `PasswordDigest=${text}, Nonce="a"`,
    `passworddigest = ${text}`,
    `Digest=${text}`,
  ]);
  const cut = token.replace(`${digest}"`, digest);
  const values = [token, `${token}, ${token}`, cut, ...malformed];
  for (const value of values) {
    await fetch(`${server.url}/wallets`, { headers: { 'X-WSSE': value } });
  }
  expect(server.requests).toHaveLength(values.length);
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
    recordRequest('GET', new Date(), { target, headers: {}, body: undefined, verdict: undefined });
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

test('an entry is printed with what it holds', async () => {
  const server = await serverOf();
  await send(server, '/wallets', { body: { currency: 'EUR' } });
  const printed = inspect(server.requests);
  expect(printed).toContain("path: '/wallets'");
  expect(printed).toContain("body: { currency: 'EUR' }");
});

test('a body that was refused for its many values is not parsed', async () => {
  const server = await serverOf();
  const body = `{"file":[${'{},'.repeat(3_000_000)}{}]}`;
  const headers = {
    'content-type': 'application/json',
    'x-wsse': wsseHeader(server.credentials),
  };
  const path = `${server.url}/payments/NTc4MTI2/proofOfTransaction`;
  const refused = await fetch(path, { method: 'PUT', headers, body });
  expect(refused.status).toBe(413);
  expect(await errorMessageOf(refused)).toBe('The body has more than 1000 values.');
  expect(server.requests[0]?.body === body).toBe(true);
});

test('headers count with the memory that each takes beside its text', () => {
  const headers = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`h${index}`, '']));
  expect(bytesOf({ target: '/', headers, body: undefined, verdict: undefined })).toBeGreaterThan(
    80_000,
  );
});

test('what was on its way at a reset is neither waited for nor held against the test after it', async () => {
  const server = await serverOf({ failOnRefusal: true });
  const refusal = () => {
    throw new Refusal(409, 'Of the test before.');
  };
  server.respond('listWallets', { delay: 50, answer: refusal });
  const before = send(server, '/wallets');
  await expect.poll(() => server.requests).toHaveLength(1);
  server.reset();
  const waiting = server.waitForRequest({ operation: 'listWallets' });
  expect((await before).status).toBe(503);
  await send(server, '/wallets');
  expect(await waiting).toMatchObject({ status: 200 });
  await server.close();
});

test('a client that goes away within its body was neither answered nor refused', async () => {
  const server = await serverOf({ failOnRefusal: true });
  const socket = await connectionTo(server);
  const head = 'POST /wallets HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n';
  socket.write(`${head}expect: 100-continue\r\n\r\n`);
  // The server has answered 100 Continue, and now waits for the rest of the body.
  await once(socket, 'data');
  socket.write('{', () => socket.destroy());
  const entry = await server.waitForRequest({ path: '/wallets' });
  expect(entry).toMatchObject({ status: undefined, refusal: undefined });
  await server.close();
});
