import { expect, it } from 'vitest';
import { ever } from '../../test/store-subject.ts';
import { memoryStore } from './memory-store.ts';

const day = 24 * 60 * 60 * 1000;

it('memoryStore forgets an event 30 days after its completion, in whatever order events were claimed', async () => {
  let now = 0;
  const store = memoryStore({ clock: () => new Date(now) });
  const claim = async (key: string, owner: string) =>
    (await store.claim({ key, owner }, { leaseSeconds: 45, completedSince: ever })).answer;
  const complete = (key: string, owner: string) =>
    store.complete({ key, owner, notes: { facts: [key] } });
  await claim('long', 'first');
  await claim('short', 'second');
  await complete('short', 'second');
  now = 20 * day;
  await claim('long', 'first');
  await complete('long', 'first');
  now = 30 * day;
  expect(await claim('short', 'third')).toBe('completed');
  now = 30 * day + 1;
  expect(await store.seen(['short', 'long'])).toEqual(new Set(['long']));
  expect(await claim('short', 'fourth')).toBe('claimed');
  expect(await claim('long', 'fourth')).toBe('completed');
});
