import { expect, test } from 'vitest';
import { operations } from './generated/answers.ts';
import { announcementOf, planOf } from './plan.ts';

const all = planOf({ history: true, quotes: true, forwards: true, signatures: true });

test('only reads and quotes are planned, and quotes only when they are allowed', () => {
  const others = all.filter(({ route }) => !route.startsWith('GET ')).map(({ route }) => route);
  expect([...new Set(others)]).toEqual(['POST /quotes', 'POST /fixed-forwards/quote']);
  expect(planOf({}).filter(({ route }) => !route.startsWith('GET '))).toEqual([]);
  expect(planOf({}).filter(({ signed }) => signed)).toEqual([]);
});

test('there are at most 200, each announced once, and what could lock an account is last', () => {
  expect(all.length).toBeLessThanOrEqual(200);
  expect(new Set(all.map(announcementOf)).size).toBe(all.length);
  expect(all.slice(-2).map(({ signed }) => signed)).toEqual(['again', 'six minutes ago']);
});

test('each request is one of the operation that its answer is held against', () => {
  for (const { route, operation } of all) {
    if (operation === undefined) continue;
    const pattern = String(operations[operation]?.route).replaceAll(/\{\w+\}/g, '[^/?]+');
    expect(route).toMatch(new RegExp(`^${pattern}(\\?|$)`));
  }
});
