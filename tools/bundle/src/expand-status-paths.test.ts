import type { OpenApiDocument, Operation, Schema } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { expandStatusPaths } from './expand-status-paths.ts';

const ok = { '200': { description: 'ok' } };

function document(paths: OpenApiDocument['paths']) {
  return { openapi: '3.1.0', info: { title: 't', version: '1' }, paths };
}

function list(schema: Schema): Operation {
  return {
    operationId: 'listPayments',
    summary: 'List payments',
    'x-client-method': 'payments.list',
    'x-effect': 'none',
    'x-expand-path-parameter': 'status',
    parameters: [
      { name: 'status', in: 'path', required: true, schema },
      { name: 'page', in: 'query', schema: { type: 'string' } },
    ],
    responses: ok,
  };
}

const get: Operation = { operationId: 'getPayment', responses: ok };

test('the name of an expanded operation has its group and its status, and the operation keeps everything else', () => {
  const { paths } = expandStatusPaths(
    document({ '/trades/_{status}': { get: list({ enum: ['waiting-signature'] }) } }),
  );
  expect(paths['/trades/_waiting-signature']?.get).toEqual({
    operationId: 'listPaymentsWaitingSignature',
    'x-operation-group': 'listPayments',
    summary: 'List payments: waiting-signature',
    'x-effect': 'none',
    parameters: [{ name: 'page', in: 'query', schema: { type: 'string' } }],
    responses: ok,
  });
});

test('the path with the status parameter stays for operations that are not expanded', () => {
  const { paths } = expandStatusPaths(
    document({
      '/payments/{status}': { get: list({ enum: ['all'] }), delete: { responses: ok } },
    }),
  );
  expect(Object.keys(paths)).toEqual(['/payments/all', '/payments/{status}']);
  expect(paths['/payments/{status}']).toEqual({ delete: { responses: ok } });
});

test('expandStatusPaths names a marked path that has no enum, or whose expansion is a path that exists already', () => {
  expect(() =>
    expandStatusPaths(document({ '/payments/{status}': { get: list({ type: 'string' }) } })),
  ).toThrow('/payments/{status} has no path parameter status with an enum');
  expect(() =>
    expandStatusPaths(
      document({
        '/payments/all': { get },
        '/payments/{status}': { get: list({ enum: ['all'] }) },
      }),
    ),
  ).toThrow('/payments/all, which spec/paths declares too');
});

test('expandStatusPaths keeps a parameter that is a reference as a reference', () => {
  const operation = list({ enum: ['all'] });
  const page = { $ref: '#/components/parameters/Page' };
  const source: OpenApiDocument = {
    ...document({
      '/payments/{status}': {
        get: { ...operation, parameters: [page, ...(operation.parameters ?? [])] },
      },
    }),
    components: { parameters: { Page: { name: 'page', in: 'query' } } },
  };
  const { paths, components } = expandStatusPaths(source);
  expect(paths['/payments/all']?.get?.parameters?.[0]).toEqual(page);
  expect(components).toEqual({ parameters: { Page: { name: 'page', in: 'query' } } });
});

test('an example named after a status stays with the path of that status, and comes first', () => {
  const named = (examples: string[]): Operation['responses'] => ({
    '200': {
      description: 'ok',
      content: {
        'application/json': {
          examples: Object.fromEntries(examples.map((name) => [name, { value: name }])),
        },
      },
    },
  });
  const operation = list({ enum: ['all', 'blocked', 'refused'] });
  const { paths } = expandStatusPaths(
    document({
      '/payments/{status}': {
        get: { ...operation, responses: named(['All', 'Blocked', 'PageTwo']) },
      },
    }),
  );
  const namesOf = (path: string) => {
    const response = paths[path]?.get?.responses['200'];
    return response && 'content' in response
      ? Object.keys(response.content?.['application/json']?.examples ?? {})
      : [];
  };
  expect(namesOf('/payments/all')).toEqual(['All', 'PageTwo']);
  expect(namesOf('/payments/blocked')).toEqual(['Blocked', 'PageTwo']);
  expect(namesOf('/payments/refused')).toEqual(['All', 'Blocked', 'PageTwo']);
});
