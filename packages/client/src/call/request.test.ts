import { errorOf, json, storyPayment } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { clientOf, credentials } from '../../test/client-of.ts';
import { exampleCalls } from '../../test/example-calls.ts';
import type { AnswerText } from '../common/pipeline.ts';
import type { Client } from '../create-client.ts';
import { verifyWsse } from '../sign/wsse.ts';

type AnyRequest = (method: string, path: string, input: object) => Promise<unknown>;

/** The client's method `request` without its types, so that a test can pass any path and method. */
function anyRequest(fx: Client): AnyRequest {
  return fx.request as unknown as AnyRequest;
}

test.each(exampleCalls.map((example) => [example.operation.id, example] as const))(
  'fx.request can call %s by method and path',
  async (id, { operation, body, answer }) => {
    const { fx, requests } = await clientOf((response) => json(response, 200, answer));
    const [method = '', template = ''] = operation.route.split(' ');
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const values: Record<string, string> = {
      status: 'all',
      webhookId: 'cf16243d-7e0a-4a5b-b996-ba7018201e30',
      object: 'payment',
      typeOfDocumentation: 'invoice',
    };
    const value = (name: string) => values[name] ?? 'NDgyODM';
    const path = Object.fromEntries(names.map((name) => [name, value(name)]));
    const query = id === 'getBankDetails' ? { walletId: 'NDgyODM' } : undefined;
    const result = await anyRequest(fx)(method, template, { path, query, body });
    expect(result).toMatchObject({ body: answer, response: { status: 200 } });
    expect(requests[0]).toMatchObject({
      method,
      url:
        template.replaceAll(/\{(\w+)\}/g, (_, name) => value(name)) +
        (query ? '?walletId=NDgyODM' : ''),
      body: body === undefined ? '' : JSON.stringify(body),
    });
  },
);

test('fx.request retries a read, but no operation with an effect', async () => {
  const { fx, requests } = await clientOf((response) => json(response, 500, {}));
  await errorOf(fx.request('GET', '/wallets', {}));
  expect(requests).toHaveLength(3);
  const error = await errorOf(fx.request('POST', '/payments', { body: storyPayment }));
  expect(requests).toHaveLength(4);
  expect(error).toMatchObject({ operation: 'createPayment', outcome: 'unknown' });
});

test('the signal and the timeout end a call of fx.request', async () => {
  const { fx } = await clientOf(() => {});
  const slow = fx.request('GET', '/wallets', {}, { timeout: 30 });
  expect(await errorOf(slow)).toMatchObject({ name: 'TimeoutError' });
  const aborted = fx.request('GET', '/wallets', {}, { signal: AbortSignal.abort() });
  expect(await errorOf(aborted)).toMatchObject({ name: 'AbortedError' });
});

const undescribed = async (status = 200) =>
  clientOf((response) => json(response, status, { anything: [1] }));

test('fx.request signs and sends an operation that the API description lacks, and returns its answer as is', async () => {
  const { fx, requests } = await undescribed();
  const result = await fx.request('POST', '/no-such-path/{id}/links', {
    effect: 'creates',
    path: { id: 'D 1' },
    query: { days: 7, kind: 'pdf', none: undefined },
    body: { holder: { name: 'N' }, tags: ['a'] },
  });
  expect(result).toMatchObject({ body: { anything: [1] }, response: { status: 200 } });
  expect(requests).toMatchObject([
    { method: 'POST', url: '/no-such-path/D%201/links?days=7&kind=pdf' },
  ]);
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ holder: { name: 'N' }, tags: ['a'] });
  const header = String(requests[0]?.headers['x-wsse']);
  expect(await verifyWsse(header, { secret: credentials.secret })).toBeUndefined();
});

test('an operation that the API description lacks is sent again only when the input has effect: none', async () => {
  for (const effect of ['none', 'changes', 'creates', 'secret'] as const) {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const { fx, requests } = await undescribed(503);
      const error = await errorOf(fx.request(method, '/no-such-path', { effect }));
      const isRead = effect === 'none';
      expect(requests).toHaveLength(isRead ? 3 : 1);
      expect(error).toMatchObject({
        operation: `${method} /no-such-path`,
        outcome: isRead ? 'no-effect' : 'unknown',
      });
    }
  }
});

type Refused = [wrong: string, method: string, path: string, effect: unknown];
test.each<Refused>([
  ...[undefined, null, '', 'read', 'None', true, 'constructor'].map(
    (effect): Refused => ['effect', 'GET', '/no-such-path', effect],
  ),
  ...['get', 'HEAD', 'OPTIONS', 'CONNECT', 'GET /a HTTP/1.1', '', 'constructor'].map(
    (method): Refused => ['method', method, '/no-such-path', 'none'],
  ),
  ...[
    ...['', '/', 'no-such-path', '/no-such-path/', '//no-such-path', '/a//b', '/.', '/..'],
    ...['/a/../b', '/a/.', '/a/..', '/../payments', '/%2e%2e/a', '/a b', '/a?b=c', '/a#b'],
    ...['/a\\b', '/a\nb', '/é', '/a%2Fb', '/a;b', '/a:b', '/a/{}', '/a/{b', '/a/x{b}'],
    ...['/a/{b-c}', '/a/{b}{c}', 'https://other.example/a', '@other.example/a'],
  ].map((path): Refused => ['path', 'GET', path, 'none']),
])(
  'fx.request refuses an operation that is not in the description because of its %s: %j %j %j',
  async (wrong, method, path, effect) => {
    const { fx, requests } = await undescribed();
    const error = await errorOf(anyRequest(fx)(method, path, { effect, path: { b: 'b' } }));
    expect(error).toMatchObject({ name: 'ValidationError', path: wrong, outcome: 'not-sent' });
    if (wrong === 'effect') {
      const rule = 'must be one of none, changes, creates, secret, ';
      expect(error).toHaveProperty('rule', `${rule}because the description lacks this operation.`);
    }
    expect(requests).toEqual([]);
  },
);

test.each(['/no-such-path', '/No-Such-Path/v1.2/a_b~c-d', '/...', '/a/..b'])(
  'fx.request sends an operation that the API description lacks to %s',
  async (path) => {
    const { fx, requests } = await undescribed();
    await anyRequest(fx)('GET', path, { effect: 'none' });
    expect(requests[0]?.url).toBe(path);
  },
);

test.each([
  [undefined, 'id is required.'],
  [7, 'id must be a string.'],
  ['..', 'id must not be "." or "..".'],
  ['a/b', 'id must not contain'],
  ['a%2Fb', 'id must not contain'],
])(
  'fx.request refuses %j as a path parameter of an operation that the API description lacks',
  async (id, expected) => {
    const { fx, requests } = await undescribed();
    const input = { effect: 'none', path: { id } };
    const error = await errorOf(anyRequest(fx)('GET', '/no-such-path/{id}', input));
    expect(String(error)).toContain(expected);
    expect(requests).toEqual([]);
  },
);

test.each<[method: string, path: string, names?: object]>([
  ['POST', '/payments'],
  ['POST', '//payments'],
  ['POST', '/payments/'],
  ['POST', '/payments///'],
  ['POST', '/Payments'],
  ['GET', '/payments/{id}'],
  ['GET', '/payments/{other}'],
  ['GET', '/payments/P1'],
  ['PUT', '/payments/P1/confirm'],
  ['PUT', '/payments//P1//confirm'],
  ['PUT', '/PAYMENTS/P1/Confirm/'],
  ['POST', '/webhooks/cf16243d-7e0a-4a5b-b996-ba7018201e30/rotate-secret'],
  ['post', '/payments'],
  // In the next cases, the parameter turns the path into the path of an operation that the description has.
  ['POST', '/{name}', { name: 'payments' }],
  ['POST', '/{name}', { name: 'PAYMENTS' }],
  ['POST', '/fixed-forwards/{name}', { name: 'quote' }],
  // Some servers remove a final blank, a NUL, final dots, or a semicolon and the text after it from a part of the path.
  ['POST', '/{name}', { name: 'payments ' }],
  ['POST', '/{name}', { name: 'payments\0' }],
  ['POST', '/{name}', { name: 'payments;v=1' }],
  ['POST', '/{name}', { name: 'payments..' }],
  ['POST', '/payments.'],
  ['POST', '/{name}/W1/rotate-secret', { name: 'webhooks;v=1' }],
  ['POST', '/{name}/{id}/rotate-secret', { name: 'webhooks', id: 'W1' }],
])(
  'fx.request refuses an effect for an operation that the description has: %s %s %j',
  async (method, path, names = { id: 'P1', other: 'P1' }) => {
    const { fx, requests } = await clientOf((response) => json(response, 503, {}));
    const input = { effect: 'none', body: storyPayment, path: names };
    const error = await errorOf(anyRequest(fx)(method, path, input));
    expect(error).toMatchObject({
      name: 'ValidationError',
      path: 'path',
      outcome: 'not-sent',
      rule: expect.stringMatching(/in the description: pass that template, and leave out effect.$/),
    });
    expect(requests).toEqual([]);
  },
);

test('fx.request reads a path parameter once, so a getter cannot change the path to the path of a described operation', async () => {
  let reads = 0;
  const path = {
    get name() {
      reads++;
      return reads === 1 ? 'no-such-path' : 'payments';
    },
  };
  const { fx, requests } = await clientOf((response) => json(response, 503, {}));
  await errorOf(anyRequest(fx)('POST', '/{name}', { effect: 'creates', path }));
  expect(requests.map(({ url }) => url)).toEqual(['/no-such-path']);
});

test('fx.request sends its input as it was at the call, even if the caller changes it while the checks are loaded', async () => {
  const { fx, requests } = await clientOf((response) => json(response, 200, {}));
  const input = {
    effect: 'creates',
    path: { id: 'a' },
    query: { page: '1' },
    body: { amount: '1' },
  };
  const sending = anyRequest(fx)('POST', '/notes/{id}', input);
  input.path.id = 'b';
  input.query.page = '2';
  input.body.amount = '2';
  await sending;
  expect(requests[0]).toMatchObject({ url: '/notes/a?page=1', body: '{"amount":"1"}' });
});

test('onAnswer gets the text of each answer, including error answers', async () => {
  const texts = ['{"wallets": [], "big":12345678901234567890}', '{"errorMessage":"no" }'];
  let count = 0;
  const { fx } = await clientOf((response) => {
    response.writeHead(count === 0 ? 200 : 404).end(texts[count++]);
  });
  const answers: AnswerText[] = [];
  const onAnswer = (answer: AnswerText) => void answers.push(answer);
  await fx.wallets.list({}, { onAnswer });
  await errorOf(fx.wallets.get('NDgyODM', { onAnswer }));
  expect(answers).toEqual([
    { operation: 'listWallets', status: 200, text: texts[0] },
    { operation: 'getWallet', status: 404, text: texts[1] },
  ]);
});
