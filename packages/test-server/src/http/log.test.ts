import { send } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { serverOf } from '../../test/server.ts';
import { errorAnswer } from '../common/refusal.ts';
import { createLog, type LogEntry, type LogOption } from './log.ts';

const entry: LogEntry = {
  time: new Date('2026-11-21T12:00:00.125Z'),
  method: 'GET',
  path: '/wallets',
  operation: 'listWallets',
  status: 401,
  milliseconds: 1.25,
  message: 'The header X-WSSE is missing.',
};

function written(option: LogOption, logged: LogEntry): string[] {
  const lines: string[] = [];
  createLog(option, (line) => lines.push(line))?.(logged);
  return lines;
}

test('with log: json, the server writes one JSON object in each line', () => {
  const [line = ''] = written('json', entry);
  expect(JSON.parse(line)).toEqual({ ...entry, time: '2026-11-21T12:00:00.125Z' });
  expect(line).not.toContain('\n');
});

test('with log: pretty, the server writes a readable line for each request', () => {
  expect(written('pretty', entry)).toEqual([
    '12:00:00.125 401 GET /wallets  listWallets · 1.3 ms · The header X-WSSE is missing.',
  ]);
  const { time, method, path } = entry;
  const notes = { nonceReused: true, expectedDigest: 'abc=' };
  expect(written('pretty', { time, method, path, ...notes })).toEqual([
    '12:00:00.125 --- GET /wallets  nonce used before · expected PasswordDigest="abc="',
  ]);
});

test('with log: pretty, the server writes no control characters', () => {
  const path = '/\u001b[2J\u009b31m\r\n\u202e';
  expect(written('pretty', { ...entry, path })[0]).toContain(
    '/\ufffd[2J\ufffd31m\ufffd\ufffd\ufffd  ',
  );
});

test('with log: silent, the server writes nothing, and a log function gets each entry', () => {
  expect(written('silent', entry)).toEqual([]);
  const entries: LogEntry[] = [];
  createLog((one) => entries.push(one))?.(entry);
  expect(entries).toEqual([entry]);
});

test('the log of a server has the reason when the function that makes answers refuses a request', async () => {
  const entries: LogEntry[] = [];
  const answers = [errorAnswer(422, 'body.currency is missing.'), { status: 404, body: null }];
  const answer = () => answers.shift() ?? { status: 200, body: { errorMessage: 'none' } };
  const server = await serverOf({ answer, log: (one) => entries.push(one) });
  for (let request = 0; request < 3; request++) await send(server, '/wallets');
  const messages = entries.map(({ message }) => message);
  expect(messages).toEqual(['body.currency is missing.', undefined, undefined]);
});

test('the log of a server has each request, without its headers, query and body', async () => {
  const entries: LogEntry[] = [];
  const server = await serverOf({ lenient: true, log: (one) => entries.push(one) });
  await send(server, '/wallets?page=secret-query', {
    body: { currency: 'EUR', tag: 'secret-body' },
  });
  await send(server, '/nothing');
  expect(entries).toMatchObject([
    { method: 'POST', path: '/wallets', operation: 'createWallet', status: 200 },
    { path: '/nothing', operation: undefined, status: 404, message: expect.any(String) },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/secret-|UsernameToken/);
});
