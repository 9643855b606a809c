import { expect, test } from 'vitest';
import { pathsOverlap } from './path-overlap.ts';

test.each([
  ['/payments/{status}', '/payments/{id}'],
  ['/trades/_{status}', '/trades/{id}'],
  ['/payments/all', '/payments/{id}'],
  ['/payments/{id}', '/payments/all'],
  ['/a/{x}/c', '/a/b/{y}'],
  ['/files/{name}.json', '/files/report.{format}'],
])('the paths %s and %s can match the same URL', (first, second) => {
  expect(pathsOverlap(first, second)).toBe(true);
});

test.each([
  ['/payments/{id}', '/payments/{id}/confirm'],
  ['/payments/{id}', '/trades/{id}'],
  ['/trades/_{status}', '/trades/all'],
  ['/trades/_{status}', '/trades/-{id}'],
  ['/trades/_{status}', '/trades/_'],
  ['/payments/all', '/payments/planified'],
])('the paths %s and %s cannot match the same URL', (first, second) => {
  expect(pathsOverlap(first, second)).toBe(false);
});
