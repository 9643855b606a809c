import { redisUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { createClient } from '@redis/client';
import { describe, expect, it } from 'vitest';
import { attempt, ever } from '../../test/store-subject.ts';
import { redisStore } from './redis-store.ts';

const url = redisUrl() ?? '';

describe.skipIf(url === '')('a real Redis server', () => {
  it('redisStore reports a server that evicts keys as a risk', async () => {
    const client = await createClient({ url }).connect();
    const store = redisStore({ consumer: 'billing', send: (sent) => client.sendCommand(sent) });
    const set = (policy: string) =>
      client.sendCommand(['CONFIG', 'SET', 'maxmemory-policy', policy]);
    expect(await store.risks?.()).toEqual([]);
    await set('volatile-ttl');
    const risks = await store.risks?.();
    await set('noeviction');
    expect(risks).toEqual([expect.stringContaining('(maxmemory-policy volatile-ttl)')]);
    await client.close();
  });

  it('redisStore gives a time to live to every key except its key "since"', async () => {
    const client = await createClient({ url }).connect();
    const prefix = `store-${crypto.randomUUID()}`;
    const send = (command: string[]) => client.sendCommand(command);
    const store = redisStore({ consumer: 'billing', send, prefix });
    const timeToLive = async (name: string) => client.ttl(`${prefix}:billing:${name}`);
    const day = 24 * 60 * 60;
    const near = (expected: number) => expect.closeTo(expected, -1.3);
    await attempt(store, { key: 'key', signature: 'bytes' });
    expect(await timeToLive('{key}')).toEqual(near(30 * day));
    expect(await timeToLive('{key}:signature:bytes')).toEqual(near(7200));
    expect(await timeToLive('facts:{facts}:PAYMENT key finalized')).toEqual(near(30 * day));
    expect(await timeToLive('since')).toBe(-1);
    expect((await client.keys(`${prefix}:*`)).length).toBe(4);
    // The key of an event gets a time to live when the event is claimed, and a new one when the event is completed.
    const lease = { key: 'slow', owner: 'one' };
    await store.claim(lease, { leaseSeconds: 45, completedSince: ever });
    expect(await timeToLive('{slow}')).toEqual(near(30 * day));
    await client.expire(`${prefix}:{slow}`, day);
    await store.complete(lease);
    expect(await timeToLive('{slow}')).toEqual(near(30 * day));
    await client.close();
  });
});

it('redisStore makes one round trip for a claim and one for a completion', async () => {
  const waiting: (() => void)[] = [];
  const store = redisStore({
    consumer: 'billing',
    send: ([, script]) =>
      new Promise((resolve) => {
        waiting.push(() => resolve(script?.includes('claimed') ? ['claimed', ''] : 1));
      }),
  });
  let isDone = false;
  const outcome = attempt(store).finally(() => {
    isDone = true;
  });
  let roundTrips = 0;
  while (!isDone) {
    await new Promise(setImmediate);
    const asked = waiting.splice(0);
    if (asked.length > 0) roundTrips++;
    for (const reply of asked) reply();
  }
  expect([await outcome, roundTrips]).toEqual(['processed', 2]);
});

it('redisStore understands a client that replies with bytes', async () => {
  const parts: string[] = [];
  const store = redisStore({
    consumer: 'billing',
    send: async (command) => {
      parts.push(...command);
      return [Buffer.from('completed'), Buffer.from('1700000000000')];
    },
  });
  const lease = { key: 'key', owner: 'one' };
  const answer = store.claim(lease, { leaseSeconds: 0.0001, completedSince: ever });
  expect(await answer).toEqual({ answer: 'completed', completedAt: 1_700_000_000_000 });
  expect(new Set(parts.map((part) => typeof part))).toEqual(new Set(['string']));
});

it.each(['{}', 'a{}b'])(
  'redisStore refuses the prefix %s, because its first braces are empty',
  (prefix) => {
    expect(() => redisStore({ consumer: 'billing', send: async () => 1, prefix })).toThrow(
      TypeError,
    );
    expect(redisStore({ consumer: 'billing', send: async () => 1, prefix: '{a}{}' })).toBeDefined();
  },
);
