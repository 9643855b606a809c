import { once } from 'node:events';
import { inspect } from 'node:util';
import { send } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { connectionTo, serverOf } from '../../test/server.ts';
import { Refusal } from '../common/refusal.ts';
import { createJournal } from './journal.ts';
import { bytesOf, recordRequest } from './journal-entry.ts';

test('the journal keeps the latest requests, up to journalSize', async () => {
  const server = await serverOf({ journalSize: 2 });
  for (const id of ['a', 'b', 'c']) await send(server, `/payments/${id}`);
  expect(server.requests.map(({ path }) => path)).toEqual(['/payments/b', '/payments/c']);
});

test('the journal keeps fewer requests when they are large, but always the latest request', () => {
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

test('inspect() prints an entry of the journal with its fields', async () => {
  const server = await serverOf();
  await send(server, '/wallets', { body: { currency: 'EUR' } });
  const printed = inspect(server.requests);
  expect(printed).toContain("path: '/wallets'");
  expect(printed).toContain("body: { currency: 'EUR' }");
});

test('the size of a journal entry includes the memory that each header takes in addition to its text', () => {
  const names = Array.from({ length: 1000 }, (_, index) => [`h${index}`, '']);
  const headers = Object.fromEntries(names);
  const bytes = bytesOf({ target: '/', headers, body: undefined, verdict: undefined });
  expect(bytes).toBeGreaterThan(80_000);
});

test('waitForRequest and failOnRefusal ignore a request that was in flight when the journal was reset', async () => {
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

test('a request whose client disconnects in the middle of the body counts as neither answered nor refused', async () => {
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
