import { smallDescription } from '@crossborder-fx/tools-description/test';
import { expect, test } from 'vitest';
import { notificationsOf, operationNamed, operationsOf, parametersOf } from './operations.ts';

const document = smallDescription();

test('operations are found in document order, beside what their path holds for all of them', () => {
  const found = Array.from(operationsOf(document), ({ method, path }) => `${method} ${path}`);
  expect(found).toEqual(['get /things/{state}', 'put /things/{id}/parts/{part}']);
});

test('an operation is found by its id', () => {
  expect(operationNamed(document, 'updatePart').method).toBe('put');
  expect(() => operationNamed(document, 'none')).toThrow('The description has no operation none.');
});

test('the parameters of an operation replace those of its path', () => {
  const parameters = parametersOf(document, operationNamed(document, 'updatePart'));
  expect(parameters.map(({ name, example }) => [name, example])).toEqual([
    ['part', 'a/b'],
    ['id', 'T1'],
  ]);
});

test('parameters are resolved', () => {
  const [state] = parametersOf(document, operationNamed(document, 'listThings'));
  expect(state?.name).toBe('state');
});

test('notifications are found by the name of their event', () => {
  expect([...notificationsOf(document).keys()]).toEqual(['THING_MADE']);
  expect(notificationsOf({}).size).toBe(0);
});
