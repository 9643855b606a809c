import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { expect, it } from 'vitest';
import { ever } from '../../test/store-subject.ts';
import { memoryStore } from './memory-store.ts';
import { sqliteStore } from './sqlite-store.ts';

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

const wrongClocks = [
  ['a promise', async () => new Date()],
  ['a number', Date.now],
  ['an invalid date', () => new Date(Number.NaN)],
  ['undefined', () => undefined],
] as [string, () => never][];

it.each(wrongClocks)(
  'memoryStore and sqliteStore refuse a clock that returns %s',
  async (_, clock) => {
    const rule = /^The clock of the store must return a valid Date, and no promise/;
    expect(() => memoryStore({ clock })).toThrow(rule);
    const file = `${await temporaryFolder()}/store.sqlite`;
    expect(() => sqliteStore(file, { consumer: 'billing', clock })).toThrow(rule);
  },
);

it('memoryStore forgets no event when its clock returns an invalid date for a while', async () => {
  let now = 0;
  const store = memoryStore({ clock: () => new Date(now) });
  const claim = () =>
    store.claim({ key: 'event', owner: 'a' }, { leaseSeconds: 45, completedSince: ever });
  await claim();
  await store.complete({ key: 'event', owner: 'a' });
  now = Number.NaN;
  await expect(claim()).rejects.toThrow('must return a valid Date');
  now = 1;
  expect(await claim()).toMatchObject({ answer: 'completed' });
});
