import { expect, test } from 'vitest';
import { keysOf, pointerBelow, resolve, targetOf, valueAt } from './references.ts';

const document = {
  paths: { '/payments/{id}': { 'a~b': { get: 'found' } } },
  components: {
    schemas: {
      ID: { type: 'string' },
      Alias: { $ref: '#/components/schemas/ID' },
      Loose: { $ref: '#/components/schemas/None' },
    },
  },
};

test.each([
  ['#/components/schemas/ID', ['components', 'schemas', 'ID']],
  ['#/paths/~1payments~1{id}', ['paths', '/payments/{id}']],
  ['#/paths/~1payments~1%7Bid%7D/a~0b', ['paths', '/payments/{id}', 'a~b']],
  ['#/a~01', ['a~1']],
])('%s names the keys %j', (pointer, keys) => {
  expect(keysOf(pointer)).toEqual(keys);
});

test('a reference is followed to the end, through escaped names too', () => {
  expect(resolve(document, { $ref: '#/components/schemas/Alias' })).toEqual({ type: 'string' });
  expect(resolve(document, { $ref: '#/paths/~1payments~1{id}/a~0b' })).toEqual({ get: 'found' });
});

test('one step leads to the next reference', () => {
  const target = targetOf(document, { $ref: '#/components/schemas/Alias' });
  expect(target).toEqual({ $ref: '#/components/schemas/ID' });
});

test('a value that is not a reference resolves to itself', () => {
  const properties = { $ref: { type: 'string' } };
  expect(resolve<object>(document, properties)).toBe(properties);
});

test.each([
  '#/components/schemas/None',
  '#/components/schemas/Loose',
  '#/components/schemas/ID/type',
  '#/constructor',
  './other.yaml',
])('%s is refused, since no object stands there', ($ref) => {
  expect(() => resolve(document, { $ref })).toThrow(TypeError);
  expect(() => resolve(document, { $ref })).toThrow(/^The description has no /);
});

test('a value is found in lists too', () => {
  expect(valueAt({ list: [{ name: 'first' }] }, ['list', '0', 'name'])).toBe('first');
  expect(valueAt({ list: [] }, ['list', '0', 'name'])).toBeUndefined();
  expect(valueAt({}, ['constructor'])).toBeUndefined();
});

test('a pointer escapes what its keys hold, and keysOf gives them back', () => {
  const keys = ['/payments/{id}', 'a~b', '~1'];
  const pointer = pointerBelow('#/paths', ...keys);
  expect(pointer).toBe('#/paths/~1payments~1%7Bid%7D/a~0b/~01');
  expect(keysOf(pointer)).toEqual(['paths', ...keys]);
});
