import { DatabaseSync } from 'node:sqlite';
import { gate } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { type Row, tables, type Value } from '../data/database.ts';
import { createApprovals } from './approve.ts';
import { createPreparedStore, Refused } from './prepared.ts';

test.each(['approved', 'approving'])(
  'after approvals of a trade by two gateways at once, of which the first sends nothing, the trade is %s, so that nobody can withdraw it',
  async (state) => {
    const database = new DatabaseSync(':memory:');
    for (const table of tables) database.exec(table);
    const all = async (sql: string, ...values: Value[]) =>
      database.prepare(sql).all(...values) as Row[];
    const store = createPreparedStore({ all });
    const body = [{ keys: ['key'], number: 1, reference: 'key' }];
    const object = { kind: 'trade', assistant: 'helper', at: 0, expires: 8e15, body } as const;
    const { id = '' } = (await store.claim({ ...object, state: 'prepared' }, [])) ?? {};

    const [first, second] = [gate(), gate()];
    let begun = 0;
    const approve = async () => {
      if (++begun === 1) {
        await first.opened;
        throw new Refused('The rate has moved.');
      }
      await second.opened;
      if (state === 'approving') throw new Error('The answer is lost');
      return { id: 'T1' };
    };
    const look = async () => ({ shown: {}, beside: {}, approve });
    const gatewayOf = () =>
      createApprovals(
        { database: { sql: { all } }, now: Date.now, underWay: new Set() } as never,
        { store, kinds: { trade: { look } }, catchUp: async () => {} } as never,
      );
    const [one, other] = [gatewayOf(), gatewayOf()];
    const { digest } = Object(await one.view(id));
    const decision = { approve: digest, reason: 'seen' };
    const tabs = [one, other].map((gateway) => gateway.decide('alice', id, decision));
    await expect.poll(() => begun).toBe(2);
    await expect(one.decide('bob', id, decision)).rejects.toThrow('another approval');
    first.open();
    await expect(tabs[0]).rejects.toThrow('The rate has moved.');
    second.open();
    await Promise.allSettled(tabs);
    expect(await store.find(id)).toMatchObject({ state });
  },
);
