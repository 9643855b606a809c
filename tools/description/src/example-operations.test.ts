import { expect, test } from 'vitest';
import { keysOf, valueAt } from '../../../packages/openapi/src/document/index.ts';
import { smallDescription } from '../test/small-description.ts';
import { readDocument } from './documents.ts';
import { exampleOperation, exampleOperations } from './example-operations.ts';

const document = smallDescription();

test('an example request has the examples of its parameters and its body', () => {
  expect(exampleOperation(document, 'updatePart')).toMatchObject({
    id: 'updatePart',
    method: 'PUT',
    template: '/things/{id}/parts/{part}',
    paths: ['/things/T1/parts/a%2Fb'],
    query: '',
    bodies: [{ size: 1 }, { size: 9 }],
    bodySchema:
      '#/paths/~1things~1%7Bid%7D~1parts~1%7Bpart%7D/put/requestBody/content/application~1json/schema',
  });
});

test('an example operation that lists objects by status has a path for each status', () => {
  expect(exampleOperation(document, 'listThings')).toMatchObject({
    paths: ['/things/all', '/things/to%20do'],
    query: '?page=2&made_at=2026-11-21+10%3A00',
    bodies: [],
  });
});

test('an example operation has an answer for every response and example, also for a response without example', () => {
  const [update, list] = ['updatePart', 'listThings'].map((id) => exampleOperation(document, id));
  expect(update?.answers.map(({ schema, ...answer }) => answer)).toEqual([
    { response: '200', example: 'Small', value: { id: 'T1' } },
    { response: 'default', example: 'Refused', value: { errorCode: 1 } },
  ]);
  expect(update?.answers[1]?.schema).toBe(
    '#/components/responses/Error/content/application~1json/schema',
  );
  expect(list?.answers.map(({ response, example }) => [response, example])).toEqual([
    ['200', undefined],
    ['204', undefined],
  ]);
});

test('the error of exampleOperations names the parameter that has no example', () => {
  const get = { parameters: [{ name: 'id', in: 'path' as const }], responses: {} };
  const without = { ...document, paths: { '/things/{id}': { get } } };
  expect(() => exampleOperations(without)).toThrow('The parameter id has no example.');
});

test.each(['templated', 'expanded'] as const)(
  'every pointer to the schema of an example in the %s document leads to the schema',
  async (name) => {
    const published = await readDocument(name);
    const operations = exampleOperations(published);
    const pointers = operations.flatMap(({ bodies, bodySchema, answers }) => [
      ...(bodies.length > 0 ? [bodySchema] : []),
      ...answers.filter(({ example }) => example !== undefined).map(({ schema }) => schema),
    ]);
    expect(pointers.length).toBeGreaterThan(operations.length);
    expect(pointers.filter((pointer) => !valueAt(published, keysOf(pointer)))).toEqual([]);
    expect(operations.flatMap(({ paths }) => paths).filter((path) => /[{}]/.test(path))).toEqual(
      [],
    );
  },
);
