import { type Mock, startMock } from '@crossborder-fx/mock';
import { send } from '@crossborder-fx/tools-test-utils';
import { seed, times } from '@crossborder-fx/tools-test-utils/depth';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ContractOperation,
  contractOperations,
  expanded,
} from '../../../../packages/mock/test/contract-operations.ts';
import { type PlainPrism, startPlainPrism } from '../../../../packages/openapi/test/prism.ts';

// Our mock, which bundles parts of Prism, and the command `prism mock` must accept and refuse the same requests. Prism lets
// unknown fields and parameters pass, so in this test our mock does too.

type DescribedRequest = Pick<ContractOperation, 'method' | 'path' | 'requiredQuery' | 'body'>;

const requests = contractOperations(expanded);
let mock: Mock;
let plain: PlainPrism;

beforeAll(async () => {
  mock = await startMock({ lenient: true });
  plain = await startPlainPrism();
});

afterAll(async () => {
  plain.process.kill();
  await mock.close();
});

interface Variant {
  headers?: Record<string, string>;
  /** Query parameters in addition to the required ones, joined by `&`. */
  query?: string;
  body?: unknown;
}

async function ask(server: { url: string }, request: DescribedRequest, variant: Variant) {
  const { method, path, requiredQuery, body } = request;
  const { headers = {}, query = '' } = variant;
  const parameters = [requiredQuery.slice(1), query].filter((part) => part !== '');
  const target = parameters.length > 0 ? `${path}?${parameters.join('&')}` : path;
  const response = await send({ ...mock, url: server.url }, target, {
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
  // Prism answers a refused request with an example of the description, and our mock with the reason of the refusal.
  const compared = theirs.status >= 400 ? { status: theirs.status } : theirs;
  expect(ours).toMatchObject(compared);
  return ours.status;
}

describe.each(requests)('$method $path', (request) => {
  test('the mock answers the example request as plain Prism does', async () => {
    expect(await expectSame(request)).toBe(200);
  });

  test('the mock answers as Prism does when a request prefers a status or example', async () => {
    for (const { status, example } of request.answers) {
      expect(await expectSame(request, { headers: { prefer: `code=${status}` } })).toBe(status);
      if (example === undefined) continue;
      await expectSame(request, { headers: { prefer: `code=${status}, example=${example}` } });
      await expectSame(request, { query: `__code=${status}&__example=${example}` });
    }
  });

  test('the mock refuses wrong requests with the status of plain Prism', async () => {
    expect(await expectSame(request, { headers: { prefer: 'example=None' } })).toBe(404);
    expect(await expectSame(request, { headers: { accept: 'text/html' } })).toBe(406);
    for (const accept of ['application/*', 'text/html, */*;q=0.1', 'application/json;q=0']) {
      await expectSame(request, { headers: { accept } });
    }
    if (request.query !== '') {
      await expectSame(request, { query: 'page=x&fromDate=never&sort=UP' });
    }
    if (request.body === undefined) return;
    expect(await expectSame(request, { body: undefined })).toBe(422);
    await expectSame(request, { body: {} });
    await expectSame(request, { body: [] });
    await expectSame(request, { body: { ...Object(request.body), more: true } });
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
  // Leaves out two paths: Prism reads the text after `//` as a host, and our mock answers `/` with a text about itself.
  .filter((to) => !to.startsWith('//') && to !== '/');

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'];

// Prism reads an empty segment, or one that begins with a hyphen or an underscore, as an id. Our mock refuses such a
// path, and names the path that the caller probably meant.
const misspelled = /"The path must (?:not|have) /;

test('the mock routes any path and method as plain Prism does, unless the mock says that the path is misspelled', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(path, fc.constantFrom(...methods), async (to, method) => {
      const request = { ...(requests[0] ?? expect.fail()), method, path: to, body: undefined };
      const { status, text } = await ask(mock, request, {});
      if (status === 404 && misspelled.test(text)) return;
      await expectSame(request);
      compared += 1;
    }),
    { seed, numRuns: times(400) },
  );
  expect(compared).toBeGreaterThan(times(100));
});
