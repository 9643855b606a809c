import { expect, test } from 'vitest';
import { smallDescription } from '../test/small-description.ts';
import { callMethod, clientCallOf, clientMethodOf, clientParametersOf } from './client-call.ts';
import { exampleOperation } from './example-operations.ts';

const document = smallDescription();

const update = exampleOperation(document, 'updatePart');

test('path parameters come in the order of the path, then the body', () => {
  expect(clientCallOf(update)).toEqual({
    operationId: 'updatePart',
    resource: 'parts',
    method: 'update',
    args: ['T1', 'a/b', { size: 1 }],
  });
});

test('path parameters can be passed by name', () => {
  const operation = { ...update.operation, 'x-client-arguments': 'named' };
  const { args } = clientCallOf({ ...update, operation });
  expect(args).toEqual([{ id: 'T1', part: 'a/b' }, { size: 1 }]);
});

test('path parameters and fields of the body can be passed in one object', () => {
  const operation = { ...update.operation, 'x-client-arguments': 'one' };
  const { args } = clientCallOf({ ...update, operation });
  expect(args).toEqual([{ id: 'T1', part: 'a/b', size: 1 }]);
});

test('a state that selects a list is part of the query, which leaves out what is optional', () => {
  expect(clientCallOf(exampleOperation(document, 'listThings')).args).toEqual([{ state: 'all' }]);
});

test('an operation without a client method is refused', () => {
  const operation = { operationId: 'lonely', responses: {} };
  expect(() => clientMethodOf(operation)).toThrow('lonely has no client method.');
});

test('a path parameter that is not declared is refused', () => {
  const operation = { operationId: 'lonely', responses: {} };
  const parameters = () => clientParametersOf('/things/{id}', [], operation);
  expect(parameters).toThrow('lonely does not declare its path parameter id.');
});

test('a call is made with its arguments, and the options after them', async () => {
  const client = { parts: { update: async (...args: unknown[]) => args } };
  const call = { resource: 'parts', method: 'update', args: ['T1'] };
  await expect(callMethod(client, call, { timeout: 1 })).resolves.toEqual(['T1', { timeout: 1 }]);
  await expect(callMethod(client, call)).resolves.toEqual(['T1']);
});

test('a method that the client lacks is named', () => {
  const call = { resource: 'parts', method: 'none', args: [] };
  expect(() => callMethod({ parts: {} }, call)).toThrow('The client has no parts.none');
});
