import { times } from '@crossborder-fx/tools-test-utils/depth';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Count, countValues, maxDepth, maxValues } from './count-values.ts';

const boundless: Count = { values: Infinity, depth: Infinity };

function counted(value: unknown): Count {
  if (typeof value !== 'object' || value === null) return { values: 1, depth: 0 };
  const below = Object.values(value).map(counted);
  return {
    values: below.reduce((sum, { values }) => sum + values, 1),
    depth: 1 + Math.max(0, ...below.map(({ depth }) => depth)),
  };
}

test('countValues counts the values that JSON.parse makes, however the JSON is written', () => {
  const tricky = fc.string({ unit: fc.constantFrom(...'"\\[]{}:,\n é🏦u0a'), maxLength: 8 });
  const value = fc.jsonValue({ stringUnit: 'binary' });
  const any = fc.oneof(
    value,
    fc.array(fc.dictionary(tricky, fc.oneof(tricky, value), { maxKeys: 3 }), { maxLength: 3 }),
  );
  fc.assert(
    fc.property(any, fc.constantFrom('', ' ', '\t', 4), fc.boolean(), (one, indent, isEscaped) => {
      const text = JSON.stringify(one, undefined, indent);
      const written = isEscaped
        ? text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`)
        : text;
      // JSON.parse keeps a repeated name once, so the test counts the names of the parsed text.
      expect(countValues(Buffer.from(text), boundless)).toMatchObject(counted(JSON.parse(text)));
      expect(countValues(Buffer.from(written), boundless)).toMatchObject(counted(JSON.parse(text)));
    }),
    { numRuns: times(200) },
  );
});

test.each<[string, Count]>([
  ['', { values: 0, depth: 0 }],
  ['1', { values: 1, depth: 0 }],
  ['\ufeff[]', { values: 1, depth: 1 }],
  ['[]', { values: 1, depth: 1 }],
  ['{"a":[true,false,null,-1.5e+3],"b":{}}', { values: 7, depth: 2 }],
  ['"\\"[[1,2]]"', { values: 1, depth: 0 }],
  ['"\\\\"', { values: 1, depth: 0 }],
  ['["\\\\",1]', { values: 3, depth: 1 }],
  [`[${'1,'.repeat(998)}1]`, { values: maxValues, depth: 1 }],
  ['['.repeat(maxDepth), { values: maxDepth, depth: maxDepth }],
])('countValues counts the values and the depth of %j', (text, expected) => {
  expect(countValues(Buffer.from(text))).toMatchObject(expected);
});

test.each([
  '['.repeat(1_000_000),
  '{"a":'.repeat(1_000_000),
  `[${'1,'.repeat(1_000_000)}`,
  `[${'"'.repeat(1_000_000)}`,
])('countValues finds too many values or too great a depth in JSON that is cut off', (text) => {
  const { values, depth } = countValues(Buffer.from(text));
  expect(values > maxValues || depth > maxDepth).toBe(true);
});

test('countValues stops at its limit, and reads each byte once', () => {
  let reads = 0;
  const bytes = new Proxy(Buffer.from(`[${'"\\\\\\"",'.repeat(500)}${'1,'.repeat(10_000)}`), {
    get(target, key) {
      if (/^\d+$/.test(String(key))) reads++;
      return Reflect.get(target, key);
    },
  });
  expect(countValues(bytes).values).toBe(1_001);
  expect(reads).toBeLessThan(5_000);
  reads = 0;
  countValues(bytes, boundless);
  expect(reads).toBeLessThanOrEqual(bytes.length);
});

test('countValues throws no error for bytes that are neither JSON nor UTF-8', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const { values, depth } = countValues(bytes, boundless);
      expect(Math.max(values, depth)).toBeLessThanOrEqual(bytes.length);
    }),
  );
});
