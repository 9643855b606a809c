import { expect, test } from 'vitest';
import { serviceRequest } from './call-service.ts';

const parameter = (name: string, place: 'path' | 'query') => ({
  name,
  place,
  argument: place === 'path' ? ('single' as const) : place,
  isRequired: place === 'path',
  values: undefined,
  example: '',
});
const form = {
  operation: 'listThings',
  group: 'Things',
  clientMethod: 'payments.list',
  summary: 'List things',
  method: 'GET',
  path: '/things/_{status}/{id}',
  parameters: [
    parameter('status', 'path'),
    parameter('id', 'path'),
    parameter('page', 'query'),
    parameter('sort', 'query'),
  ],
  bodies: [],
};

test('parameters stand where the path has them, and those of the query that are empty are left out', () => {
  const values = { status: 'all', id: '../a b?', page: '2', sort: '' };
  expect(serviceRequest(form, values, '{}')).toEqual({
    method: 'GET',
    target: '/things/_all/..%2Fa%20b%3F?page=2',
    body: undefined,
  });
  expect(serviceRequest(form, { status: 'all', id: '\ud800' }, '').target).toBe(
    '/things/_all/%EF%BF%BD',
  );
});

test('the body is sent as it was written, right or wrong', () => {
  const bodies = [{ name: 'First', summary: 'First', value: {} }];
  expect(serviceRequest({ ...form, bodies }, {}, '{"a":').body).toBe('{"a":');
});
