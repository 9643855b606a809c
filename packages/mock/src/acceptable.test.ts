import { expect, test } from 'vitest';
import { acceptable } from './acceptable.ts';

test.each([
  ['application/json', 'application/json'],
  [
    'text/html,application/json;q=0.9 , */*;q="0.8"',
    'text/html, application/json;q=0.9, */*;q="0.8"',
  ],
  ['application/json, nonsense, ;;, a/b;c', 'application/json'],
  ['', ''],
  [',,,', undefined],
  ['/', undefined],
])('%j is read as %j', (accept, readable) => {
  expect(acceptable(accept)).toBe(readable);
});
