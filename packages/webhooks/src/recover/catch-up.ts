import { type ObjectReader, reconcile, type UnseenObject } from './reconcile.ts';
import {
  type FailedNotificationReader,
  type Recovered,
  type RecoverParts,
  recover,
} from './recover.ts';
import { createReadTimes, marginMilliseconds } from './service-time.ts';

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
 * @throws whatever the client throws when a list cannot be read, and the store
 */
export async function catchUp(
  parts: RecoverParts,
  fx: CatchUpReader,
  webhookId: string,
  { timeZone }: CatchUpOptions,
): Promise<CaughtUp> {
  const { store } = parts;
  const readTimes = createReadTimes(timeZone);
  const { now, since } = await store.memory();
  // What failed or was made in the first minutes was perhaps seen before them, by a clock that is behind.
  const begin = since.getTime() + marginMilliseconds;
  const kept = now.getTime() - store.retentionSeconds * 1000 + marginMilliseconds;
  const knownSince = Math.max(begin, kept);
  const ran = `CAUGHT-UP ${webhookId}`;
  const wasRun = (await store.seen([ran])).has(ran);

  const situation = { webhookId, readTimes, knownSince, wasRead: wasRun };
  const recovered = await recover(parts, fx, situation);
  const scope = { readTimes, begin, from: wasRun ? knownSince : begin };
  const { unseen, failed } = await reconcile(parts, fx, scope);
  if (now.getTime() >= begin) await store.note({ facts: [ran] });
  return { ...recovered, failed: recovered.failed + failed, unseen };
}
