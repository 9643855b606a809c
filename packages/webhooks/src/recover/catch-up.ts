import { own } from '../ground/own-error.ts';
import { type ObjectReader, reconcile, type UnseenObject } from './reconcile.ts';
import {
  type FailedNotificationReader,
  type Recovered,
  type RecoverParts,
  recover,
} from './recover.ts';
import { createServiceTime, marginMilliseconds } from './service-time.ts';

/** The part of a client that `catchUp` needs. */
export interface CatchUpReader extends ObjectReader {
  webhooks: FailedNotificationReader['webhooks'];
}

export interface CatchUpOptions {
  /**
   * The time zone in which the service writes times: a name such as `Europe/Paris`, `UTC`, or an offset such
   * as `+02:00`.
   * @default unknown: a time is the earliest moment that it can mean, so that nothing is processed twice; the
   *   same payload that was delivered up to 26 hours before it failed counts as a duplicate
   */
  timeZone?: string | undefined;
  /**
   * The time of the service, where it is not that of the store: `sandbox.clock.now` of a sandbox, in this process or of
   * `connectSandbox`.
   * @default the time of the store
   */
  clock?: (() => Date | Promise<Date>) | undefined;
}

export interface CaughtUp extends Recovered {
  /** The payments and trades in a state that no handler has seen. */
  unseen: UnseenObject[];
}

/**
 * Recovers the failed notifications of a subscription, and then looks for objects in a state that no handler has
 * seen.
 *
 * @throws {RangeError} when there is no such time zone
 * @throws {TypeError} when `clock` gives no time
 * @throws whatever the client throws when a list cannot be read, and the store
 */
export async function catchUp(
  parts: RecoverParts,
  fx: CatchUpReader,
  webhookId: string,
  { timeZone, clock }: CatchUpOptions,
): Promise<CaughtUp> {
  const { store } = parts;
  const { now, since } = await store.memory();
  const ahead = clock ? requireTime(await clock()) - now.getTime() : 0;
  const serviceTime = createServiceTime(timeZone, ahead);
  // What failed or was made in the first minutes was perhaps seen before them, by a clock that is behind.
  const begin = since.getTime() + marginMilliseconds;
  const kept = now.getTime() - store.retentionSeconds * 1000 + marginMilliseconds;
  const knownSince = Math.max(begin, kept);
  const ran = `CAUGHT-UP ${webhookId}`;
  const wasRun = (await store.seen([ran])).has(ran);

  const situation = { webhookId, serviceTime, knownSince, wasRead: wasRun, isClockGiven: !!clock };
  const recovered = await recover(parts, fx, situation);
  const scope = { serviceTime, begin, from: wasRun ? knownSince : begin };
  const { unseen, failed } = await reconcile(parts, fx, scope);
  if (now.getTime() >= begin) await store.note({ facts: [ran] });
  return { ...recovered, failed: recovered.failed + failed, unseen };
}

function requireTime(time: unknown): number {
  const milliseconds = time instanceof Date ? time.getTime() : Number.NaN;
  if (Number.isNaN(milliseconds)) throw own(new TypeError('clock must return a valid Date'));
  return milliseconds;
}
