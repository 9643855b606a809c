import type { IncomingMessage, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { errorOf, json, loopbackServer, storyPayment } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { credentials, testClient } from '../../test/client-of.ts';
import type { Client } from '../create-client.ts';

const payment = { id: 'P1', status: 'planified' };
const refused = { errorCode: 10, errorType: 'Refused' };

/** Makes the answer to a request for a log entry. `entry` is the log entry of a created payment. */
type Log = (entry: Record<string, unknown>, response: ServerResponse) => object | undefined;

/** Creates a client of a service that has a log. The answer to every request with an effect is lost. */
async function losing(log: Log, basePath = '') {
  const told: unknown[] = [];
  const answer = (
    response: ServerResponse,
    { method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>,
  ) => {
    const [, nonce] = /\/logs\/(.*)/.exec(url) ?? [];
    if (method !== 'GET' || nonce === undefined) return void response.socket?.destroy();
    const entry = {
      createdAt: '2026-11-23 09:14:05',
      closedAt: '2026-11-23 09:14:05',
      tokenNonce: nonce,
      requestMethod: 'POST',
      uriRequested: '/payments',
      requestBody: JSON.stringify(storyPayment),
      httpResponseCode: 200,
      responseBody: JSON.stringify({ payment }),
      login: credentials.username,
    };
    const body = log(entry, response);
    if (body) json(response, 200, body);
  };
  const { url, requests } = await loopbackServer(answer);
  const hooks = { onError: (event: unknown) => void told.push(event) };
  const fx = testClient({ baseUrl: url + basePath, hooks });
  const lost = async (
    call: (fx: Client) => Promise<unknown> = (it) => it.payments.create(storyPayment),
  ) => {
    const error = await errorOf(call(fx));
    expect(error).toMatchObject({ outcome: 'unknown' });
    told.length = 0;
    return error;
  };
  return { fx, requests, told, lost };
}

const changed =
  (changes: object): Log =>
  (entry) => ({ ...entry, ...changes });
const refusedWith = (status: number) =>
  changed({ httpResponseCode: status, responseBody: JSON.stringify(refused) });

const logs: readonly [shown: string, log: Log, outcome: string][] = [
  ['a payment that was created', (entry) => entry, 'done'],
  ['the status as text', changed({ httpResponseCode: '200' }), 'done'],
  [
    'the nonce in hexadecimal',
    (entry) => ({ ...entry, tokenNonce: atob(`${entry['tokenNonce']}`) }),
    'done',
  ],
  ['a whole address', changed({ uriRequested: 'https://fx.example/payments/?a=b' }), 'done'],
  ['no login', ({ login: _, ...entry }) => entry, 'done'],
  ['a request without an end', ({ closedAt: _, ...entry }) => entry, 'running'],
  ['a request without a status', ({ httpResponseCode: _, ...entry }) => entry, 'running'],
  ['a refusal', refusedWith(422), 'rejected'],
  ...[401, 403, 407, 408, 409, 421, 425, 429, 499, 500, 503, 302].map(
    (status): [string, Log, string] => [`${status} with an error`, refusedWith(status), 'arrived'],
  ),
  ['422 with a page', changed({ httpResponseCode: 422, responseBody: '<html>' }), 'arrived'],
  ['422 without a body', changed({ httpResponseCode: 422, responseBody: undefined }), 'arrived'],
  ['200 with an error', refusedWith(200), 'arrived'],
  ['200 with half a body', changed({ responseBody: '{"payment":{"id"' }), 'arrived'],
  ['200 without a body', ({ responseBody: _, ...entry }) => entry, 'arrived'],
  ['another nonce', changed({ tokenNonce: btoa('0'.repeat(36)) }), 'unknown'],
  ['no nonce', ({ tokenNonce: _, ...entry }) => entry, 'unknown'],
  ['another method', changed({ requestMethod: 'GET' }), 'unknown'],
  ['another path', changed({ uriRequested: '/trades' }), 'unknown'],
  ['a path below', changed({ uriRequested: '/payments/P1' }), 'unknown'],
  ['another login', changed({ login: 'another' }), 'unknown'],
  ['a list in place of an entry', (entry) => [entry], 'unknown'],
  ['an entry in an envelope', (entry) => ({ log: entry }), 'unknown'],
  ['404', (_, response) => void json(response, 404, refused), 'unknown'],
  ['403', (_, response) => void json(response, 403, refused), 'unknown'],
  ['204', (_, response) => void response.writeHead(204).end(), 'unknown'],
  ['a page', (_, response) => void response.end('<html>'), 'unknown'],
  ['no answer', (_, response) => void response.socket?.destroy(), 'unknown'],
];

test.each(logs.map(([shown, log, outcome]) => [shown, outcome, log] as const))(
  'when the log shows %s, outcomeOf returns %s',
  async (_shown, outcome, log) => {
    const { fx, requests, told, lost } = await losing(log);
    const found = await fx.logs.outcomeOf(await lost());
    expect(found.outcome).toBe(outcome);
    expect(found.answer).toEqual({ done: payment, rejected: refused }[outcome]);
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
    expect(told).toEqual([]);
  },
);

test('outcomeOf accepts the JSON of an error, also of an operation with an id in its path', async () => {
  const confirmed = changed({ requestMethod: 'PUT', uriRequested: '/payments/P1/confirm' });
  const { fx, lost } = await losing(confirmed);
  const error = await lost((it) => it.payments.confirm('P1'));
  expect(await fx.logs.outcomeOf(JSON.parse(JSON.stringify(error)))).toEqual({ outcome: 'done' });
});

test('outcomeOf finds the request of a client with a base path, whether the log shows that path or not', async () => {
  for (const uriRequested of ['/api/v1/payments', '/payments']) {
    const { fx, lost } = await losing(changed({ uriRequested }), '/api/v1/');
    expect(await fx.logs.outcomeOf(await lost())).toEqual({ outcome: 'done' });
  }
});

test('for two attempts that the log shows as refused, outcomeOf returns "arrived", not "rejected", after one read for each nonce', async () => {
  const { fx, requests, lost } = await losing(refusedWith(422));
  const { operation, attempts } = (await lost()) as never as {
    operation: string;
    attempts: object[];
  };
  const both = [...attempts, { nonce: 'f'.repeat(36) }];
  expect(await fx.logs.outcomeOf({ operation, attempts: both })).toEqual({ outcome: 'arrived' });
  expect(requests).toHaveLength(3);
});

test('outcomeOf refuses a value that is not an error of the client, and the error of a call that sent nothing or has no effect', async () => {
  const { fx, requests } = await losing((entry) => entry);
  const notSent = await errorOf(fx.payments.create({} as never));
  const read = { operation: 'getPayment', attempts: [{ nonce: 'a'.repeat(36) }] };
  const unknown = { operation: 'toString', attempts: [{ nonce: 'a'.repeat(36) }] };
  for (const error of [notSent, read, unknown, new Error('x'), undefined, null, 'x']) {
    expect(await errorOf(fx.logs.outcomeOf(error))).toMatchObject({ name: 'ValidationError' });
  }
  expect(requests).toEqual([]);
});

test('outcomeOf rejects when the caller aborts, and returns unknown after its timeout', async () => {
  const { fx, lost } = await losing(() => undefined);
  const error = await lost();
  const aborted = fx.logs.outcomeOf(error, { signal: AbortSignal.timeout(20) });
  expect(await errorOf(aborted)).toMatchObject({ name: 'AbortedError' });
  expect(await fx.logs.outcomeOf(error, { timeout: 20 })).toEqual({ outcome: 'unknown' });
});

test('the JSON of the result of outcomeOf, and its printed form, show only the outcome', async () => {
  const { fx, lost } = await losing((entry) => entry);
  const found = await fx.logs.outcomeOf(await lost());
  expect(found.answer).toEqual(payment);
  expect(JSON.stringify(found)).toBe('{"outcome":"done"}');
  expect(inspect(found, { depth: 9 })).toBe("{ outcome: 'done' }");
});
