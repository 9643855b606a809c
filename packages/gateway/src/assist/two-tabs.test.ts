import { DatabaseSync } from 'node:sqlite';
import { gate } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { type Row, tables, type Value } from '../data/database.ts';
import { createApprovals } from './approve.ts';
import { createPreparedStore, Refused } from './prepared.ts';

/** Begins an approval of a trade by one of two gateways, which sends nothing once `first` is open. */
async function twoGateways() {
  const database = new DatabaseSync(':memory:');
  for (const table of tables) database.exec(table);
  const all = async (sql: string, ...values: Value[]) =>
    database.prepare(sql).all(...values) as Row[];
  const store = createPreparedStore({ all });
  const body = [{ keys: ['key'], number: 1, reference: 'key' }];
  const object = { kind: 'trade', assistant: 'helper', at: 0, expires: 8e15, body } as const;
  const { id = '' } = (await store.claim({ ...object, state: 'prepared' }, [])) ?? {};

  const first = gate();
  let time = Date.now();
  const moved = async () => {
    await first.opened;
    throw new Refused('The rate has moved.');
  };
  const ways: (() => Promise<{ id: string }>)[] = [moved];
  const look = async () => ({ shown: {}, beside: {}, approve: () => Object(ways.shift())() });
  const journal = { read: async () => ({ now: new Date(time) }) };
  const gatewayOf = () =>
    createApprovals(
      { database: { sql: { all }, journal }, now: Date.now, underWay: new Set() } as never,
      { store, kinds: { trade: { look } }, catchUp: async () => {} } as never,
    );
  const [one, other] = [gatewayOf(), gatewayOf()];
  const decision = { approve: Object(await one.view(id)).digest, reason: 'seen' };
  const begun = one.decide('alice', id, decision);
  await expect.poll(() => ways).toEqual([]);
  return {
    ...{ begun, first, ways },
    later(milliseconds: number) {
      time += milliseconds;
    },
    again: () => one.decide('bob', id, decision),
    elsewhere: () => other.decide('alice', id, decision),
    stateOf: async () => (await store.find(id))?.state,
  };
}

test('while one gateway approves an object, another gateway refuses to, so that an approval that sends nothing ends', async () => {
  const { begun, first, again, elsewhere, stateOf } = await twoGateways();
  await expect(again()).rejects.toThrow('another approval');
  await expect(elsewhere()).rejects.toThrow('another approval');
  first.open();
  await expect(begun).rejects.toThrow('The rate has moved.');
  expect(await stateOf()).toBe('prepared');
});

test.each([
  ['approved', 60_000],
  ['approving', 60_000],
  ['approving', -30 * 60 * 60_000],
])(
  'a trade is %s when another gateway approves it %d ms after an approval that sends nothing began, so that nobody can withdraw it',
  async (state, milliseconds) => {
    const { begun, first, ways, later, elsewhere, stateOf } = await twoGateways();
    const second = gate();
    ways.push(async () => {
      await second.opened;
      if (state === 'approving') throw new Error('The answer is lost');
      return { id: 'T1' };
    });
    later(milliseconds);
    const next = elsewhere();
    await expect.poll(() => ways).toEqual([]);
    first.open();
    await expect(begun).rejects.toThrow('The rate has moved.');
    second.open();
    await Promise.allSettled([next]);
    expect(await stateOf()).toBe(state);
  },
);
