import document from '@crossborder-fx/openapi/openapi.json' with { type: 'json' };
import { errorOf, json, refusingPort, storyPayment } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { clientOf, testClient } from '../../test/client-of.ts';

const userAgent = `crossborder-fx-client/${packageJson.version} (api ${document.info.version})`;

test('a request names the client and the accepted types in its headers', async () => {
  const { fx, requests } = await clientOf((response) => json(response, 200, { id: 'P1' }));
  await fx.payments.create(storyPayment);
  await fx.payments.get('P1');
  const own = {
    accept: 'application/json',
    'cache-control': 'no-cache',
    'user-agent': userAgent,
  };
  expect(requests[0]?.headers).toMatchObject({ ...own, 'content-type': 'application/json' });
  expect(requests[1]?.headers).toMatchObject(own);
  expect(requests[1]?.headers).not.toHaveProperty('content-type');
});

test('headers of a call are sent in every attempt, and replace the default headers', async () => {
  const { fx, requests } = await clientOf((response) => json(response, 503, {}));
  const headers = { 'X-Request-Id': 'r1', 'USER-AGENT': 'treasury/1', empty: '' };
  await errorOf(fx.wallets.list({}, { headers }));
  await errorOf(fx.wallets.list());
  const sent = requests.map(({ headers: found }) => [
    ...[found['x-request-id'], found['user-agent'], found['empty']],
  ]);
  const own = [undefined, userAgent, undefined];
  const given = ['r1', 'treasury/1', ''];
  expect(sent).toEqual([given, given, given, own, own, own]);
});

test.each([
  ...['X-WSSE', 'x-wsse', 'Content-Type', 'Content-Length', 'Transfer-Encoding', 'Host'],
  ...['Connection', 'Accept-Encoding', 'Expect', 'TE', 'Upgrade'],
  ...['', 'a b', 'a:b', 'a\r\nb', 'é', 'x-wsse '],
])('a call refuses a header with the name %j', async (name) => {
  const { fx, requests } = await clientOf(() => {});
  const error = await errorOf(fx.payments.get('P1', { headers: { [name]: 'a' } }));
  expect(error).toMatchObject({
    message: 'getPayment: headers must be valid header names that the client does not set itself.',
    name: 'ValidationError',
    path: 'headers',
    outcome: 'not-sent',
  });
  expect(requests).toEqual([]);
});

test.each([
  ...['never-shown\r\nX-Evil: 1', 'never-shown\n', 'never-shown\0', 'never-shown é漢'],
  ...[1, null],
])('a call refuses the header value %j without printing it', async (value) => {
  const { fx, requests } = await clientOf(() => {});
  const headers = { 'X-Request-Id': value as never };
  const error = await errorOf(fx.payments.create(storyPayment, { headers }));
  expect(String(error)).toBe(
    'ValidationError: createPayment: headers.X-Request-Id must be one line of text.',
  );
  expect(requests).toEqual([]);
});

test('a call that the caller aborts while the request is signed sends nothing', async () => {
  const controller = new AbortController();
  const { fx, requests } = await clientOf(() => {}, {
    nonce: () => {
      controller.abort();
      return 'd36e316282959a9ed4c89851497a717f';
    },
  });
  const { signal } = controller;
  expect(await errorOf(fx.payments.create(storyPayment, { signal }))).toMatchObject({
    name: 'AbortedError',
    outcome: 'not-sent',
    attempts: [],
  });
  expect(requests).toEqual([]);
});

test('a call treats null in place of its options, which JavaScript allows, as no options', async () => {
  const { fx } = await clientOf((response) => json(response, 200, { wallet: { id: 'NDgyODM' } }));
  expect(await fx.wallets.get('NDgyODM', null as never)).toEqual({ id: 'NDgyODM' });
});

test.each([0, 1, 5])(
  'maxRetries of a call limits how often a read is sent again: %i',
  async (maxRetries) => {
    const { fx, requests } = await clientOf((response) => json(response, 503, {}));
    await errorOf(fx.wallets.list({}, { maxRetries }));
    expect(requests).toHaveLength(maxRetries + 1);
  },
);

test.each([
  [0, 2, 1],
  [1, 2, 2],
  [5, 2, 3],
  [5, 0, 1],
])(
  'for an operation with an effect, maxRetries %i of a call can lower maxRetries %i of the client, but not raise it: %i attempts',
  async (maxRetries, ofClient, attempts) => {
    const fx = testClient({ baseUrl: `http://127.0.0.1:${refusingPort}`, maxRetries: ofClient });
    const error = await errorOf(fx.payments.create(storyPayment, { maxRetries }));
    expect(error).toMatchObject({ outcome: 'not-sent' });
    expect((error as { attempts: unknown[] }).attempts).toHaveLength(attempts);
  },
);

test.each([
  ['maxRetries', [-1, 1.5, Number.NaN, '2', Number.POSITIVE_INFINITY]],
  ['timeout', [0, -1, 1.5, Number.NaN, 2 ** 31, Number.POSITIVE_INFINITY]],
  ['signal', [null, 'soon', 1, {}, new AbortController()]],
])('a call refuses %s when its value is one of %j', async (name, values) => {
  const { fx, requests } = await clientOf(() => {});
  for (const value of values) {
    const error = await errorOf(fx.wallets.list({}, { [name]: value }));
    expect(error).toMatchObject({ name: 'ValidationError', path: name, operation: 'listWallets' });
  }
  expect(requests).toEqual([]);
});

test('allowUnknown lets one call send fields that the API description lacks', async () => {
  const { fx, requests } = await clientOf((response) =>
    json(response, 200, { id: 'P1', payments: [] }),
  );
  const body = { ...storyPayment, batch: { number: 7 } } as never;
  const query = { status: 'all', currency: 'EUR' } as never;
  await fx.payments.create(body, { allowUnknown: true });
  await fx.payments.list(query, { allowUnknown: true });
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual(body);
  expect(requests[1]?.url).toBe('/payments/all?currency=EUR');
  expect(await errorOf(fx.payments.create(body))).toMatchObject({ path: '*' });
  expect(await errorOf(fx.payments.list(query))).toMatchObject({ path: '*' });
  expect(requests).toHaveLength(2);
});

test('holdsUntil of a forward quote is counted from a moment before the request reached the service', async () => {
  let arrivedAt = 0;
  const { fx } = await clientOf((response) => {
    arrivedAt = Date.now();
    json(response, 200, { quote: { quoteId: 'Q1', rate: '1' } });
  });
  const before = Date.now();
  const quote = await fx.fixedForwards.createQuote({
    currencyPair: 'EURUSD',
    side: 'B',
    amount: { value: '000000001000', currency: 'EUR' },
    deliveryDate: '2026-12-15',
  });
  const from = Number(quote.holdsUntil) - 12_000;
  expect(from).toBeGreaterThanOrEqual(before);
  expect(from).toBeLessThanOrEqual(arrivedAt);
  expect(quote).toEqual({ quoteId: 'Q1', rate: '1' });
  expect(Object.keys(quote)).not.toContain('holdsUntil');
});

test('an upload whose file never finishes loading ends with the timeout or the signal, and nothing is sent', async () => {
  const { fx, requests } = await clientOf((response) => json(response, 200, { id: 'P1' }));
  const file = { arrayBuffer: () => new Promise(() => {}) } as Blob;
  const proof = { documentType: 'invoice', tag: 't', file } as const;
  for (const [options, name] of [
    [{ timeout: 20 }, 'TimeoutError'],
    [{ signal: AbortSignal.abort() }, 'AbortedError'],
  ] as const) {
    const uploading = fx.payments.uploadProofOfTransaction('P1', proof, options);
    expect(await errorOf(uploading)).toMatchObject({ name, outcome: 'not-sent' });
  }
  expect(requests).toEqual([]);
});

test('a call refuses a path parameter with half a surrogate pair, and leaves no timer running', async () => {
  const { fx } = await clientOf((response) => json(response, 200, {}));
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout');
  const before = timers();
  const path = { id: 'P1', date: '\ud800' };
  expect(await errorOf(fx.request('GET', '/wallets/{id}/balance/{date}', { path }))).toMatchObject({
    name: 'ValidationError',
    outcome: 'not-sent',
  });
  expect(timers()).toEqual(before);
});

const hint = 'does baseUrl lack its path?';
const page = Buffer.from('<!doctype html><title>Not here');
test.each<[what: string, status: number, body: Buffer]>([
  ['a 503 with a page', 503, page],
  ['a 404 with a page', 404, page],
  ['a 200 with a page', 200, page],
  ['a redirect with a page', 302, page],
  ['a 404 of plain text', 404, Buffer.from('404 page not found')],
  ['a page in Latin-1', 503, Buffer.from('<p>Zur\xfcck', 'latin1')],
])(
  'the error about %s asks whether the base path is missing, until the service has answered in JSON',
  async (_, status, body) => {
    let isPage = true;
    const { fx } = await clientOf((response) => {
      if (isPage) response.writeHead(status, { 'content-type': 'text/html' }).end(body);
      else json(response, 422, {});
    });
    const problem = () => errorOf(fx.wallets.get('W1', { maxRetries: 0 }));
    expect(String(await problem())).toContain(hint);
    expect(String(await errorOf(fx.payments.create(storyPayment)))).toContain(hint);
    isPage = false;
    expect(String(await problem())).not.toContain(hint);
    isPage = true;
    expect(String(await problem())).not.toContain(hint);
  },
);

test.each([
  { errorCode: 15, errorType: 'Unauthorized', errorMessage: 'Jane Doe' },
  { Error: { ErrorCode: 15, ErrorType: 'Unauthorized', ErrorMessage: 'Jane Doe' } },
])(
  'the error about an error body with status 200 names the codes in the body, and repeats no text of the body: %j',
  async (body) => {
    const { fx } = await clientOf((response) => json(response, 200, body), { serviceText: false });
    const { wallets, payments } = fx;
    for (const call of [
      () => wallets.get('W1'),
      () => wallets.list(),
      () => payments.confirm('P1'),
    ]) {
      const error = await errorOf(call());
      expect(error).toMatchObject({ name: 'UnexpectedResponseError' });
      expect(String(error)).toMatch(/was answered with 200: Unauthorized 15: /);
      expect(String(error)).not.toContain('Jane');
    }
  },
);

test('the error about an answer without a body does not suggest that the base path is missing', async () => {
  const { fx } = await clientOf((response) => response.writeHead(503).end());
  expect(await errorOf(fx.payments.create(storyPayment))).toMatchObject({
    message: 'POST /payments was answered with 503',
  });
});
