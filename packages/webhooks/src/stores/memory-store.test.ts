import { expect, it } from 'vitest';
import { delivered, ever } from '../../test/duplicate-contract.ts';
import { memoryStore } from './memory-store.ts';
import type { Claim, CompletedSince } from './webhook-store.ts';

const day = 24 * 60 * 60 * 1000;

/** A store with a clock that tests set. */
function storeAt(start = 0) {
  const clock = { now: start };
  const store = memoryStore({ clock: () => new Date(clock.now) });
  const claim = async (
    key: string,
    owner: string,
    completedSince: CompletedSince = delivered(),
  ): Promise<Claim['answer']> =>
    (await store.claim({ key, owner }, { leaseSeconds: 45, completedSince })).answer;
  const complete = (key: string, owner: string) =>
    store.complete({ key, owner, notes: { facts: [key] } });
  return { clock, store, claim, complete };
}

it('forgets what was completed more than 30 days ago, in whatever order it was claimed', async () => {
  const { clock, store, claim, complete } = storeAt();
  await claim('long', 'first');
  await claim('short', 'second');
  await complete('short', 'second');
  clock.now = 20 * day;
  await claim('long', 'first');
  await complete('long', 'first');
  clock.now = 30 * day;
  expect(await claim('short', 'third', ever)).toBe('completed');
  clock.now = 30 * day + 1;
  expect(await store.seen(['short', 'long'])).toEqual(new Set(['long']));
  expect(await claim('short', 'fourth', ever)).toBe('claimed');
  expect(await claim('long', 'fourth', ever)).toBe('completed');
});

it('ends a lease, a window and what it keeps of a signature exactly on time', async () => {
  const { clock, claim, complete } = storeAt();
  await claim('key', 'first');
  clock.now = 45_000 - 1;
  expect(await claim('key', 'second')).toBe('in-flight');
  clock.now = 45_000;
  expect(await claim('key', 'second', delivered('a'))).toBe('claimed');
  await complete('key', 'second');
  expect(await claim('key', 'third', { moment: new Date(45_000) })).toBe('completed');
  clock.now = 645_000;
  expect(await claim('key', 'third', delivered('b'))).toBe('completed');
  clock.now = 45_000 + 7_200_000;
  expect(await claim('key', 'third', delivered('a'))).toBe('completed');
  clock.now++;
  expect(await claim('key', 'third', delivered('a'))).toBe('claimed');
});

it('says what a lost lease can mean', async () => {
  const { complete } = storeAt();
  await expect(complete('key', 'first')).rejects.toThrow(
    'another worker has taken the event over, or the store was emptied',
  );
});
