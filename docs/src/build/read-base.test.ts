import { expect, test } from 'vitest';
import { readBase } from './read-base.ts';

test.each([
  ['', '/'],
  ['/', '/'],
  ['/sub', '/sub/'],
  ['/sub/', '/sub/'],
  ['/a/b-c.d_e/', '/a/b-c.d_e/'],
])('readBase reads the base path %j of the site as %s', (given, base) => {
  expect(readBase(given)).toBe(base);
});

test.each([
  'sub',
  '//evil.example',
  '//',
  '/a//b/',
  '/../',
  '/a b/',
  '/a"b/',
  '/a?b/',
  '/%2f/',
  'https://a.example/',
  'C:/Program Files/Git/sub/',
])('readBase refuses the base path %s of the site', (given) => {
  expect(() => readBase(given)).toThrow(`SITE_BASE must be a path such as /crossborder-fx/, not`);
});
