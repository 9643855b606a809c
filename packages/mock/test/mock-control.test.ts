import { once } from 'node:events';
import { createServer } from 'node:http';
import { lintDocument } from '@crossborder-fx/tools-bundle';
import { errorOf, listen, send, storyPayment } from '@crossborder-fx/tools-test-utils';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { connectMock, type MockControl } from '../src/connect.ts';
import { startMock } from '../src/start-mock.ts';
import { listening, spawnCommand } from './command.ts';
import { mockOf } from './mock-of.ts';

interface Place {
  mock: MockControl;
  stop(): Promise<void>;
}

const places: Record<string, () => Promise<Place>> = {
  async 'in this process'() {
    const mock = await startMock();
    return { mock, stop: mock.close };
  },
  async 'in another process'() {
    const { child, url } = await listening(spawnCommand(['--port', '0']));
    const exit = once(child, 'exit');
    return { mock: connectMock(url), stop: async () => void (child.kill() && (await exit)) };
  },
};

describe.each(Object.entries(places))('a mock %s', (_name, start) => {
  let place: Place;
  beforeAll(async () => {
    place = await start();
  });
  afterAll(() => place.stop());

  async function addedUserOf() {
    const fork = await place.mock.fork();
    onTestFinished(() => fork.close());
    return fork;
  }

  test('a response of a mock can be set, listed, received and removed', async () => {
    const mock = await addedUserOf();
    const blocked = { example: 'Blocked', when: { path: { id: 'NTc4MTI2' } } } as const;
    await mock.respond('getPayment', blocked);
    await mock.respond('getPayment', { status: 404, body: { errorCode: 7 }, times: 1 });
    expect(await mock.listRules()).toMatchObject([
      { operation: 'getPayment', rule: blocked },
      { operation: 'getPayment', rule: { status: 404, body: { errorCode: 7 } }, timesLeft: 1 },
    ]);
    const first = await send(mock, '/payments/NTc4MTI2');
    expect([first.status, await first.json()]).toEqual([404, { errorCode: 7 }]);
    const second = await send(mock, '/payments/NTc4MTI2');
    expect(await second.json()).toMatchObject({ payment: { status: 'blocked' } });
    await mock.clearRules();
    expect(await mock.listRules()).toEqual([]);
  });

  test('respond can set a whole answer or a fault', async () => {
    const mock = await addedUserOf();
    const answer = { status: 201, headers: { 'x-mine': 'yes' }, body: [1] };
    await mock.respond('listWallets', { answer, times: 1 });
    const answered = await send(mock, '/wallets');
    expect([answered.status, answered.headers.get('x-mine')]).toEqual([201, 'yes']);
    expect(await answered.json()).toEqual([1]);
    await mock.respond('*', { drop: 'after' });
    expect(await errorOf(send(mock, '/wallets'))).toBeInstanceOf(TypeError);
    expect(await mock.listRequests({ operation: 'listWallets' })).toMatchObject([
      { status: 201 },
      { fault: { drop: 'after' } },
    ]);
  });

  test('listRequests returns requests with the path, query, body and other parts that the client sent', async () => {
    const mock = await addedUserOf();
    await send(mock, '/payments?__proto__=1&a=1&a=2', { body: storyPayment });
    await send(mock, '/nothing');
    const { currency } = storyPayment.amount;
    const [entry, ...others] = await mock.listRequests({ body: { amount: { currency } } });
    expect(others).toEqual([]);
    expect(entry).toEqual({
      operation: 'createPayment',
      method: 'POST',
      path: '/payments',
      pathParameters: {},
      query: JSON.parse('{"__proto__":"1","a":["1","2"]}'),
      headers: expect.objectContaining({ 'x-wsse': expect.stringContaining('Digest="…"') }),
      body: storyPayment,
      status: 422,
      refusal: expect.stringContaining('query.a is unknown'),
      fault: undefined,
      nonce: expect.any(String),
      nonceReused: false,
      signature: expect.any(Array),
      at: expect.any(Date),
    });
    expect(Math.abs(Date.now() - Number(entry?.at))).toBeLessThan(60_000);
    expect(await mock.listRequests({ status: 404, path: '/nothing' })).toMatchObject([
      { refusal: 'The OpenAPI description has no such path.' },
    ]);
    expect(await mock.listRequests({ method: undefined })).toHaveLength(2);
    await mock.clearRequests();
    expect(await mock.listRequests()).toEqual([]);
  });

  test('waitForRequest waits for a request, until a timeout or an abort', async () => {
    const mock = await addedUserOf();
    const waiting = mock.waitForRequest({ operation: 'listTrades' });
    await send(mock, '/trades/_all');
    expect(await waiting).toMatchObject({ path: '/trades/_all', at: expect.any(Date) });
    expect(await errorOf(mock.waitForRequest({ status: 204 }, { timeout: 1 }))).toMatchObject({
      name: 'WaitForRequestError',
      message: 'No matching request arrived within 1 ms; the latest: GET /trades/_all (200).',
    });
    const reason = new Error('enough');
    const signal = AbortSignal.abort(reason);
    expect(await errorOf(mock.waitForRequest({ status: 204 }, { signal }))).toBe(reason);
  });

  test('an undefined option of a mock counts as omitted', async () => {
    const mock = await addedUserOf();
    await mock.respond('listWallets', {
      example: undefined,
      answer: { status: 204, headers: undefined, body: undefined },
      when: { path: undefined, query: undefined, body: undefined },
    });
    expect((await send(mock, '/wallets')).status).toBe(204);
    const webhook = { to: 'http://127.0.0.1:1', secret: 's', overrides: { webhookId: undefined } };
    const error = await errorOf(mock.sendWebhook('TRADE_BLOCKED', webhook));
    expect(error).toMatchObject({ name: 'SendWebhookError' });
  });

  test('a body for respond may have thousands of values', async () => {
    const mock = await addedUserOf();
    const body = { wallets: Array.from({ length: 2000 }, (_, id) => ({ id: `${id}`, tag: 'é' })) };
    await mock.respond('listWallets', { body });
    expect(await (await send(mock, '/wallets')).json()).toEqual(body);
  });

  test('sendWebhook sends a notification, and fails when the address has no server', async () => {
    const mock = await addedUserOf();
    const server = createServer((_request, response) => response.writeHead(204).end());
    const to = new URL(await listen(server));
    onTestFinished(() => void server.close());
    const overrides = { payload: { side: 'S' } };
    const sent = await mock.sendWebhook('TRADE_BLOCKED', { to, secret: 's', overrides });
    expect(sent).toMatchObject({ status: 204, rawBody: expect.stringContaining('"side":"S"') });
    const attempts = [{ number: 1, status: 204, sentAt: expect.any(Date) }];
    expect(await mock.listDeliveries()).toMatchObject([
      { event: 'TRADE_BLOCKED', to: to.origin, state: 'delivered', attempts },
    ]);
    const lost = mock.sendWebhook('TRADE_BLOCKED', { to: 'http://127.0.0.1:1', secret: 's' });
    expect(await errorOf(lost)).toMatchObject({ name: 'SendWebhookError' });
  });

  test('a mock lists the names of its events and examples', async () => {
    const mock = await addedUserOf();
    expect(await mock.listEvents()).toContain('PAYMENT_FINALIZED');
    const blocked = { operation: 'getPayment', name: 'Blocked', response: '200', status: 200 };
    expect(await mock.listExamples('getPayment')).toContainEqual(blocked);
    expect(await mock.listExamples()).toContainEqual(blocked);
  });

  test('the API users that fork adds to a mock have separate requests and responses, and are removed by close()', async () => {
    const [first, second] = [await addedUserOf(), await place.mock.fork()];
    await second.respond('*', { status: 503 });
    expect((await send(first, '/wallets')).status).toBe(200);
    expect((await send(second, '/wallets')).status).toBe(503);
    expect(await first.listRequests()).toHaveLength(1);
    await second.close();
    expect((await send(second, '/wallets')).status).toBe(401);
    await second.close();
    const own = { username: `tr&é ${Math.random()}`, secret: 'of its own' };
    await using given = await place.mock.fork(own);
    expect(given.credentials).toEqual(own);
    expect(given.url).toBe(place.mock.url);
  });

  const noExamples = 'this operation has no examples.';

  test.each<[message: string, operation: string, response: unknown]>([
    ['There is no operation getPaymnt', 'getPaymnt', {}],
    ['There is no example None', 'getPayment', { example: 'None' }],
    [`There is no example Blocked: ${noExamples}`, '*', { example: 'Blocked' }],
    ['has no option exmaple', 'getPayment', { exmaple: 'x' }],
    ['from 200 to 599, not 99.', 'getPayment', { status: 99 }],
    ['must have only one of example, body', 'getPayment', { example: 'Blocked', body: {} }],
    ['A response takes an object with', '*', undefined],
    ['A response has no option operation, only example, body,', '*', { operation: 'getWallet' }],
    ['The status of an answer must be from 200 to 599', '*', { answer: {} }],
  ])('respond throws a TypeError for a mistake: %s', async (message, operation, response) => {
    await requireTypeError(message, (mock) => mock.respond(operation as never, response as never));
  });

  const hook = { to: 'http://a', secret: 's' };

  test.each<[message: string, call: (mock: MockControl) => unknown]>([
    ['There is no operation x', (mock) => mock.listExamples('x' as never)],
    ['has no option opration', (mock) => mock.listRequests({ opration: 'x' } as never)],
    ['There is no event X', (mock) => mock.sendWebhook('X' as never, hook)],
    ['Another API user has', (mock) => mock.fork({ username: 'mock-user', secret: 'x' })],
    ['A filter has no option timeout', (mock) => mock.waitForRequest({ timeout: 1 } as never)],
    ['A filter has no option user', (mock) => mock.listRequests({ user: 'x' } as never)],
    ['no operation *', (mock) => mock.listRequests({ operation: '*' as never })],
  ])('a call with a mistake throws a TypeError: %s', (message, call) =>
    requireTypeError(message, call),
  );

  async function requireTypeError(message: string, call: (mock: MockControl) => unknown) {
    const mock = await addedUserOf();
    const error = await errorOf((async () => call(mock))());
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain(message);
  }
});

test('the document of the control interface has the operations that only a mock has, and passes the linter', async () => {
  const { url } = await mockOf();
  const document = await (await fetch(`${url}/_mock/openapi.json`)).text();
  expect(await lintDocument(document)).toEqual([]);
  const { paths } = JSON.parse(document);
  const respond = paths['/_mock/responses'].post.requestBody.content['application/json'].example;
  const answer = await fetch(`${url}/_mock/responses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(respond),
  });
  expect(answer.status).toBe(204);
  const [{ name, example }] = paths['/_mock/examples'].get.parameters;
  const listed = await fetch(`${url}/_mock/examples?${name}=${example}`);
  expect(await listed.json()).toMatchObject({
    examples: expect.arrayContaining([expect.objectContaining({ operation: respond.operation })]),
  });
});
