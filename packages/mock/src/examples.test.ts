import { readFile } from 'node:fs/promises';
import type { OpenApiDocument, Operation } from '@crossborder-fx/test-server';
import { expect, test } from 'vitest';
import { mockOf } from '../test/mock-of.ts';
import { listExamples } from './examples.ts';

const components = { examples: { Shared: { value: 'shared' } } };
const document = { paths: {}, components } as OpenApiDocument;

const shared = { $ref: '#/components/examples/Shared' };
const json = (names: string[]) => ({
  content: {
    'application/json': { examples: Object.fromEntries(names.map((name) => [name, shared])) },
  },
});

const operation = (id: string, responses: Operation['responses']) =>
  ({ id, group: 'listPayments', responses }) as Operation;

test('examples are listed once for all paths of an operation, without their values', () => {
  const responses = { 200: json(['All']), 204: {}, default: json(['Error']) };
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

test('every name that the types have is accepted for its operation, and no others', async () => {
  const source = await readFile(new URL('generated/example-names.ts', import.meta.url), 'utf8');
  const declared = [...source.matchAll(/^ {2}(\w+):([^;]+);/gm)];
  expect(declared.length).toBeGreaterThan(25);
  const mock = await mockOf();
  for (const [, operation = '', type = ''] of declared) {
    const names = [...type.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
    for (const name of names) mock.respond(operation as 'getPayment', { example: name as 'Error' });
    const refuse = () => mock.respond(operation as 'getPayment', { example: 'None' as 'Error' });
    const known = names.toSorted();
    const listed = /only (.*)\.$/.exec(messageOf(refuse))?.[1]?.split(', ').sort();
    expect([operation, listed]).toEqual([operation, known]);
  }
});

function messageOf(refuse: () => void): string {
  try {
    refuse();
  } catch (error) {
    return String(error);
  }
  return expect.fail('nothing was refused');
}
