import { requireKnown } from '../common/require-known.ts';
import {
  type ConsumerOptions,
  type Lease,
  LeaseLostError,
  momentOf,
  openSeconds,
  requireAnswer,
  requireConsumer,
  retentionSeconds,
  storedName,
  type WebhookStore,
} from './webhook-store.ts';

export interface RedisStoreOptions extends ConsumerOptions {
  /**
   * Sends one command and returns its reply: `(command) => client.sendCommand(command)` with
   * node-redis, `([name, ...values]) => client.call(name, ...values)` with ioredis. A cluster of node-redis needs
   * the key too: `(command, key) => cluster.sendCommand(key, false, command)`.
   */
  send: (command: [name: string, ...values: string[]], key: string) => Promise<unknown>;
  /** The prefix of each key. @default 'crossborder-fx:webhooks' */
  prefix?: string | undefined;
}

const retention = String(retentionSeconds * 1000);

/**
 * Creates a store that any number of receivers of one service share, in Redis 5 or newer, a cluster, or a
 * compatible server. Its times come from the clock of the server. Redis must keep its data (persistence, and no
 * eviction of keys with a time to live), because a forgotten event is processed again. It has no transactions, so
 * an event is processed at least once.
 *
 * @throws {TypeError} when the consumer is missing, or the prefix contains `{}`, which would spread the keys of one
 *   event over a cluster
 */
export function redisStore(options: RedisStoreOptions): WebhookStore {
  requireKnown(options, ['send', 'consumer', 'prefix']);
  const { send, consumer, prefix = 'crossborder-fx:webhooks' } = options;
  const root = `${prefix}:${requireConsumer(consumer)}`;
  if (/^[^{]*\{\}/.test(prefix)) throw new TypeError(`prefix must not contain {}: ${prefix}`);

  const run = (script: string, [key, ...more]: [string, ...string[]], values: string[]) =>
    send(['EVAL', script, String(more.length + 1), key, ...more, ...values], key);
  // The braces make a cluster keep all keys of an event in one place.
  const eventName = async (key: string) => `${root}:{${await storedName(key)}}`;
  const factName = async (fact: string) => `${root}:facts:{facts}:${await storedName(fact)}`;
  const openName = `${root}:open`;
  const times = async () => Object(await run(memoryScript, [`${root}:since`], []));
  /** Runs a script that answers 0 when the owner does not hold the event. */
  const change = async (script: string, { key, owner }: Lease, ...values: string[]) => {
    const changed = await run(script, [await eventName(key)], [owner, ...values]);
    if (Number(changed) !== 1) throw new LeaseLostError();
  };
  const note: WebhookStore['note'] = async ({ facts = [], open = [], closed = [] }) => {
    const [first, ...more] = await Promise.all(facts.map(factName));
    await Promise.all([
      first && run(factsScript, [first, ...more], [retention]),
      open.length > 0 && run(openScript, [openName], [String(openSeconds * 1000), ...open]),
      closed.length > 0 && send(['ZREM', openName, ...closed], openName),
    ]);
  };

  return {
    consumer,
    retentionSeconds,
    async claim({ key, owner, failure }, { leaseSeconds, completedSince }) {
      const event = await eventName(key);
      const names: [string, ...string[]] = [event];
      const values = [owner, milliseconds(leaseSeconds), retention];
      if ('signature' in completedSince) {
        names.push(`${event}:signature:${await storedName(completedSince.signature)}`);
        values.push(milliseconds(completedSince.seconds), milliseconds(completedSince.keepSeconds));
      } else {
        values.push(String(Math.max(0, momentOf(completedSince))), failure?.webhookId ?? '');
      }
      // Also runs the script of `times`: on an emptied server, the script notes the present time as the time of the
      // emptying.
      const [reply] = await Promise.all([run(claimScript, names, values), times()]);
      // Some Redis clients return a reply as bytes.
      const texts = (Array.isArray(reply) ? reply : [reply]).map(String);
      const [answer, completedAt = '', verifiedBy = ''] = texts;
      return {
        answer: requireAnswer(answer),
        completedAt: completedAt === '' ? undefined : Number(completedAt),
        ...(verifiedBy !== '' && { verifiedBy: String(verifiedBy) }),
      };
    },
    async renew(lease, leaseSeconds) {
      await change(renewScript, lease, milliseconds(leaseSeconds));
    },
    async complete(lease) {
      const { failure, verifiedBy = '', notes = {} } = lease;
      // The script for completion cannot set facts, which a cluster may keep on another node. After a recovery, sets
      // the facts first, because another recovery that claims the event later must find them.
      const noted = note(notes);
      if (failure) await noted;
      const failed = failure ? [failure.webhookId, `${failure.failedAt?.getTime() ?? ''}`] : [];
      await Promise.all([noted, change(completeScript, lease, retention, verifiedBy, ...failed)]);
    },
    async release({ key, owner }) {
      await run(releaseScript, [await eventName(key)], [owner]);
    },
    async memory() {
      const [now, since] = await times();
      return { now: new Date(Number(now)), since: new Date(Number(since)) };
    },
    async seen(facts) {
      const [first, ...more] = await Promise.all(facts.map(factName));
      if (first === undefined) return new Set();
      const kept = Object(await run(seenScript, [first, ...more], [retention]));
      return new Set(facts.filter((_, index) => Number(kept[index]) === 1));
    },
    async open() {
      return Object(await run(listScript, [openName], [])).map(String);
    },
    note,
    async risks() {
      // If the command fails, reports no risk of data loss.
      const told = await Promise.resolve(send(['INFO', 'memory'], root)).catch(() => '');
      const [, policy = 'noeviction'] = /^maxmemory_policy:([\w-]+)/m.exec(String(told)) ?? [];
      if (policy === 'noeviction') return [];
      return [
        `Redis forgets events when its memory is full (maxmemory-policy ${policy}), and they are processed again. ` +
          'Set maxmemory-policy to noeviction.',
      ];
    },
  };
}

function milliseconds(seconds: number): string {
  // Redis refuses a time to live of 0.
  return String(Math.max(1, Math.ceil(seconds * 1000)));
}

// Redis runs nothing else during a script. KEYS[1] of an event is a hash: `owner` is the last claimant until a
// release; `leasedUntil` exists while the event is neither completed nor released; `completedAt` is the last
// completion, and `deliveredAt` the last completion of a delivery; `failedAt` is the latest recovered failure, and
// `failedFor` its subscription. ARGV[1] is the owner.

const now = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local text = function(number) return string.format('%.0f', number) end`;

/**
 * KEYS[2], if given, holds the time of the first claim of a delivery. ARGV[1] is the owner, ARGV[2] the milliseconds of
 * the lease, and ARGV[3] the milliseconds to keep the event. With KEYS[2], a completion since ARGV[4] milliseconds
 * before that first claim makes the event a duplicate, and ARGV[5] is the milliseconds to keep KEYS[2]. Without
 * KEYS[2], a completion since the time ARGV[4] makes it a duplicate, and ARGV[5] is the subscription of recovery. A lease
 * that ends later than a new lease, and a first claim later than now, were written before the clock was set back.
 */
const claimScript = `${now}
local since, first = tonumber(ARGV[4]), math.huge
if KEYS[2] then
  redis.call('SET', KEYS[2], text(now), 'NX', 'PX', ARGV[5])
  first = math.min(now, tonumber(redis.call('GET', KEYS[2])))
  since = first - since
end
local event = redis.call('HMGET', KEYS[1], 'owner', 'leasedUntil', 'completedAt', 'deliveredAt', 'failedAt', 'failedFor', 'verifiedBy')
local at = function(index) return tonumber(event[index] or nil) or -1 end
local isOther = KEYS[2] or event[6] ~= ARGV[5]
if at(4) >= since or (at(5) >= since and isOther) or at(3) > first then
  return {'completed', event[3], event[7] or ''}
end
if at(2) > now and event[1] ~= ARGV[1] then
  redis.call('HSET', KEYS[1], 'leasedUntil', text(math.min(at(2), now + ARGV[2])))
  return {'in-flight', event[3] or ''}
end
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'leasedUntil', text(now + ARGV[2]))
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return {'claimed', event[3] or ''}`;

const requireOwner = `
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return 0 end
if redis.call('HEXISTS', KEYS[1], 'leasedUntil') == 0 then return 1 end`;

/** ARGV holds the owner of the lease and the milliseconds until the end of the renewed lease. */
const renewScript = `${now}${requireOwner}
redis.call('HSET', KEYS[1], 'leasedUntil', text(now + ARGV[2]))
return 1`;

/** ARGV holds owner, milliseconds to keep the event, fingerprint, and the subscription and time of a failed notification. */
const completeScript = `${now}${requireOwner}
redis.call('HDEL', KEYS[1], 'leasedUntil')
redis.call('HSET', KEYS[1], 'completedAt', text(now), 'verifiedBy', ARGV[3])
if not ARGV[4] then redis.call('HSET', KEYS[1], 'deliveredAt', text(now))
elseif ARGV[5] ~= '' and tonumber(ARGV[5]) >= tonumber(redis.call('HGET', KEYS[1], 'failedAt') or 0) then
  redis.call('HSET', KEYS[1], 'failedAt', ARGV[5], 'failedFor', ARGV[4])
end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

/** ARGV holds the owner of the lease. */
const releaseScript = `${requireOwner}
redis.call('HDEL', KEYS[1], 'owner', 'leasedUntil')
return 1`;

/** KEYS[1] holds the time when the server was emptied or first used. */
const memoryScript = `${now}
redis.call('SET', KEYS[1], text(now), 'NX')
if tonumber(redis.call('GET', KEYS[1])) > now then redis.call('SET', KEYS[1], text(now)) end
return {text(now), redis.call('GET', KEYS[1])}`;

/** KEYS holds facts, and ARGV the milliseconds to keep them. */
const factsScript = `
for _, key in ipairs(KEYS) do redis.call('SET', key, '1', 'PX', ARGV[1]) end`;

/** KEYS holds facts, and ARGV the milliseconds to keep them. The script returns the known facts and extends their life. */
const seenScript = `
local kept = {}
for index, key in ipairs(KEYS) do kept[index] = redis.call('PEXPIRE', key, ARGV[1]) end
return kept`;

/**
 * KEYS[1] holds states, each with the end of its time to live. ARGV[1] is the time to live in milliseconds, and the
 * other ARGV are new states.
 */
const openScript = `${now}
for index = 2, #ARGV do redis.call('ZADD', KEYS[1], text(now + ARGV[1]), ARGV[index]) end`;

const listScript = `${now}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', text(now))
return redis.call('ZRANGE', KEYS[1], 0, -1)`;
