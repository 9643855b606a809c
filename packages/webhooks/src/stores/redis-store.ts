import type { CompletedSince, WebhookStore } from './webhook-store.ts';
import { LeaseLostError, requireClaim } from './webhook-store.ts';

export interface RedisStoreOptions {
  /**
   * Sends one command and returns its reply: `(command) => client.sendCommand(command)` with
   * node-redis, `([name, ...values]) => client.call(name, ...values)` with ioredis.
   */
  send: (command: [name: string, ...values: string[]]) => Promise<unknown>;
  /** What the name of each key starts with. @default 'crossborder-fx:webhooks' */
  prefix?: string | undefined;
}

const retentionMilliseconds = 30 * 24 * 60 * 60 * 1000;

/**
 * A store that any number of receivers share, in Redis 5 or newer, or a server with its protocol. Its
 * times are those of the server. Redis has to keep its data (persistence, and no eviction of keys that
 * have a time to live): an event that it forgets is processed again. There are no transactions, so an
 * event is processed at least once.
 */
export function redisStore({
  send,
  prefix = 'crossborder-fx:webhooks',
}: RedisStoreOptions): WebhookStore {
  const run = (script: string, key: string, ...values: string[]): Promise<unknown> => {
    // The braces make a cluster keep both keys in one place.
    const keys = [`${prefix}:{${key}}:lease`, `${prefix}:{${key}}:completed`];
    return send(['EVAL', script, String(keys.length), ...keys, ...values]);
  };

  return {
    async claim(key, { owner, leaseSeconds, completedSince }) {
      const lease = String(Math.ceil(leaseSeconds * 1000));
      const answer = await run(claimScript, key, owner, lease, ...thresholdValues(completedSince));
      // Some clients are configured to reply with bytes.
      return requireClaim(String(answer));
    },
    async complete(key, owner) {
      const completed = await run(completeScript, key, owner, String(retentionMilliseconds));
      if (Number(completed) !== 1) throw new LeaseLostError();
    },
    async release(key, owner) {
      await run(releaseScript, key, owner);
    },
  };
}

/** Milliseconds before now, or since the epoch. */
function thresholdValues(completedSince: CompletedSince): [kind: string, milliseconds: string] {
  if (completedSince === 'ever') return ['since', '0'];
  if ('moment' in completedSince) return ['since', String(completedSince.moment.getTime())];
  return ['within', String(completedSince.seconds * 1000)];
}

// Redis runs nothing else during a script. KEYS[1] is the lease, whose value is its owner; KEYS[2] is
// the completion, whose value is its time. ARGV[1] is the owner.

const now = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/** ARGV: owner, milliseconds of the lease, kind of threshold (`within` or `since`), its milliseconds. */
export const claimScript = `${now}
local since = tonumber(ARGV[4])
if ARGV[3] == 'within' then since = now - since end
local completed = tonumber(redis.call('GET', KEYS[2]))
if completed and completed >= since then return 'completed' end
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return 'claimed' end
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 'in-flight' end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 'claimed'`;

/** ARGV: owner, milliseconds to keep the completion. Also completes an event whose lease has ended. */
export const completeScript = `${now}
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[2], string.format('%.0f', now), 'PX', ARGV[2])
redis.call('DEL', KEYS[1])
return 1`;

/** ARGV: owner. */
export const releaseScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`;
