import { expect, test } from 'vitest';
import { smallDescription } from '../test/small-description.ts';
import { callMethod, clientCallOf, clientMethodOf, clientParametersOf } from './client-call.ts';
import { exampleOperation } from './example-operations.ts';

const document = smallDescription();

const update = exampleOperation(document, 'updatePart');

test('a client call has path parameters in the order of the path, then the body', () => {
  expect(clientCallOf(update)).toEqual({
    operationId: 'updatePart',
    resource: 'parts',
    method: 'update',
    args: ['T1', 'a/b', { size: 1 }],
  });
});

test.each([
  ['named', [{ id: 'T1', part: 'a/b' }, { size: 1 }]],
  ['one', [{ id: 'T1', part: 'a/b', size: 1 }]],
])('a client call with x-client-arguments: %s has the arguments %j', (grouping, args) => {
  const operation = { ...update.operation, 'x-client-arguments': grouping };
  expect(clientCallOf({ ...update, operation }).args).toEqual(args);
});

test('a client call for a list passes only the status in the query', () => {
  expect(clientCallOf(exampleOperation(document, 'listThings')).args).toEqual([{ state: 'all' }]);
});

const operation = { operationId: 'lonely', responses: {} };

test('clientMethodOf refuses an operation without a client method', () => {
  expect(() => clientMethodOf(operation)).toThrow('The operation lonely has no client method.');
});

test('clientParametersOf refuses a path parameter that is not declared', () => {
  const parameters = () => clientParametersOf('/things/{id}', [], operation);
  expect(parameters).toThrow('The operation lonely does not declare its path parameter id.');
});

test('callMethod passes the arguments of the call, and then the options', async () => {
  const client = { parts: { update: async (...args: unknown[]) => args } };
  const call = { resource: 'parts', method: 'update', args: ['T1'] };
  await expect(callMethod(client, call, { timeout: 1 })).resolves.toEqual(['T1', { timeout: 1 }]);
  await expect(callMethod(client, call)).resolves.toEqual(['T1']);
});

test('the error of callMethod names the method that the client lacks', () => {
  const call = { resource: 'parts', method: 'none', args: [] };
  expect(() => callMethod({ parts: {} }, call)).toThrow('The client has no method parts.none');
});
