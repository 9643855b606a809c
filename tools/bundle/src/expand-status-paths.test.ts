import type { OpenApiDocument, Operation, Schema } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { expandStatusPaths } from './expand-status-paths.ts';

const ok = { '200': { description: 'ok' } };

function expand(paths: OpenApiDocument['paths'], components = {}) {
  const document = { openapi: '3.1.0', info: { title: 't', version: '1' }, paths, components };
  return expandStatusPaths(document);
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

test('expandStatusPaths adds the status to operationId and summary, adds x-operation-group, and changes nothing else', () => {
  const get = list({ enum: ['waiting-signature'] });
  const { paths } = expand({ '/trades/_{status}': { get } });
  expect(paths['/trades/_waiting-signature']?.get).toEqual({
    operationId: 'listPaymentsWaitingSignature',
    'x-operation-group': 'listPayments',
    summary: 'List payments: waiting-signature',
    'x-effect': 'none',
    parameters: [{ name: 'page', in: 'query', schema: { type: 'string' } }],
    responses: ok,
  });
});

test('expandStatusPaths leaves an operation that it does not expand at the path with the status parameter', () => {
  const item = { get: list({ enum: ['all'] }), delete: { responses: ok } };
  const { paths } = expand({ '/payments/{status}': item });
  expect(Object.keys(paths)).toEqual(['/payments/all', '/payments/{status}']);
  expect(paths['/payments/{status}']).toEqual({ delete: { responses: ok } });
});

test('expandStatusPaths throws an error that names a marked path without an enum, or an expanded path that exists already', () => {
  expect(() => expand({ '/payments/{status}': { get: list({ type: 'string' }) } })).toThrow(
    '/payments/{status} has no path parameter status with an enum',
  );
  const get: Operation = { operationId: 'getPayment', responses: ok };
  const marked = { get: list({ enum: ['all'] }) };
  expect(() => expand({ '/payments/all': { get }, '/payments/{status}': marked })).toThrow(
    '/payments/all, which spec/paths declares too',
  );
});

test.each<[string, string, string, Operation]>([
  ['neither', '/trades/_{status}', '/trades/{id}', { responses: ok }],
  ['both', '/wallets/_{status}', '/wallets/{status}', list({ enum: ['all'] })],
])(
  'expandStatusPaths refuses two paths that match the same requests when %s of them has the marker',
  (_, first, second, get) => {
    const message = `The paths ${first} and ${second} match the same requests.`;
    expect(() => expand({ [first]: { get }, [second]: { get } })).toThrow(message);
  },
);

test('expandStatusPaths does not replace a reference to a parameter by the parameter', () => {
  const operation = list({ enum: ['all'] });
  const page = { $ref: '#/components/parameters/Page' };
  const get = { ...operation, parameters: [page, ...(operation.parameters ?? [])] };
  const given = { parameters: { Page: { name: 'page', in: 'query' } } };
  const { paths, components } = expand({ '/payments/{status}': { get } }, given);
  expect(paths['/payments/all']?.get?.parameters?.[0]).toEqual(page);
  expect(components).toEqual(given);
});

test('at the path of a status, expandStatusPaths puts the example named after the status first, without examples of other statuses', () => {
  const named = ['All', 'Blocked', 'PageTwo'].map((name) => [name, { value: name }]);
  const content = { 'application/json': { examples: Object.fromEntries(named) } };
  const responses = { '200': { description: 'ok', content } };
  const get = { ...list({ enum: ['all', 'blocked', 'refused'] }), responses };
  const { paths } = expand({ '/payments/{status}': { get } });
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
