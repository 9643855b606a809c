import { readFile } from 'node:fs/promises';
import type { OpenApiDocument, Operation, OperationId } from '@crossborder-fx/test-server';
import { expect, test } from 'vitest';
import { mockOf } from '../test/mock-of.ts';
import { listExamples } from './examples.ts';

const components = { examples: { Shared: { value: 'shared' } } };
const document = { paths: {}, components } as OpenApiDocument;

const shared = { $ref: '#/components/examples/Shared' };
const json = (names: string[]) => ({
  description: '',
  content: {
    'application/json': { examples: Object.fromEntries(names.map((name) => [name, shared])) },
  },
});

const operation = (id: string, responses: Operation['responses']) =>
  ({ id, group: 'listPayments', responses }) as Operation;

test('when an operation has several paths, listExamples lists each example once, without its value', () => {
  const responses = { 200: json(['All']), 204: { description: '' }, default: json(['Error']) };
  const operations = [
    operation('listPaymentsAll', responses),
    operation('listPaymentsBlocked', { ...responses, 200: json(['Blocked', 'All']) }),
  ];
  expect(listExamples(document, operations)).toEqual([
    { operation: 'listPayments', name: 'All', response: '200', status: 200 },
    { operation: 'listPayments', name: 'Error', response: 'default', status: 422 },
    { operation: 'listPayments', name: 'Blocked', response: '200', status: 200 },
  ]);
});

test('listExamples of a mock lists the examples that the TypeScript types declare, for one operation or for all operations', async () => {
  const source = await readFile(new URL('generated/example-names.ts', import.meta.url), 'utf8');
  const declared = [...source.matchAll(/^ {2}(\w+):([^;]+);/gm)].flatMap(
    ([, operation, type = '']) =>
      [...type.matchAll(/'(\w+)'/g)].map(([, name]) => `${operation} ${name}`),
  );
  const mock = await mockOf();
  const listed = (operation?: OperationId) =>
    mock.listExamples(operation).map((example) => `${example.operation} ${example.name}`);
  expect(declared.length).toBeGreaterThan(100);
  expect(listed().sort()).toEqual(declared.sort());
  expect(listed('getTrade')).toContain('getTrade BuyEuros');
  expect(new Set(listed('getTrade').map((one) => one.split(' ')[0])).size).toBe(1);
});
