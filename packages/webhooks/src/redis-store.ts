import { LeaseLostError } from './lease-lost-error.ts';
import { claimScript, completeScript, releaseScript } from './redis-scripts.ts';
import { requireClaim } from './require-claim.ts';
import type { CompletedSince, WebhookStore } from './webhook-store.ts';

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
