import type { Schema } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { bodyLimit } from './body-limit.ts';

const text = (maxLength: number): Schema => ({ type: 'string', maxLength });
const least = bodyLimit({});
const more = (schema: Schema) => bodyLimit(schema) - least;

test('a longer text needs 12 bytes more for each character', () => {
  expect(more({ properties: { a: text(60) } }) - more({ properties: { a: text(50) } })).toBe(120);
  expect(more({ properties: { a: { enum: ['a'.repeat(60)] } } })).toBe(
    more({ properties: { a: text(60) } }),
  );
});

test('a text of no documented length may have 1,000 characters', () => {
  const open = { anyOf: [{ enum: ['48H'] }, { type: 'string' }] };
  for (const a of [{ type: 'string' }, open, {}]) {
    expect(more({ properties: { a } })).toBe(more({ properties: { a: text(1_000) } }));
  }
});

test('all parts of a schema count, and a field in several of them once', () => {
  const properties = { a: text(50) };
  const one = more({ properties });
  expect(more({ allOf: [{ properties }, { properties: { a: text(20) } }] })).toBe(one);
  expect(more({ allOf: [{ properties }, { properties: { b: text(50) } }] })).toBe(
    more({ properties: { a: text(50), b: text(50) } }),
  );
  const conditional = [
    ['if', { properties: { c: text(50) } }],
    ['then', { properties }],
  ];
  expect(more(Object.fromEntries(conditional))).toBe(one);
});

test('a list may have as many items as a body may have values', () => {
  expect(more({ items: text(10) })).toBeGreaterThan(1_000 * 10 * 12);
});

test('a file has no limit', () => {
  const file = { type: 'string', contentEncoding: 'base64' };
  expect(bodyLimit({ allOf: [{ properties: { tag: text(5), file } }] })).toBe(Infinity);
});
