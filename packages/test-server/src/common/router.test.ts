import vectors from '@crossborder-fx/openapi/conformance/vectors.json' with { type: 'json' };
import { errorMessageOf, send } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { document, foundBy, serverOf } from '../../test/server.ts';
import { createRouter } from './router.ts';

test('the router finds every operation of the description by its path and method', () => {
  const router = createRouter(document);
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const found = router.operations.map(({ method, path }) => `${method} ${path}`);
  expect(found.sort()).toEqual(described.sort());
  for (const operation of router.operations) {
    const segments = operation.path.split('/').slice(1);
    const found = foundBy(
      router,
      operation.method,
      segments.map((segment) => segment.replace(/[{}]/g, '')),
    );
    expect(found.operation).toBe(operation);
    expect(Object.keys(found.pathParameters)).toEqual(
      segments.filter((segment) => segment.startsWith('{')).map((name) => name.slice(1, -1)),
    );
  }
});

test.each([
  ...vectors.paths.map(({ given, expected }) => [given.path, expected.operation]),
  ['/payments/%61ll', 'listPayments'],
  ['/payments/All', 'getPayment'],
  ['/payments/options/a/b', 'getPaymentOptions'],
])('the router answers GET %s with the operation %s', async (path, operation) => {
  const server = await serverOf();
  await send(server, String(path));
  expect(server.requests).toMatchObject([{ operation: operation ?? undefined }]);
});

test('the function that makes answers gets decoded path parameters, and the journal has decoded ones too', async () => {
  const server = await serverOf({
    answer: ({ pathParameters }) => ({ status: 200, body: pathParameters }),
  });
  const response = await send(server, '/wallets/%41b/balance/21%20November');
  expect(await response.json()).toEqual({ id: 'Ab', date: '21 November' });
  expect(server.requests[0]?.pathParameters).toEqual({ id: 'Ab', date: '21 November' });
});

test.each(['/nothing', '/wallets/a/b/c/d', '//', '/WALLETS', '/webhooks/a/nothing'])(
  'the unknown path %s is answered with 404',
  async (path) => {
    const server = await serverOf();
    const response = await send(server, path);
    expect(response.status).toBe(404);
    expect(await errorMessageOf(response)).toBe('The OpenAPI description has no such path.');
    expect(server.requests).toMatchObject([{ operation: undefined, path, status: 404 }]);
  },
);

test.each([
  ['/wallets/', 'must not end with a slash. The right path is /wallets.'],
  [
    '/payments/options/a/b/',
    'end with a slash. The right path is /payments/options/{walletId}/{externalBankAccountId}.',
  ],
  ['/payments/planified/', 'end with a slash. The right path is /payments/planified.'],
  ['/wallets//balance/2026-11-20', 'The OpenAPI description has no such path.'],
  ['//wallets', 'must not have an empty segment. The right path is /wallets.'],
  [
    '/payments/_planified',
    'must not have an underscore at the start of a segment. The right path is /payments/planified.',
  ],
  [
    '/payments/-NTc4MTI2',
    'must not have a hyphen at the start of a segment. The right path is /payments/{id}.',
  ],
  [
    '/trades/-NTc4',
    'must not have a hyphen at the start of a segment. The right path is /trades/{id}.',
  ],
  [
    '/_wallets',
    'must not have an underscore at the start of a segment. The right path is /wallets.',
  ],
  ['/trades/all', 'must have an underscore. The right path is /trades/_all.'],
  ['/trades/planified/', 'end with a slash. The right path is /trades/_planified.'],
  ['/payments/_planified/', 'end with a slash. The right path is /payments/planified.'],
  [
    '/trades/_ALL',
    'must have a known status after the underscore. The right path is /trades/_all.',
  ],
])('the wrong path %s is answered with 404, and the message says: %s', async (path, message) => {
  const response = await send(await serverOf(), path);
  expect(response.status).toBe(404);
  expect(await errorMessageOf(response)).toContain(message);
});

test('a path with a slash at its end is answered with 404 and not with 405, even with a wrong method', async () => {
  const response = await send(await serverOf(), '/wallets/', { method: 'POST' });
  expect([response.status, await errorMessageOf(response)]).toEqual([
    404,
    'The path must not end with a slash. The right path is /wallets.',
  ]);
});

test.each([
  ['PUT', '/wallets', 'GET, POST'],
  ['OPTIONS', '/wallets', 'GET, POST'],
  ['HEAD', '/quotes', 'POST'],
  ['PUT', '/payments/all', 'GET, DELETE'],
  ['DELETE', '/trades/x', 'GET'],
])('%s %s is refused with 405, and the header Allow has %s', async (method, path, allowed) => {
  const server = await serverOf();
  const response = await send(server, path, { method });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe(allowed);
  const message = `The path does not accept the method ${method}, only ${allowed}.`;
  expect(server.requests).toMatchObject([{ refusal: message }]);
});

test.each(['all', 'planified', 'waitingconfirmation', '%61ll'])(
  'a request that changes /payments/%s is refused, because a status keyword is never an id',
  async (keyword) => {
    const server = await serverOf();
    for (const [method, path] of [
      ['DELETE', `/payments/${keyword}`],
      ['PUT', `/payments/${keyword}/confirm`],
      ['PUT', `/payments/${keyword}/proofOfTransaction`],
    ] as const) {
      const response = await send(server, path, { method });
      expect(response.status).toBe(422);
      expect(await errorMessageOf(response)).toContain('and not a status keyword');
    }
  },
);
