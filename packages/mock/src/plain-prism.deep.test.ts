import { send } from '@crossborder-fx/tools-test-utils';
import { times } from '@crossborder-fx/tools-test-utils/depth';
import { createLogger } from '@stoplight/prism-core';
import { createServer } from '@stoplight/prism-http-server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prismOperations } from '../build/prism-operations.ts';
import {
  type ContractOperation,
  contractOperations,
  expanded,
} from '../test/contract-operations.ts';
import { readDescription } from './prism.ts';
import { type Mock, startMock } from './start-mock.ts';

// Compares the mock with Prism's own server: whatever Prism decides must be the same. Prism lets
// unknown fields and parameters pass, so here the mock does too.

type DescribedRequest = Pick<ContractOperation, 'method' | 'path' | 'body'>;

const requests = contractOperations(expanded);
let mock: Mock;
let plain: { url: string; close(): Promise<void> };

beforeAll(async () => {
  mock = await startMock({ lenient: true });
  const operations = await prismOperations(readDescription().document);
  const server = createServer(operations, {
    components: { logger: createLogger('plain', { enabled: false }) },
    config: {
      isProxy: false,
      checkSecurity: true,
      validateRequest: true,
      validateResponse: false,
      errors: false,
      upstreamProxy: undefined,
      mock: { dynamic: false },
    },
    cors: false,
  });
  const url = await server.listen(0, '127.0.0.1');
  plain = { url, close: () => server.close() };
});

afterAll(async () => {
  await mock.close();
  await plain.close();
});

interface Variant {
  headers?: Record<string, string>;
  /** Appended to the path. */
  query?: string;
  body?: unknown;
}

async function ask(server: { url: string }, request: DescribedRequest, variant: Variant) {
  const { method, path, body } = request;
  const { headers = {}, query = '' } = variant;
  const response = await send({ ...mock, url: server.url }, path + query, {
    method,
    headers,
    body: 'body' in variant ? variant.body : body,
  });
  const text = await response.text();
  return { status: response.status, text };
}

async function expectSame(request: DescribedRequest, variant: Variant = {}) {
  const theirs = await ask(plain, request, variant);
  const ours = await ask(mock, request, variant);
  // Where a request is refused, Prism answers with an example, and ours says why.
  const compared = theirs.status >= 400 ? { status: theirs.status } : theirs;
  expect(ours).toMatchObject(compared);
  return ours.status;
}

describe.each(requests)('$method $path', (request) => {
  test('is answered as by plain Prism', async () => {
    expect(await expectSame(request)).toBe(200);
  });

  test('has the same answer for every status and example that is preferred', async () => {
    for (const { status, example } of request.answers) {
      expect(await expectSame(request, { headers: { prefer: `code=${status}` } })).toBe(status);
      if (example === undefined) continue;
      await expectSame(request, { headers: { prefer: `code=${status}, example=${example}` } });
      await expectSame(request, { query: `?__code=${status}&__example=${example}` });
    }
  });

  test('is refused with the same status', async () => {
    expect(await expectSame(request, { headers: { prefer: 'example=None' } })).toBe(404);
    expect(await expectSame(request, { headers: { accept: 'text/html' } })).toBe(406);
    for (const accept of ['application/*', 'text/html, */*;q=0.1', 'application/json;q=0']) {
      await expectSame(request, { headers: { accept } });
    }
    if (request.query !== '') {
      await expectSame(request, { query: '?page=x&fromDate=never&sort=UP' });
    }
    if (request.body === undefined) return;
    expect(await expectSame(request, { body: undefined })).toBe(422);
    await expectSame(request, { body: {} });
    await expectSame(request, { body: [] });
    await expectSame(request, { body: { ...Object(request.body), more: true } });
  });

  test('is answered with the same made-up values from the same seed', async () => {
    const status = await expectSame(request, { headers: { prefer: 'dynamic=true, seed=1' } });
    expect(status).toBe(200);
  });
});

const segments = requests.flatMap(({ template }) => template.split('/').slice(1));
const path = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...new Set(segments)) },
      fc.constantFrom('NTc4MTI2', '', '_all', 'a%20b', '%61ll', 'ALL'),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => `/${parts.map((part) => part.replace(/[{}]/g, '')).join('/')}`)
  // Prism's server reads the text after two slashes as a host; at the base URL, the mock says what it is.
  .filter((to) => !to.startsWith('//') && to !== '/');

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'];

test('any path and method is routed as by plain Prism', async () => {
  await fc.assert(
    fc.asyncProperty(path, fc.constantFrom(...methods), async (to, method) => {
      await expectSame({ ...(requests[0] ?? expect.fail()), method, path: to, body: undefined });
    }),
    { numRuns: times(400) },
  );
});
