import { gzipSync } from 'node:zlib';
import { errorOf, json, loopbackServer, storyPayment } from '@crossborder-fx/tools-test-utils';
import { HttpResponse, http, passthrough } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testClient } from '../../test/client-of.ts';
import { describePassing } from '../../test/passing-contract.ts';

const msw = setupServer();
beforeAll(() => msw.listen({ onUnhandledRequest: 'error' }));
afterEach(() => msw.resetHandlers());
afterAll(() => msw.close());

/** Answers whatever is sent to fx.test, and keeps the requests. */
function mocked(answer: (number: number) => Response | Promise<Response>): Request[] {
  const requests: Request[] = [];
  msw.use(
    http.all('*://fx.test/*', ({ request }) => {
      requests.push(request.clone());
      return answer(requests.length);
    }),
  );
  return requests;
}

const breakingOff = () =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"payment":')),
    pull: (controller) => controller.error(new Error('broken off')),
  });

describe.each(['http', 'https'])('by %s, MSW', (protocol) => {
  const baseUrl = `${protocol}://fx.test`;
  const fx = testClient({ baseUrl, allowInsecure: true });

  test('sees a read, an operation with an effect and its body, each once', async () => {
    const requests = mocked(() => HttpResponse.json({ payment: { id: 'P1' } }));
    expect((await fx.payments.get('P1')).id).toBe('P1');
    expect((await fx.payments.create(storyPayment)).id).toBe('P1');
    await fx.payments.confirm('P1');
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET ${baseUrl}/payments/P1`,
      `POST ${baseUrl}/payments`,
      `PUT ${baseUrl}/payments/P1/confirm`,
    ]);
    expect(await requests[1]?.json()).toEqual(storyPayment);
    for (const { headers } of requests) expect(headers.get('x-wsse')).toMatch(/^UsernameToken /);
  });

  test('answers a client with a spare connection', async () => {
    const requests = mocked(() => HttpResponse.json({ payment: { id: 'P1' } }));
    const sparing = testClient({ baseUrl, allowInsecure: true, spareConnection: true });
    for (let turn = 0; turn < 2; turn++) await sparing.payments.create(storyPayment);
    expect(requests).toHaveLength(2);
  });

  test('answers with JSON, with 204 and with gzip', async () => {
    const gzip = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    mocked((number) =>
      number === 1
        ? new HttpResponse(null, { status: 204 })
        : new HttpResponse(gzipSync('{"id":"NDgyODM"}'), { headers: gzip }),
    );
    expect(await fx.wallets.get('NDgyODM')).toBe(null);
    expect(await fx.wallets.get('NDgyODM')).toEqual({ id: 'NDgyODM' });
  });

  test('sees each attempt of a read, signed anew', async () => {
    const requests = mocked((number) =>
      HttpResponse.json({ wallets: [] }, { status: number < 3 ? 503 : 200 }),
    );
    await fx.wallets.list();
    expect(new Set(requests.map(({ headers }) => headers.get('x-wsse'))).size).toBe(3);
  });

  test.each([
    ['HttpResponse.error()', () => HttpResponse.error(), 'ConnectionError'],
    ['a body that breaks off', () => new HttpResponse(breakingOff()), 'ConnectionError'],
    ['no answer', () => new Promise<never>(() => {}), 'TimeoutError'],
  ])(
    'makes a failure with %s, which does not say that nothing was sent',
    async (_, answer, name) => {
      const requests = mocked(answer);
      const error = await errorOf(fx.payments.create(storyPayment, { timeout: 2_000 }));
      expect(error).toMatchObject({ name, outcome: 'unknown' });
      expect(requests).toHaveLength(1);
    },
  );
});

describePassing('MSW', () => msw.use(http.all('*', () => passthrough())));

test('MSW sees the requests of a client that has sent some before it started', async () => {
  msw.close();
  const { url, requests } = await loopbackServer((response) => json(response, 200, { id: 'P1' }));
  const fx = testClient({ baseUrl: url });
  await fx.payments.create(storyPayment);
  msw.listen({ onUnhandledRequest: 'error' });
  msw.use(http.post(`${url}/payments`, () => HttpResponse.json({ id: 'P2' })));
  expect((await fx.payments.create(storyPayment)).id).toBe('P2');
  expect(requests).toHaveLength(1);
});
