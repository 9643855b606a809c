import { expect, test } from 'vitest';
import { nodesOf } from './nodes.ts';

test('every object is found with the keys that lead to it, lists included', () => {
  const value = { a: [{ b: null }, 'text', [{}]], c: { d: 1 } };
  expect([...nodesOf(value)]).toEqual([
    { node: value, keys: [] },
    { node: { b: null }, keys: ['a', '0'] },
    { node: {}, keys: ['a', '2', '0'] },
    { node: { d: 1 }, keys: ['c'] },
  ]);
});

test.each([undefined, null, 'text', []])('there is no object in %j', (value) => {
  expect([...nodesOf(value)]).toEqual([]);
});
