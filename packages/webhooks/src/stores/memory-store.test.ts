import { expect, it } from 'vitest';
import { describeStore } from '../../test/store-contract.ts';
import { memoryStore } from './memory-store.ts';

const day = 24 * 60 * 60 * 1000;

describeStore('memoryStore', async () => {
  let now = Date.now();
  const clock = () => new Date(now);
  const store = memoryStore({ clock });
  return {
    one: store,
    other: store,
    clock,
    async age(seconds) {
      now += seconds * 1000;
    },
  };
});

/** A store with a clock that tests set. */
function storeAt(start = 0) {
  const clock = { now: start };
  const store = memoryStore({ clock: () => new Date(clock.now) });
  const claim = (key: string, owner: string, seconds = 600) =>
    store.claim(key, { owner, leaseSeconds: 45, completedSince: { seconds } });
  return { clock, store, claim };
}

it('forgets what was completed more than 30 days ago, in whatever order it was claimed', async () => {
  const { clock, store, claim } = storeAt();
  await claim('long', 'first');
  await claim('short', 'second');
  await store.complete('short', 'second');
  clock.now = 20 * day;
  await claim('long', 'first');
  await store.complete('long', 'first');
  clock.now = 30 * day + 1;
  await claim('another', 'third');
  const ever = { owner: 'fourth', leaseSeconds: 45, completedSince: 'ever' } as const;
  expect(await store.claim('short', ever)).toBe('claimed');
  expect(await store.claim('long', ever)).toBe('completed');
});

it('does not forget a lease on what was completed 30 days ago', async () => {
  const { clock, store, claim } = storeAt(1);
  await claim('key', 'first');
  await store.complete('key', 'first');
  clock.now = 30 * day;
  await claim('key', 'second');
  clock.now = 30 * day + 2;
  expect(await claim('key', 'third')).toBe('in-flight');
});

it('ends a lease and a window exactly on time', async () => {
  const { clock, store, claim } = storeAt();
  await claim('key', 'first');
  clock.now = 45_000 - 1;
  expect(await claim('key', 'second')).toBe('in-flight');
  clock.now = 45_000;
  expect(await claim('key', 'second')).toBe('claimed');
  await store.complete('key', 'second');
  const since = (moment: Date) =>
    store.claim('key', { owner: 'third', leaseSeconds: 45, completedSince: { moment } });
  expect(await since(new Date(45_000))).toBe('completed');
  expect(await since(new Date(45_001))).toBe('claimed');
});

it('does not complete or release what was never claimed', async () => {
  const { store } = storeAt();
  await expect(store.complete('key', 'first')).rejects.toThrow('another worker has taken it over');
  await expect(store.release('key', 'first')).resolves.toBeUndefined();
});
