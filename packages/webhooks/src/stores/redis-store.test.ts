import { createClient } from '@redis/client';
import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { redisUrl, reportServer } from '../../test/servers.ts';
import { describeStore } from '../../test/store-contract.ts';
import { type RedisStoreOptions, redisStore } from './redis-store.ts';

type Send = RedisStoreOptions['send'];

const url = redisUrl() ?? '';

/** Makes everything under a prefix older by so many seconds. */
async function age(send: Send, prefix: string, seconds: number): Promise<void> {
  const script = `
for _, key in ipairs(redis.call('KEYS', ARGV[1] .. '*')) do
  local left = redis.call('PTTL', key) - ARGV[2]
  if left <= 0 then redis.call('DEL', key)
  else
    local completed = string.match(key, ':completed$') and redis.call('GET', key)
    if completed then redis.call('SET', key, string.format('%.0f', completed - ARGV[2])) end
    redis.call('PEXPIRE', key, string.format('%.0f', left))
  end
end`;
  await send(['EVAL', script, '0', prefix, String(seconds * 1000)]);
}

async function shared([one, other]: readonly [Send, Send], close: () => Promise<unknown>) {
  const prefix = `store-${crypto.randomUUID()}`;
  return {
    one: redisStore({ send: one, prefix }),
    other: redisStore({ send: other, prefix }),
    clock: () => new Date(),
    age: (seconds: number) => age(one, prefix, seconds),
    close: async () => {
      await close();
    },
  };
}

describe.skipIf(url === '')('a real server', () => {
  describeStore('redisStore with node-redis', async () => {
    const clients = [createClient({ url }), createClient({ url })] as const;
    await Promise.all(clients.map((client) => client.connect()));
    const info = String(await clients[0].sendCommand(['INFO', 'server']));
    reportServer(`Redis ${/redis_version:(\S+)/.exec(info)?.[1]}`);
    return shared(
      [(command) => clients[0].sendCommand(command), (command) => clients[1].sendCommand(command)],
      () => Promise.all(clients.map((client) => client.close())),
    );
  });

  describeStore('redisStore with ioredis', async () => {
    const clients = [new Redis(url), new Redis(url)] as const;
    return shared(
      [
        ([name, ...values]) => clients[0].call(name, ...values),
        ([name, ...values]) => clients[1].call(name, ...values),
      ],
      () => Promise.all(clients.map((client) => client.quit())),
    );
  });

  it('lets the server forget a completion after 30 days, and a lease after its seconds', async () => {
    const client = await createClient({ url }).connect();
    const prefix = `store-${crypto.randomUUID()}`;
    const store = redisStore({ send: (command) => client.sendCommand(command), prefix });
    const day = 24 * 60 * 60;
    await store.claim('key', { owner: 'one', leaseSeconds: 45, completedSince: 'ever' });
    const lease = await client.ttl(`${prefix}:{key}:lease`);
    expect(lease).toBeGreaterThan(40);
    expect(lease).toBeLessThanOrEqual(45);
    await store.complete('key', 'one');
    const kept = await client.ttl(`${prefix}:{key}:completed`);
    expect(kept).toBeGreaterThan(30 * day - 10);
    expect(kept).toBeLessThanOrEqual(30 * day);
    expect(await client.exists(`${prefix}:{key}:lease`)).toBe(0);
    await client.close();
  });
});

it('understands a client that replies with bytes', async () => {
  const reply = async (command: readonly string[]) => {
    expect(command.every((part) => typeof part === 'string')).toBe(true);
    return Buffer.from('claimed');
  };
  const options = { owner: 'one', leaseSeconds: 0.0001, completedSince: { seconds: 600 } };
  expect(await redisStore({ send: reply }).claim('key', options)).toBe('claimed');
});

it('throws when a client gives a wrong answer to a claim', async () => {
  const store = redisStore({ send: async () => null });
  const options = { owner: 'one', leaseSeconds: 45, completedSince: 'ever' } as const;
  await expect(store.claim('key', options)).rejects.toThrow('answered null to a claim');
});
