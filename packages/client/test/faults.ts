import type { Socket } from 'node:net';
import { json, refusingPort } from '@crossborder-fx/tools-test-utils';
import type { Client } from '../src/index.ts';
import type { TestOptions } from './client-of.ts';
import {
  byEffect,
  envelope,
  type Fault,
  failure,
  neverSent,
  noContent,
  raw,
  repeatedIfRead,
  type Scene,
  sentOnce,
  success,
  unreadable,
} from './fault.ts';

const reusable = new WeakSet<Socket>();

/** Makes the client open a spare connection: the client does so while an operation with an effect waits for its answer. */
async function openSpare(fx: Client): Promise<void> {
  await fx.payments.delete('P1').catch(() => {});
}

const connectionFaults: Fault[] = [
  {
    name: 'reset before the request',
    // The client writes its request only after `connect` has succeeded. If the reset comes earlier, `connect` fails.
    connection: (socket) => socket.resetAndDestroy(),
    expected: neverSent(3, 'ConnectionError'),
  },
  {
    name: 'reset during the request',
    connection: (socket, _scene, arrived) =>
      void socket.once('readable', () => {
        socket.read(1);
        arrived();
        socket.resetAndDestroy();
      }),
    expected: repeatedIfRead('ConnectionError'),
  },
  {
    name: 'reset after the request',
    answer: (response) => response.socket?.resetAndDestroy(),
    expected: repeatedIfRead('ConnectionError'),
  },
  {
    name: 'reset after the request, reused connection',
    before: async (fx) => {
      await fx.webhooks.list();
      // The runtime needs a moment to put the connection back into its pool.
      await new Promise(setImmediate);
    },
    answer: (response, _scene, number) => {
      const { socket } = response;
      if (number === 1 && socket) reusable.add(socket);
      if (number === 1) json(response, 200, []);
      // The second request of the client must arrive on the connection that the first request opened.
      else if (number === 2 && socket && !reusable.has(socket)) json(response, 418, envelope);
      else socket?.resetAndDestroy();
    },
    // The client never sends an operation with an effect over a kept-alive connection.
    expected: byEffect(
      failure(3, 3, 'ConnectionError', 'no-effect'),
      failure(1, 1, 'ApiError', 'rejected'),
    ),
  },
  {
    name: 'spare connection, reset after the request',
    options: () => ({ spareConnection: true }),
    before: openSpare,
    answer: (response, { example }, number) => {
      if (number === 1) json(response, 200, example.answer);
      else response.socket?.resetAndDestroy();
    },
    expected: repeatedIfRead('ConnectionError'),
  },
  {
    name: 'connection closed in the body',
    answer: (response) =>
      raw(
        response,
        'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
      ),
    expected: repeatedIfRead('ConnectionError'),
  },
  {
    name: 'connection refused',
    baseUrl: () => `http://127.0.0.1:${refusingPort}`,
    expected: neverSent(3, 'ConnectionError'),
  },
  {
    name: 'name not found',
    // A label of a host name has at most 63 characters, so this name fails without a name server.
    baseUrl: () => `https://${'a'.repeat(64)}.invalid`,
    expected: neverSent(3, 'ConnectionError'),
  },
  {
    name: 'TLS handshake broken off',
    baseUrl: (port) => `https://127.0.0.1:${port}`,
    connection: (socket) => void socket.once('data', () => socket.destroy()),
    expected: neverSent(3, 'ConnectionError'),
  },
  {
    name: 'headers that never come',
    timeout: 80,
    answer: () => {},
    expected: sentOnce('TimeoutError'),
  },
  {
    name: 'a body that never ends',
    timeout: 80,
    answer: (response) => void response.writeHead(200).write('{'),
    expected: sentOnce('TimeoutError'),
  },
];

/** Faults in which a complete but wrong answer arrives. */
const answerFaults: Fault[] = [
  {
    name: 'a readable 421, then 200',
    answer: (response, { example }, number) =>
      number === 1 ? json(response, 421, envelope) : json(response, 200, example.answer),
    expected: sentOnce('ApiError', 'rejected'),
  },
  {
    name: 'a 421 without a body, then 200',
    answer: (response, { example }, number) =>
      number === 1 ? response.writeHead(421).end() : json(response, 200, example.answer),
    expected: sentOnce('ApiError'),
  },
  ...[400, 404, 409, 422].map(
    (status): Fault => ({
      name: `${status} readable`,
      answer: (response) => json(response, status, envelope),
      expected: sentOnce('ApiError', 'rejected'),
    }),
  ),
  {
    name: '404 with HTML',
    answer: (response) => response.writeHead(404).end('<html>'),
    expected: sentOnce('ApiError'),
  },
  ...[408, 500, 503].map(
    (status): Fault => ({
      name: `${status} readable`,
      answer: (response) => json(response, status, envelope),
      expected: repeatedIfRead('ApiError'),
    }),
  ),
  {
    name: '499 readable',
    answer: (response) => json(response, 499, envelope),
    expected: sentOnce('ApiError'),
  },
  {
    name: '502 with an HTML page in Latin-1',
    answer: (response) => response.writeHead(502).end(Buffer.from('<p>Réseau</p>', 'latin1')),
    expected: repeatedIfRead('ApiError'),
  },
  {
    name: '503 with a body over the cap',
    options: () => ({ maxBodyBytes: 1_000 }),
    answer: (response) => response.writeHead(503).end('x'.repeat(1_001)),
    expected: repeatedIfRead('ApiError'),
  },
  {
    name: '200 with a body over the cap',
    options: () => ({ maxBodyBytes: 1_000 }),
    answer: (response) => response.writeHead(200).end('x'.repeat(1_001)),
    expected: unreadable,
  },
  {
    name: 'three answers with 500, then 200, with maxRetries 3',
    options: () => ({ maxRetries: 3 }),
    answer: (response, { example }, number) =>
      number <= 3 ? json(response, 500, envelope) : json(response, 200, example.answer),
    expected: byEffect(success(4), failure(1, 1, 'ApiError', 'unknown')),
  },
  {
    name: 'a 429 with Retry-After in seconds',
    answer: (response) => json(response, 429, envelope, { 'retry-after': '7' }),
    expected: repeatedIfRead('ApiError', 'rejected'),
  },
  ...[302, 308].map(
    (status): Fault => ({
      name: `${status} to another origin`,
      answer: (response, { elsewhere }) =>
        response.writeHead(status, { location: elsewhere }).end(),
      expected: sentOnce('UnexpectedResponseError'),
    }),
  ),
  ...Object.entries({
    'truncated JSON': '{"payment": {"id": "NTc4',
    'invalid UTF-8': Buffer.from('{"id": "\xff"}', 'latin1'),
    HTML: '<!doctype html><title>Sign in</title>',
    'an empty body': '',
    'a number': '1',
    null: 'null',
  }).map(
    ([name, body]): Fault => ({
      name: `200 with ${name}`,
      answer: (response) => response.writeHead(200).end(body),
      expected: unreadable,
    }),
  ),
  {
    name: '200 with an error',
    answer: (response) => json(response, 200, envelope),
    expected: unreadable,
  },
  {
    name: '204',
    answer: (response) => response.writeHead(204).end(),
    expected: noContent,
  },
  {
    name: '204 with a body',
    answer: (response) =>
      raw(response, 'HTTP/1.1 204 No Content\r\nContent-Length: 12\r\n\r\n{"id": "123"}'),
    expected: noContent,
  },
];

const aborts: Fault[] = [
  {
    name: 'abort before the call',
    options: ({ controller }) => {
      controller.abort();
      return {};
    },
    expected: neverSent(0, 'AbortedError'),
  },
  {
    name: 'abort in onRequest',
    options: ({ controller }) => ({
      hooks: {
        onRequest: () => {
          controller.abort();
          return new Promise(() => {});
        },
      },
    }),
    expected: neverSent(0, 'AbortedError'),
  },
  {
    name: 'abort while connecting',
    baseUrl: (port) => `https://127.0.0.1:${port}`,
    connection: (_socket, { controller }) => controller.abort(),
    expected: neverSent(1, 'AbortedError'),
  },
  {
    name: 'abort before headers',
    answer: (_response, { controller }) => controller.abort(),
    expected: sentOnce('AbortedError'),
  },
  {
    name: 'abort in the body',
    answer: (response) => void response.writeHead(200).write('{'),
    options: ({ controller }) => ({
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        // When this callback runs, the client is reading the body.
        setImmediate(() => controller.abort());
        return response;
      },
    }),
    expected: sentOnce('AbortedError'),
  },
  {
    name: 'abort in onResponse',
    options: ({ controller }) => ({ hooks: { onResponse: () => controller.abort() } }),
    expected: () => success(1),
  },
  {
    name: 'abort during backoff after 500',
    answer: (response) => json(response, 500, envelope),
    options: abortInBackoff,
    expected: byEffect(
      failure(1, 1, 'AbortedError', 'no-effect'),
      failure(1, 1, 'ApiError', 'unknown'),
    ),
  },
  {
    name: 'abort during backoff after a refused connection',
    baseUrl: () => `http://127.0.0.1:${refusingPort}`,
    options: abortInBackoff,
    expected: neverSent(1, 'AbortedError'),
  },
];

function abortInBackoff({ controller }: Scene): TestOptions {
  return { hooks: { onRetry: () => controller.abort() } };
}

export const faults = [...connectionFaults, ...answerFaults, ...aborts];
