import { once } from 'node:events';
import { send } from '@crossborder-fx/tools-test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectionTo, sendRaw, serverOf } from '../../test/server.ts';
import type { LogEntry } from './log.ts';

// Errors that the server leaves unhandled. Such an error would end the process of the program that started the server.
const unhandled: unknown[] = [];
const keep = (error: unknown) => void unhandled.push(error);

beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', keep).on('uncaughtException', keep);
});

afterEach(() => {
  process.off('unhandledRejection', keep).off('uncaughtException', keep);
});

test.each([
  ['throws', () => expect.fail('no time')],
  ['returns no date', () => new Date(Number.NaN)],
])('a request is answered with 500 and logged when the clock %s', async (_name, clock) => {
  const logged: LogEntry[] = [];
  const server = await serverOf({ clock, log: (entry) => logged.push(entry) });
  expect((await send(server, '/wallets')).status).toBe(500);
  expect(logged).toMatchObject([{ path: '/wallets', status: 500, message: /no time|valid Date/ }]);
  expect(unhandled).toEqual([]);
});

test.each([
  ['throws', () => expect.fail('no log')],
  ['rejects', async () => expect.fail('no log')],
])('the server warns and answers its requests when the log function %s', async (_name, log) => {
  const server = await serverOf({ log });
  const warned = once(process, 'warning');
  expect((await send(server, '/wallets')).status).toBe(200);
  expect((await warned)[0].message).toContain('no log');
  expect((await sendRaw(server, 'not HTTP\r\n\r\n')).status).toBe(400);
  expect(unhandled).toEqual([]);
});

test('waitForRequest rejects with the error of a filter that throws, and the server answers the request', async () => {
  const server = await serverOf();
  const waiting = server.waitForRequest({ matches: () => expect.fail('no match') });
  const [outcome, response] = await Promise.all([
    waiting.catch((error: Error) => error.message),
    send(server, '/wallets'),
  ]);
  expect(outcome).toBe('no match');
  expect(response.status).toBe(200);
});

test('a request is answered with 500 when the function that makes answers throws an object without text', async () => {
  const server = await serverOf({
    log: () => {},
    answer: () => {
      throw Object.create(null);
    },
  });
  expect((await send(server, '/wallets')).status).toBe(500);
  expect(unhandled).toEqual([]);
});

test('a client that resets the connection after CONNECT does not end the process', async () => {
  const server = await serverOf();
  for (let count = 0; count < 5; count++) {
    const socket = await connectionTo(server);
    socket.write('CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n');
    socket.resetAndDestroy();
  }
  expect((await send(server, '/wallets')).status).toBe(200);
  expect(unhandled).toEqual([]);
});
