import {
  type Lease,
  LeaseLostError,
  momentOf,
  requireAnswer,
  requireConsumer,
  retentionSeconds,
  storedName,
  type WebhookStore,
} from './webhook-store.ts';

export interface RedisStoreOptions {
  /**
   * Sends one command and returns its reply: `(command) => client.sendCommand(command)` with
   * node-redis, `([name, ...values]) => client.call(name, ...values)` with ioredis. A cluster of
   * node-redis wants to know the key too: `(command, key) => cluster.sendCommand(key, false, command)`.
   */
  send: (command: [name: string, ...values: string[]], key: string) => Promise<unknown>;
  /**
   * The name of your service, such as `billing`: letters, digits, dots, dashes and underscores. Each consumer
   * of a Redis processes every event once. Receivers of one service share it.
   */
  consumer: string;
  /** What the name of each key starts with. @default 'crossborder-fx:webhooks' */
  prefix?: string | undefined;
}

const retention = String(retentionSeconds * 1000);

/**
 * A store that any number of receivers of one service share, in Redis 5 or newer, a cluster, or a server with its
 * protocol. Its times are those of the server. Redis has to keep its data (persistence, and no eviction
 * of keys that have a time to live): an event that it forgets is processed again. There are no
 * transactions, so an event is processed at least once.
 *
 * @throws {TypeError} when there is no consumer, or the prefix contains `{}`, which would spread the keys of
 * one event over a cluster
 */
export function redisStore({
  send,
  consumer,
  prefix = 'crossborder-fx:webhooks',
}: RedisStoreOptions): WebhookStore {
  const root = `${prefix}:${requireConsumer(consumer)}`;
  if (/^[^{]*\{\}/.test(prefix)) throw new TypeError(`prefix must not contain {}: ${prefix}`);

  const run = (script: string, [key, ...more]: [string, ...string[]], values: string[]) =>
    send(['EVAL', script, String(more.length + 1), key, ...more, ...values], key);
  // The braces make a cluster keep all keys of an event in one place.
  const eventName = async (key: string) => `${root}:{${await storedName(key)}}`;
  const stateName = async (state: string) => `${root}:state:${await storedName(state)}`;
  const since = async () => Number(await run(sinceScript, [`${root}:since`], [retention]));
  /** Runs a script that answers 0 when the owner does not hold the event. */
  const change = async (script: string, { key, owner }: Lease, value: string) => {
    const changed = await run(script, [await eventName(key)], [owner, value]);
    if (Number(changed) !== 1) throw new LeaseLostError();
  };

  return {
    retentionSeconds,
    async claim({ key, owner }, { leaseSeconds, completedSince }) {
      const event = await eventName(key);
      const names: [string, ...string[]] = [event];
      const values = [owner, milliseconds(leaseSeconds)];
      if (completedSince !== 'ever' && 'signature' in completedSince) {
        names.push(`${event}:signature:${await storedName(completedSince.signature)}`);
        values.push(milliseconds(completedSince.seconds), milliseconds(completedSince.keepSeconds));
      } else {
        values.push(String(Math.max(0, momentOf(completedSince, 0))));
      }
      values.push(retention);
      // At the same time: a server that was emptied remembers from here on.
      const [reply] = await Promise.all([run(claimScript, names, values), since()]);
      // Some clients are configured to reply with bytes.
      const [answer, completedAt = ''] = Array.isArray(reply) ? reply.map(String) : [reply];
      return {
        answer: requireAnswer(answer),
        completedAt: completedAt === '' ? undefined : Number(completedAt),
      };
    },
    async renew(lease, leaseSeconds) {
      await change(renewScript, lease, milliseconds(leaseSeconds));
    },
    async complete(lease) {
      // A cluster may keep the state elsewhere, so that it cannot be set by the script.
      const state = lease.state === undefined ? undefined : await stateName(lease.state);
      await Promise.all([
        change(completeScript, lease, retention),
        state && send(['SET', state, '1', 'PX', retention], state),
      ]);
    },
    async release({ key, owner }) {
      await run(releaseScript, [await eventName(key)], [owner]);
    },
    async rememberedSince() {
      return new Date(await since());
    },
    async seen(states) {
      const found = await Promise.all(
        states.map(async (state) => {
          const name = await stateName(state);
          return Number(await send(['EXISTS', name], name)) === 1;
        }),
      );
      return new Set(states.filter((_, index) => found[index]));
    },
  };
}

function milliseconds(seconds: number): string {
  // Redis refuses a time to live of 0.
  return String(Math.max(1, Math.ceil(seconds * 1000)));
}

// Redis runs nothing else during a script. KEYS[1] is a hash: `owner` claimed the event last, until it
// releases it; `leasedUntil` is there while the event is neither completed nor released; `completedAt`
// is the last completion. ARGV[1] is the owner.

const now = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local text = function(number) return string.format('%.0f', number) end`;

/**
 * KEYS[2], if given, holds the time of the first claim of a delivery. ARGV: the owner; the milliseconds
 * of the lease; with KEYS[2] the milliseconds before that time, and those to keep it; without KEYS[2] a
 * moment; last, the milliseconds to keep the event.
 */
const claimScript = `${now}
local since = tonumber(ARGV[3])
if KEYS[2] then
  redis.call('SET', KEYS[2], text(now), 'NX', 'PX', ARGV[4])
  since = tonumber(redis.call('GET', KEYS[2])) - since
end
local event = redis.call('HMGET', KEYS[1], 'owner', 'leasedUntil', 'completedAt')
local leasedUntil, completedAt = tonumber(event[2] or 0), tonumber(event[3] or nil)
if completedAt and completedAt >= since then return {'completed', event[3]} end
if leasedUntil > now and event[1] ~= ARGV[1] then return {'in-flight', event[3] or ''} end
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'leasedUntil', text(now + ARGV[2]))
redis.call('PEXPIRE', KEYS[1], ARGV[#ARGV])
return {'claimed', event[3] or ''}`;

const requireOwner = `
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return 0 end
if redis.call('HEXISTS', KEYS[1], 'leasedUntil') == 0 then return 1 end`;

/** ARGV: owner, milliseconds of the lease. */
const renewScript = `${now}${requireOwner}
redis.call('HSET', KEYS[1], 'leasedUntil', text(now + ARGV[2]))
return 1`;

/** ARGV: owner, milliseconds to keep the event. Also completes an event whose lease has ended. */
const completeScript = `${now}${requireOwner}
redis.call('HDEL', KEYS[1], 'leasedUntil')
redis.call('HSET', KEYS[1], 'completedAt', text(now))
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

/** ARGV: owner. */
const releaseScript = `${requireOwner}
redis.call('HDEL', KEYS[1], 'owner', 'leasedUntil')
return 1`;

/** KEYS[1] is when the server was emptied or first used. ARGV: the milliseconds that it remembers. */
const sinceScript = `${now}
redis.call('SET', KEYS[1], text(now), 'NX')
return text(math.max(now - ARGV[1], redis.call('GET', KEYS[1])))`;
