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
])('keysOf reads the pointer %s as the keys %j', (pointer, keys) => {
  expect(keysOf(pointer)).toEqual(keys);
});

test('resolve follows a $ref until it reaches an object without $ref, also through escaped names', () => {
  expect(resolve(document, { $ref: '#/components/schemas/Alias' })).toEqual({ type: 'string' });
  expect(resolve(document, { $ref: '#/paths/~1payments~1{id}/a~0b' })).toEqual({ get: 'found' });
});

test('targetOf returns the target of a $ref, even when the target is a $ref itself', () => {
  const target = targetOf(document, { $ref: '#/components/schemas/Alias' });
  expect(target).toEqual({ $ref: '#/components/schemas/ID' });
});

test('resolve returns a value that is not a reference', () => {
  const properties = { $ref: { type: 'string' } };
  expect(resolve<object>(document, properties)).toBe(properties);
});

test.each([
  '#/components/schemas/None',
  '#/components/schemas/Loose',
  '#/components/schemas/ID/type',
  '#/constructor',
  './other.yaml',
])('resolve refuses the reference %s, which leads to no object of the document', ($ref) => {
  expect(() => resolve(document, { $ref })).toThrow(TypeError);
  expect(() => resolve(document, { $ref })).toThrow(/^The OpenAPI document has no /);
});

test('valueAt finds a value inside a list, and returns undefined for a missing value', () => {
  expect(valueAt({ list: [{ name: 'first' }] }, ['list', '0', 'name'])).toBe('first');
  expect(valueAt({ list: [] }, ['list', '0', 'name'])).toBeUndefined();
  expect(valueAt({}, ['constructor'])).toBeUndefined();
});

test('pointerBelow escapes keys in a pointer, and keysOf returns the same keys', () => {
  const keys = ['/payments/{id}', 'a~b', '~1'];
  const pointer = pointerBelow('#/paths', ...keys);
  expect(pointer).toBe('#/paths/~1payments~1%7Bid%7D/a~0b/~01');
  expect(keysOf(pointer)).toEqual(['paths', ...keys]);
});
