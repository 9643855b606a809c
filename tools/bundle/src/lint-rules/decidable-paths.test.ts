import { expect, test } from 'vitest';
import { undecidablePaths } from './decidable-paths.ts';

const marked = (path: string) => ({ path, expands: { parameter: 'status', hasEnum: true } });

test('a pair is decidable where exactly one side expands an enum', () => {
  expect(undecidablePaths([marked('/payments/{status}'), { path: '/payments/{id}' }])).toEqual([]);
  expect(undecidablePaths([{ path: '/trades/{id}' }, marked('/trades/_{status}')])).toEqual([]);
});

test('a concrete path beside a templated one is decidable: concrete paths come first', () => {
  expect(undecidablePaths([{ path: '/payments/all' }, { path: '/payments/{id}' }])).toEqual([]);
});

test('a pair without a marker is not decidable', () => {
  const [problem] = undecidablePaths([{ path: '/payments/{status}' }, { path: '/payments/{id}' }]);
  expect(problem?.path).toBe('/payments/{id}');
  expect(problem?.message).toContain('Mark the operation');
});

test('a pair with two markers is not decidable', () => {
  const [problem] = undecidablePaths([marked('/payments/{status}'), marked('/payments/{state}')]);
  expect(problem?.message).toContain('Remove the marker from one of them');
});

test('a marker needs an enum, with or without a second path', () => {
  const path = { path: '/payments/{status}', expands: { parameter: 'status', hasEnum: false } };
  const [problem] = undecidablePaths([path]);
  expect(problem?.message).toContain('with the enum of its keywords');
});
