import { smallDescription } from '@crossborder-fx/tools-description/test';
import { expect, test } from 'vitest';
import { notificationsOf, operationNamed, operationsOf, parametersOf } from './operations.ts';

const document = smallDescription();

test('operationsOf finds operations in document order, and skips keys of a path that are not HTTP methods', () => {
  const found = Array.from(operationsOf(document), ({ method, path }) => `${method} ${path}`);
  expect(found).toEqual(['get /things/{state}', 'put /things/{id}/parts/{part}']);
});

test('operationNamed finds an operation by its id, and throws for an unknown id', () => {
  expect(operationNamed(document, 'updatePart').method).toBe('put');
  expect(() => operationNamed(document, 'none')).toThrow(
    'The OpenAPI document has no operation none.',
  );
});

test('parametersOf replaces a parameter of the path by the same parameter of the operation', () => {
  const parameters = parametersOf(document, operationNamed(document, 'updatePart'));
  expect(parameters.map(({ name, example }) => [name, example])).toEqual([
    ['part', 'a/b'],
    ['id', 'T1'],
  ]);
});

test('parametersOf resolves references to parameters', () => {
  const [state] = parametersOf(document, operationNamed(document, 'listThings'));
  expect(state?.name).toBe('state');
});

test('notificationsOf finds notifications by the name of their event', () => {
  expect([...notificationsOf(document).keys()]).toEqual(['THING_MADE']);
  expect(notificationsOf({}).size).toBe(0);
});
