import vectors from '@crossborder-fx/openapi/conformance/vectors.json' with { type: 'json' };
import { errorMessageOf, send } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { document, serverOf } from '../../test/server.ts';
import { createRouter } from './router.ts';

test('the router finds every operation of the API description by its path and method', () => {
  const router = createRouter(document);
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const found = router.operations.map(({ method, path }) => `${method} ${path}`);
  expect(found.sort()).toEqual(described.sort());
  for (const operation of router.operations) {
    const segments = operation.path.split('/').slice(1);
    const names = segments.filter((segment) => segment.startsWith('{'));
    const pathParameters = Object.fromEntries(names.map((name) => [name.slice(1, -1), name]));
    expect(router.find(operation.method, segments)).toEqual({ operation, pathParameters });
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

test('the journal and the function that makes answers get decoded path parameters', async () => {
  const server = await serverOf({
    answer: ({ pathParameters }) => ({ status: 200, body: pathParameters }),
  });
  const response = await send(server, '/wallets/%41b/balance/21%20November');
  expect(await response.json()).toEqual({ id: 'Ab', date: '21 November' });
  expect(server.requests[0]?.pathParameters).toEqual({ id: 'Ab', date: '21 November' });
});

test.each([
  '/nothing',
  '/wallets/a/b/c/d',
  '//',
  '/WALLETS',
  '/webhooks/a/nothing',
  '/wallets//balance/2026-11-20',
])('the unknown path %s is answered with 404', async (path) => {
  const server = await serverOf();
  const response = await send(server, path);
  expect(response.status).toBe(404);
  expect(await errorMessageOf(response)).toBe('The OpenAPI description has no such path.');
  expect(server.requests).toMatchObject([{ operation: undefined, path, status: 404 }]);
});

const options = '/payments/options/{walletId}/{externalBankAccountId}';

test.each([
  ['GET', '/wallets/', 'not end with a slash', '/wallets'],
  ['POST', '/wallets/', 'not end with a slash', '/wallets'],
  ['GET', '/payments/options/a/b/', 'not end with a slash', options],
  ['GET', '/payments/planified/', 'not end with a slash', '/payments/planified'],
  ['GET', '/payments/_planified/', 'not end with a slash', '/payments/planified'],
  ['GET', '/trades/planified/', 'not end with a slash', '/trades/_planified'],
  ['GET', '//wallets', 'not have an empty segment', '/wallets'],
  ['GET', '/_wallets', 'not have an underscore at the start of a segment', '/wallets'],
  ['GET', '/payments/_all', 'not have an underscore at the start of a segment', '/payments/all'],
  ['GET', '/payments/-NTc4', 'not have a hyphen at the start of a segment', '/payments/{id}'],
  ['GET', '/trades/-NTc4', 'not have a hyphen at the start of a segment', '/trades/{id}'],
  ['GET', '/trades/all', 'have an underscore', '/trades/_all'],
  ['GET', '/trades/_ALL', 'have a known status after the underscore', '/trades/_all'],
])(
  '%s %s is answered with 404: the path must %s, and the right path is %s',
  async (method, path, fault, right) => {
    const response = await send(await serverOf(), path, { method });
    expect(response.status).toBe(404);
    const message = `The path must ${fault}. The right path is ${right}.`;
    expect(await errorMessageOf(response)).toBe(message);
  },
);

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
