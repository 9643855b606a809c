import { expect, test } from 'vitest';
import { operations } from './generated/answers.ts';
import { announcementOf, planOf } from './plan.ts';

const all = planOf({ history: true, quotes: true, forwards: true, signatures: true });

test('planOf plans only reads and, when the options allow them, quotes', () => {
  const others = all.filter(({ route }) => !route.startsWith('GET ')).map(({ route }) => route);
  expect([...new Set(others)]).toEqual(['POST /quotes', 'POST /fixed-forwards/quote']);
  expect(planOf({}).filter(({ route }) => !route.startsWith('GET '))).toEqual([]);
  expect(planOf({}).filter(({ signed }) => signed)).toEqual([]);
});

test('planOf plans at most 200 requests, each announced once, and puts invalid signatures last', () => {
  expect(all.length).toBeLessThanOrEqual(200);
  expect(new Set(all.map(announcementOf)).size).toBe(all.length);
  expect(all.slice(-2).map(({ signed }) => signed)).toEqual(['again', 'six minutes ago']);
});

test('each planned request has the route of the operation that describes the expected answer', () => {
  for (const { route, operation } of all) {
    if (operation === undefined) continue;
    const pattern = String(operations[operation]?.route).replaceAll(/\{\w+\}/g, '[^/?]+');
    expect(route).toMatch(new RegExp(`^${pattern}(\\?|$)`));
  }
});
