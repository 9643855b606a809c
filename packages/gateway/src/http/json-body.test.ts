import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { parseBody } from './json-body.ts';

const parse = (text: string) => parseBody(Buffer.from(text));

test('the gateway reads a body that is nested 64 deep, and refuses a body that is nested deeper', () => {
  const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  expect(parse(deep(64))).toMatchObject({ a: { a: {} } });
  expect(() => parse(deep(65))).toThrow('is nested more than 64 deep');
  expect(() => parse('['.repeat(65))).toThrow('is nested more than 64 deep');
});

test('the gateway ignores brackets and quotes inside a string', () => {
  const value = { 'a"[': ['\\', '"{', '\\"'.repeat(3), ':', ','.repeat(20_000)] };
  expect(parse(` ${JSON.stringify(value, undefined, 2)} `)).toEqual(value);
});

test.each([
  ['{"a":1,"a":2}', 'has a field twice'],
  ['{"a":{"b":1},"\\u0061":2}', 'has a field twice'],
  ['{"a" \n :1,"b":{},"a":2}', 'has a field twice'],
  ['{"a":1', 'is not JSON'],
  ['"\\', 'is not JSON'],
  ['{"\\x":1}', 'is not JSON'],
  ['"a', 'is not JSON'],
])('the gateway says that the body %s %s', (text, problem) => {
  expect(() => parse(text)).toThrow(problem);
});

test('the gateway refuses bytes that are not UTF-8, and does not replace them', () => {
  expect(() => parseBody(Buffer.from('{"a":"\xe9"}', 'latin1'))).toThrow('is not UTF-8');
});

test.each([
  ['objects in each other', '{"a":'.repeat(2_000_000)],
  ['lists in each other', '['.repeat(10_000_000)],
  ['items', `[${'1,'.repeat(5_000_000)}1]`],
  ['names', `{${Array.from({ length: 700_000 }, (_, index) => `"${index}":1`).join(',')}}`],
  ['quotes that end nowhere', '"\\'.repeat(5_000_000)],
])('the gateway refuses 10 MB of %s within 100 MB of memory and 5 seconds', (_what, text) => {
  const bytes = Buffer.from(text);
  const { heapUsed, external } = process.memoryUsage();
  const start = performance.now();
  expect(() => parseBody(bytes)).toThrow();
  const cpu = performance.now() - start;
  const after = process.memoryUsage();
  expect(after.heapUsed + after.external - heapUsed - external).toBeLessThan(100_000_000);
  expect(cpu).toBeLessThan(5_000);
});
