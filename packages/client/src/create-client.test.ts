import { errorOf, json, loopbackServer, storyPayment } from '@crossborder-fx/tools-test-utils';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { clientOf, credentials, testClient } from '../test/client-of.ts';
import { refusing } from '../test/faulty-server.ts';
import { createClient } from './create-client.ts';
import {
  AbortedError,
  ApiError,
  ConnectionError,
  TimeoutError,
  UnexpectedResponseError,
} from './errors/errors.ts';
import type { Journal } from './once/journal.ts';
import { parseWsse, verifyWsse } from './sign/wsse.ts';

describe('a request', () => {
  test('carries method, path, query and body as the description says', async () => {
    const { fx, requests } = await clientOf((response) => json(response, 200, { id: 'P1' }));
    await fx.payments.create(storyPayment);
    await errorOf(fx.payments.list({ status: 'planified', page: 2, per_page: '10' }));
    await fx.payments.getOptions({ walletId: 'a', externalBankAccountId: 'c' });
    await fx.wallets.getBalance('a', '30 November');
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /payments',
      'GET /payments/planified?page=2&per_page=10',
      'GET /payments/options/a/c',
      'GET /wallets/a/balance/30%20November',
    ]);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual(storyPayment);
    expect(requests[0]?.headers['content-type']).toBe('application/json');
  });

  test('is signed with its own valid token', async () => {
    const { fx, requests } = await clientOf((response) => json(response, 200, { id: 'P1' }));
    await fx.wallets.get('NDgyODM');
    await fx.wallets.get('NDgyODM');
    const headers = requests.map(({ headers }) => String(headers['x-wsse']));
    for (const header of headers) {
      expect(await verifyWsse(header, { secret: credentials.secret })).toBeUndefined();
    }
    expect(new Set(headers.map((header) => parseWsse(header)?.nonce)).size).toBe(2);
  });

  test('uses the clock and the nonce of the options', async () => {
    const server = await loopbackServer((response) => json(response, 200, { id: 'P1' }));
    const fx = createClient({
      baseUrl: server.url,
      ...credentials,
      clock: () => new Date('2026-03-29T01:30:00Z'),
      nonce: () => 'd36e316282959a9ed4c89851497a717f',
    });
    await fx.wallets.get('NDgyODM');
    expect(parseWsse(String(server.requests[0]?.headers['x-wsse']))).toMatchObject({
      created: '2026-03-29T01:30:00Z',
      nonce: 'd36e316282959a9ed4c89851497a717f',
    });
  });

  test('keeps a path prefix of the base URL', async () => {
    const server = await loopbackServer((response) => json(response, 200, { id: 'P1' }));
    const fx = createClient({ baseUrl: `${server.url}/demo/`, ...credentials });
    await fx.wallets.get('NDgyODM');
    expect(server.requests[0]?.url).toBe('/demo/wallets/NDgyODM');
  });
});

describe('a result', () => {
  test.each([
    ['wrapped', { payment: { id: 'P1', status: 'planified' } }],
    ['bare', { id: 'P1', status: 'planified' }],
  ])('is the object itself when it is sent %s', async (_form, body) => {
    const { fx } = await clientOf((response) => json(response, 200, body));
    expect(await fx.payments.get('P1')).toEqual({ id: 'P1', status: 'planified' });
    expect(await fx.payments.confirm('P1')).toEqual({ id: 'P1', status: 'planified' });
  });

  test('has the fields beside the wrapper, but keeps its own of the same name', async () => {
    const body = { payment: { id: 'P1' }, payeeVerification: { status: 'MATCH' }, id: 'other' };
    const { fx } = await clientOf((response) => json(response, 200, body));
    expect(await fx.payments.create(storyPayment)).toEqual({
      id: 'P1',
      payeeVerification: { status: 'MATCH' },
    });
  });

  test('keeps unknown values and fields', async () => {
    const payment = {
      id: 'P1',
      status: 'invented',
      createdDate: '2026-11-21T09:30:00',
      extra: [1],
    };
    const { fx } = await clientOf((response) => json(response, 200, { payment }));
    expect(await fx.payments.get('P1')).toEqual(payment);
  });

  test('is a page of items with body and response', async () => {
    const body = { payments: [{ id: 'P1' }] };
    const { fx } = await clientOf((response) => json(response, 200, body));
    const page = await fx.payments.list({ status: 'all' });
    expect(page.items).toEqual([{ id: 'P1' }]);
    expect(page.body).toEqual(body);
    expect(page.response.status).toBe(200);
  });

  test('of a list is the body if it is an array, or its only array if the property is not documented', async () => {
    const { fx } = await clientOf((response, { url }) =>
      json(response, 200, url === '/webhooks' ? [{ webhookId: 'w' }] : { anything: [{ a: 1 }] }),
    );
    expect((await fx.webhooks.list()).items).toEqual([{ webhookId: 'w' }]);
    expect((await fx.fixedForwards.list()).items).toEqual([{ a: 1 }]);
  });

  test('of 204 is an empty page, null or false, depending on the operation', async () => {
    const { fx } = await clientOf((response) => response.writeHead(204).end());
    expect(await fx.payments.list({ status: 'all' })).toMatchObject({ items: [], body: undefined });
    expect(await fx.wallets.get('NDgyODM')).toBeNull();
    expect(await fx.externalBankAccounts.delete('MTIzNDU')).toBe(false);
    expect(await fx.webhooks.delete('cf16243d-7e0a-4a5b-b996-ba7018201e30')).toBeUndefined();
  });

  test('of 204 is an error for every other operation', async () => {
    const { fx } = await clientOf((response) => response.writeHead(204).end());
    const error = await errorOf(fx.payments.get('P1'));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
  });

  test.each([true, false])('of a deletion is the boolean in the body: %s', async (result) => {
    const { fx } = await clientOf((response) => json(response, 200, { result }));
    expect(await fx.externalBankAccounts.delete('MTIzNDU')).toBe(result);
  });

  test('of deleting a subscription is undefined, even when the body looks like an error', async () => {
    const { fx } = await clientOf((response) => json(response, 200, { errorCode: 0 }));
    expect(await fx.webhooks.delete('cf16243d-7e0a-4a5b-b996-ba7018201e30')).toBeUndefined();
  });
});

describe('iterating', () => {
  test('reads page after page until an empty one', async () => {
    const { fx, requests } = await clientOf((response, { url }) => {
      const page = Number(new URL(url, 'http://x').searchParams.get('page'));
      if (page > 2) return void response.writeHead(204).end();
      json(response, 200, { payments: [{ id: `P${page}a` }, { id: `P${page}b` }] });
    });
    const ids: (string | undefined)[] = [];
    for await (const payment of fx.payments.iterate({ status: 'all' })) ids.push(payment.id);
    expect(ids).toEqual(['P1a', 'P1b', 'P2a', 'P2b']);
    expect(requests.map(({ url }) => url)).toEqual([
      '/payments/all?sort=ASC&page=1',
      '/payments/all?sort=ASC&page=2',
      '/payments/all?sort=ASC&page=3',
    ]);
  });
});

describe('an error answer', () => {
  test.each([
    [
      'as documented',
      { errorCode: 15, errorType: 'Invalid', errorMessage: 'no such wallet', link: 'l' },
    ],
    [
      'wrapped, with capitals',
      { Error: { ErrorCode: 15, ErrorType: 'Invalid', ErrorMessage: 'no such wallet', Link: 'l' } },
    ],
  ])('%s is an ApiError with its fields', async (_form, body) => {
    const { fx } = await clientOf((response) => json(response, 400, body));
    const error = await errorOf(fx.payments.create(storyPayment));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      name: 'ApiError',
      status: 400,
      errorCode: 15,
      errorType: 'Invalid',
      errorMessage: 'no such wallet',
      link: 'l',
      operation: 'createPayment',
      outcome: 'rejected',
      message: 'POST /payments was answered with 400: Invalid 15 no such wallet',
    });
  });

  test.each([
    ['an empty body', ''],
    ['HTML', '<html>Bad gateway</html>'],
  ])('with %s is an ApiError with the outcome unknown', async (_form, body) => {
    const { fx } = await clientOf((response) => response.writeHead(502).end(body));
    const error = await errorOf(fx.payments.create(storyPayment));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 502, outcome: 'unknown' });
    expect(error).not.toHaveProperty('errorCode');
  });

  test('to a read has the outcome no-effect', async () => {
    const { fx } = await clientOf((response) => json(response, 500, {}));
    expect(await errorOf(fx.payments.get('P1'))).toMatchObject({ outcome: 'no-effect' });
  });

  test('has the nonce and the status of each attempt', async () => {
    const { fx, requests } = await clientOf((response) => json(response, 500, {}));
    const error = await errorOf(fx.payments.get('P1'));
    const nonces = requests.map(({ headers }) => parseWsse(String(headers['x-wsse']))?.nonce);
    expect(new Set(nonces).size).toBe(3);
    expect(error).toMatchObject({ attempts: nonces.map((nonce) => ({ nonce, status: 500 })) });
  });
});

describe('an answer that the interface does not describe is an error', () => {
  test('when it is a redirect, which is not followed', async () => {
    const other = await loopbackServer((response) => json(response, 200, {}));
    const { fx } = await clientOf((response) =>
      response.writeHead(307, { location: `${other.url}/payments` }).end(),
    );
    const error = await errorOf(fx.payments.create(storyPayment));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ outcome: 'unknown' });
    expect(other.requests).toEqual([]);
  });

  test.each(['<html></html>', '{"payment":', '"text"', '[1]', ''])(
    '200 with the body %j',
    async (body) => {
      const { fx } = await clientOf((response) => response.writeHead(200).end(body));
      const error = await errorOf(fx.payments.get('P1'));
      expect(error).toBeInstanceOf(UnexpectedResponseError);
    },
  );

  test('when a page has no list', async () => {
    const { fx } = await clientOf((response) => json(response, 200, { trades: 'none' }));
    const error = await errorOf(fx.payments.list({ status: 'all' }));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ message: expect.stringContaining('no list in payments') });
  });
});

describe('a call without an answer', () => {
  test('was not sent when the connection was refused', async () => {
    const { port, close } = await refusing();
    const baseUrl = `http://127.0.0.1:${port}`;
    const fx = testClient({ baseUrl });
    const error = await errorOf(fx.payments.create(storyPayment));
    await close();
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ outcome: 'not-sent' });
  });

  test('has the outcome unknown when the connection broke after the request', async () => {
    const { fx } = await clientOf((response) => response.destroy());
    const error = await errorOf(fx.payments.create(storyPayment));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ outcome: 'unknown' });
  });

  test.each(['headers', 'body'])(
    'times out when the server stalls before the end of the %s',
    async (stage) => {
      const { fx, requests } = await clientOf((response) => {
        if (stage === 'body') response.writeHead(200).write('{');
      });
      const create = (timeout: number) => errorOf(fx.payments.create(storyPayment, { timeout }));
      let error = await create(50);
      // On a busy machine the time can be up before the request arrives, which is not what is tested.
      if (requests.length === 0) error = await create(10_000);
      expect(error).toBeInstanceOf(TimeoutError);
      expect(error).toMatchObject({ outcome: 'unknown' });
    },
  );

  test('has the reason of the signal as its cause when the caller aborted', async () => {
    const controller = new AbortController();
    const { fx } = await clientOf(() => controller.abort('enough'));
    const error = await errorOf(fx.wallets.get('NDgyODM', { signal: controller.signal }));
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ cause: 'enough', outcome: 'no-effect' });
  });
});

test('when the file that creates once cannot be loaded, nothing is sent, and the error says so', async () => {
  vi.doMock('./once/once.ts', () => {
    throw new Error('no such file');
  });
  onTestFinished(() => void vi.doUnmock('./once/once.ts'));
  const { fx, requests } = await clientOf((response) => response.end('{}'));
  const journal = {} as Journal;
  for (const call of [
    () => fx.payments.createOnce(storyPayment as never, { journal, reference: 'invoice 1108' }),
    () => fx.trades.createOnce({} as never, { journal, reference: 'hedge 7' }),
    () => fx.payments.confirmOnce('NTc4MTI2', { journal }),
    () => fx.payments.findCandidates(storyPayment, { since: '2026-11-21' }),
  ]) {
    expect(await errorOf(call())).toMatchObject({
      name: 'ValidationError',
      outcome: 'not-sent',
      message: 'the request could not be made: a file of this package cannot be loaded.',
    });
  }
  expect(requests).toEqual([]);
});
