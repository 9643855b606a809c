import { errorOf, json, loopbackServer, storyPayment } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { credentials } from '../test/client-of.ts';
import type { ClientOptions } from './call/client-options.ts';
import { createOpenapiFetchClient } from './openapi-fetch.ts';
import { parseWsse, verifyWsse } from './sign/wsse.ts';

type Answer = Parameters<typeof loopbackServer>[0];

async function openapiFetchOf(answer: Answer, options: Partial<ClientOptions> = {}) {
  const server = await loopbackServer(answer);
  const fx = createOpenapiFetchClient({ baseUrl: server.url, ...credentials, ...options });
  return { fx, ...server };
}

test('a call of the openapi-fetch client is sent with a valid signature, and returns data and response', async () => {
  const { fx, requests } = await openapiFetchOf((response) =>
    json(response, 200, { wallet: { id: 'NDgyODM' } }),
  );
  const { data, response } = await fx.GET('/wallets/{id}', { params: { path: { id: 'NDgyODM' } } });
  expect(data?.wallet?.id).toBe('NDgyODM');
  expect(response.status).toBe(200);
  expect(requests).toMatchObject([{ method: 'GET', url: '/wallets/NDgyODM' }]);
  const header = String(requests[0]?.headers['x-wsse']);
  expect(await verifyWsse(header, { secret: credentials.secret })).toBeUndefined();
});

test('the openapi-fetch client sends a read again after 503, with another nonce in each attempt', async () => {
  const { fx, requests } = await openapiFetchOf((response) => {
    response.setHeader('retry-after', '0');
    json(response, requests.length < 3 ? 503 : 200, { quote: { id: 'Q1' } });
  });
  const { data } = await fx.POST('/quotes', {
    body: {
      currencyPair: 'EURUSD',
      side: 'B',
      amount: { value: '000000001000', currency: 'EUR' },
      deliveryDate: '2026-11-25',
    },
  });
  expect(data).toEqual({ quote: { id: 'Q1' } });
  const nonces = requests.map(({ headers }) => parseWsse(String(headers['x-wsse']))?.nonce);
  expect(new Set(nonces).size).toBe(3);
});

test.each([421, 503])(
  'the openapi-fetch client sends a payment once, even after the status %i, and returns the body in the field error',
  async (status) => {
    const { fx, requests } = await openapiFetchOf((response) =>
      json(response, status, { errorCode: 15, errorMessage: 'no' }),
    );
    const { data, error, response } = await fx.POST('/payments', { body: storyPayment });
    expect(data).toBeUndefined();
    expect(error).toEqual({ errorCode: 15, errorMessage: 'no' });
    expect(response.status).toBe(status);
    expect(requests).toMatchObject([{ method: 'POST', body: JSON.stringify(storyPayment) }]);
  },
);

test('the openapi-fetch client sends a payment once when the connection breaks, and reports one unknown outcome', async () => {
  const told: unknown[] = [];
  const { fx, requests } = await openapiFetchOf((response) => response.socket?.destroy(), {
    hooks: { onError: (event) => void told.push(event) },
  });
  const error = await errorOf(fx.POST('/payments', { body: storyPayment }));
  expect(error).toMatchObject({
    name: 'ConnectionError',
    operation: 'createPayment',
    outcome: 'unknown',
  });
  expect(told).toMatchObject([{ operation: 'createPayment', route: 'POST /payments', error }]);
  expect(requests).toHaveLength(1);
});

test('an answer of 204 has no data in the openapi-fetch client', async () => {
  const { fx } = await openapiFetchOf((response) => response.writeHead(204).end());
  const { data, error, response } = await fx.GET('/wallets');
  expect([data, error, response.status]).toEqual([undefined, undefined, 204]);
});

test('the openapi-fetch client sends no signature to another server', async () => {
  const { fx } = await openapiFetchOf((response) => json(response, 200, {}));
  const other = await loopbackServer((response) => json(response, 200, {}));
  const error = await errorOf(fx.GET('/wallets', { baseUrl: other.url }));
  expect(error).toMatchObject({ name: 'ValidationError', path: 'baseUrl' });
  expect(other.requests).toEqual([]);
});

test('the openapi-fetch client ends a call when its signal aborts', async () => {
  const controller = new AbortController();
  const { fx } = await openapiFetchOf(() => controller.abort(new Error('enough')));
  const error = await errorOf(fx.GET('/wallets', { signal: controller.signal }));
  expect(error).toMatchObject({ name: 'AbortedError', outcome: 'no-effect' });
});

test('headers of a call of the openapi-fetch client cannot change the signature, the host or the length of the request', async () => {
  const { fx, requests } = await openapiFetchOf((response) => json(response, 200, {}));
  const headers = {
    'x-wsse': 'theirs',
    'transfer-encoding': 'chunked',
    'content-length': '3',
    host: 'theirs',
    'x-request-id': 'r1',
  };
  await fx.POST('/payments', { body: storyPayment, headers });
  const body = JSON.stringify(storyPayment);
  expect(requests).toMatchObject([{ body, headers: { 'x-request-id': 'r1' } }]);
  expect(requests[0]?.headers['content-length']).toBe(String(Buffer.byteLength(body)));
  expect(requests[0]?.headers).not.toHaveProperty('transfer-encoding');
  expect(Object.values(requests[0]?.headers ?? {})).not.toContain('theirs');
});

test('a call of the openapi-fetch client whose body never comes ends with the timeout, and nothing is sent', async () => {
  const { fx, requests } = await openapiFetchOf((response) => json(response, 200, {}), {
    timeout: 50,
  });
  const stream = () => new ReadableStream();
  const options = { body: storyPayment, bodySerializer: stream, duplex: 'half' as const };
  expect(await errorOf(fx.POST('/payments', options))).toMatchObject({
    name: 'TimeoutError',
    outcome: 'not-sent',
  });
  expect(requests).toEqual([]);
});

test('the openapi-fetch client writes no text of the service into the log', async () => {
  const lines: string[] = [];
  const iban = 'FR7630006000011234567890189';
  const { fx } = await openapiFetchOf(
    (response) => {
      response.setHeader('retry-after', '0');
      json(response, 503, { errorMessage: `no such account: ${iban}` });
    },
    { serviceText: false, logger: { warn: (line) => void lines.push(line) } },
  );
  const body = { currencyPair: 'EURUSD', accountNumber: iban } as never;
  await fx.POST('/quotes', { body });
  expect(lines).toHaveLength(2);
  expect(lines.join()).toContain('(POST /quotes was answered with 503)');
});
