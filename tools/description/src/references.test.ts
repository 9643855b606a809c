import { expect, test } from 'vitest';
import { nodesOf, schemaNameAt } from './references.ts';

test.each([
  ['#/components/schemas/ID', 'ID'],
  ['#/components/parameters/ID', undefined],
  ['#/components/schemas/ID/properties/a', undefined],
  [undefined, undefined],
])('the schema at %s is named %s', (pointer, name) => {
  expect(schemaNameAt(pointer)).toBe(name);
});

test('nodesOf finds every object with the keys that lead to it, also in lists', () => {
  const value = { a: [{ b: null }, 'text', [{}]], c: { d: 1 } };
  expect([...nodesOf(value)]).toEqual([
    { node: value, keys: [] },
    { node: { b: null }, keys: ['a', '0'] },
    { node: {}, keys: ['a', '2', '0'] },
    { node: { d: 1 }, keys: ['c'] },
  ]);
});

test.each([undefined, null, 'text', []])('nodesOf finds no object in %j', (value) => {
  expect([...nodesOf(value)]).toEqual([]);
});
