import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { exchange } from '../../../test/fake-server.ts';
import { openConnections } from './connections.ts';

async function connectionsTo(listener: RequestListener, count = 1) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connections = openConnections((server.address() as AddressInfo).port, count);
  onTestFinished(async () => {
    connections[Symbol.dispose]();
    server.close();
    await once(server, 'close');
  });
  return connections;
}

test('every request has headers of its own, and the body as JSON', async () => {
  const received: unknown[] = [];
  const connections = await connectionsTo(({ method, url, headers }, response) => {
    const { 'content-type': type, 'x-number': number } = headers;
    received.push({ method, url, type, number });
    response.end('{"a":1}');
  });
  let number = 0;
  const headers = async () => ({ 'x-number': String(++number) });
  await connections.send({ ...exchange, headers, method: 'POST', path: '/x', body: { b: 2 } }, 3);
  const sent = { method: 'POST', url: '/x', type: 'application/json' };
  expect(received).toEqual(['1', '2', '3'].map((number) => ({ ...sent, number })));
});

test('a body is sent whole, and no type without one', async () => {
  const received: unknown[] = [];
  const connections = await connectionsTo(async (request, response) => {
    received.push([request.headers['content-type'], await text(request)]);
    response.end('{"a":1}');
  });
  await connections.send({ ...exchange, method: 'POST', body: { b: 'é' } }, 1);
  await connections.send(exchange, 1);
  expect(received).toEqual([
    ['application/json', '{"b":"é"}'],
    [undefined, ''],
  ]);
});

test('the connections are all used at once, and kept', async () => {
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  const connections = await connectionsTo((request, response) => {
    sockets.add(request.socket);
    held.push(() => response.end('{"a":1}'));
    // Nobody is answered before three have asked.
    if (held.length === 3) for (const release of held.splice(0)) release();
  }, 3);
  await connections.send(exchange, 6);
  await connections.send(exchange, 3);
  expect(sockets.size).toBe(3);
});

test('an answer may be the same JSON in another text', async () => {
  let count = 0;
  const connections = await connectionsTo((_request, response) => {
    response.end(count++ % 2 ? '{ "b": 2, "a": 1 }' : '{"a":1,"b":2}');
  });
  await expect(
    connections.send({ ...exchange, answer: { a: 1, b: 2 } }, 4),
  ).resolves.toBeGreaterThan(0);
});

test('an answer may differ each time, and a function says whether it is right', async () => {
  let count = 0;
  const connections = await connectionsTo((_request, response) => {
    response.end(`{"id":${++count}}`);
  });
  const upTo = (last: number) => ({
    ...exchange,
    answer: (body: unknown) => Object(body).id <= last,
  });
  await connections.send(upTo(3), 3);
  await expect(connections.send(upTo(3), 1)).rejects.toThrow('answered 200: {"id":4}');
});

test.each<[string, RequestListener, string]>([
  ['another status', (_, response) => response.writeHead(201).end('{"a":1}'), '201: {"a":1}'],
  ['other JSON', (_, response) => response.end('{"a":2}'), '200: {"a":2}'],
  ['no JSON', (_, response) => response.end('<html>'), '200: <html>'],
  ['nothing', (_, response) => response.destroy(), 'socket hang up'],
  [
    'the half',
    (_, response) =>
      response.writeHead(200, { 'content-length': 9 }).write('{"a":1}', () => response.destroy()),
    'aborted',
  ],
])('%s is no right answer', async (_title, listener, message) => {
  const connections = await connectionsTo(listener);
  await expect(connections.send(exchange, 1)).rejects.toThrow(message);
});

test('the last of many answers has to be right too', async () => {
  let count = 0;
  const connections = await connectionsTo((_request, response) => {
    response.end(++count === 20 ? '{"a":2}' : '{"a":1}');
  }, 2);
  await expect(connections.send(exchange, 20)).rejects.toThrow('200: {"a":2}');
});
