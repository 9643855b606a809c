import { expect, test } from 'vitest';
import { differencesBetween } from './differences.ts';

const found = (before: unknown, after: unknown) =>
  [...differencesBetween(before, after)].map(({ keys, kind }) => [kind, keys.join('.')]);

test('differencesBetween finds no difference between two equal descriptions', () => {
  expect(found({ a: [{ b: 1 }] }, { a: [{ b: 1 }] })).toEqual([]);
});

test('a new, a removed and a changed value of a description are reported once, at the outermost key that differs', () => {
  const before = { a: { b: 1 }, c: { d: { e: 1 } }, f: 'g' };
  const after = { a: { b: 1, h: { i: 1 } }, f: { j: 1 } };
  expect(found(before, after)).toEqual([
    ['added', 'a.h'],
    ['removed', 'c'],
    ['changed', 'f'],
  ]);
});

test('differencesBetween reports a changed reference once, and ignores the other keywords of the same object', () => {
  expect(found({ a: { $ref: '#/b', d: 1 } }, { a: { type: 'string' } })).toEqual([
    ['changed', 'a.$ref'],
  ]);
});

test('when a list gets a new first object, differencesBetween compares every other object with its own earlier version', () => {
  const [one, two] = [{ $ref: '#/one' }, { name: 'two', in: 'query', required: true }];
  const after = [{ name: 'new', in: 'query' }, one, { ...two, required: false }];
  expect(found([one, two], after)).toEqual([
    ['changed', '1.required'],
    ['added', '0'],
  ]);
});

test('in lists whose objects have no names, differencesBetween pairs equal objects first, and the others in their order', () => {
  expect(found([{ a: 1 }, { a: 2 }, { a: 3 }], [{ a: 2 }, { a: 4 }])).toEqual([
    ['changed', '0.a'],
    ['removed', '2'],
  ]);
});

test('differencesBetween reports a renamed object of a list as changed, not as removed and added', () => {
  const before = [{ name: 'a', x: 1 }, { name: 'b' }];
  expect(found(before, [{ name: 'c', x: 1 }, { name: 'b' }])).toEqual([['changed', '0.name']]);
});
