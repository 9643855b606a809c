import { expect, test } from 'vitest';
import type { Bump } from '../latest/bump.ts';
import { bumpOf } from './rules.ts';

const schema = ['components', 'schemas', 'Trade'];

test.each<[string, boolean, Bump]>([
  ['has reported without a rating', true, 'minor'],
  ['has not reported', false, 'major'],
])('the rules judge a limit that redocly diff %s', (_name, seen, bump) => {
  const keys = [...schema, 'maxLength'];
  expect(bumpOf({ keys, kind: 'added', after: 10 }, seen)).toBe(bump);
});

test('a property named like a schema keyword counts as a property', () => {
  const keys = [...schema, 'properties', 'description'];
  expect(bumpOf({ keys, kind: 'removed', before: {} }, true)).toBe('major');
});

test('a change of an unknown keyword is major', () => {
  const keys = [...schema, 'discriminator', 'propertyName'];
  expect(bumpOf({ keys, kind: 'changed', before: 'a', after: 'b' }, true)).toBe('major');
});

test.each([
  ...['description', 'summary', 'example', 'examples', 'externalDocs'],
  ...['x-displayName', 'x-rule', 'x-source', 'x-tagGroups', 'x-undocumented'],
])('the keyword %s is for people, so its change is a patch', (keyword) => {
  const keys = [...schema, keyword];
  expect(bumpOf({ keys, kind: 'changed', before: 'a', after: 'b' }, true)).toBe('patch');
});

test.each([
  ...['deprecated', 'title', 'x-listed-in-schema', 'x-provenance'],
  ...['x-documented-format', 'x-documented-pattern', 'x-documented-type'],
])('users need not adapt to the removal of the keyword %s, so the removal is minor', (keyword) => {
  const keys = [...schema, keyword];
  expect(bumpOf({ keys, kind: 'removed', before: 'a' }, true)).toBe('minor');
});

test.each([
  ...['readOnly', 'writeOnly', 'x-above-zero', 'x-effect', 'x-ignore-response-body'],
  ...['x-item-schema', 'x-items', 'x-pagination', 'x-required-result', 'x-unwrap'],
])('the keyword %s changes the generated code, so its addition is major', (keyword) => {
  const keys = [...schema, keyword];
  expect(bumpOf({ keys, kind: 'added', after: 'a' }, true)).toBe('major');
});
