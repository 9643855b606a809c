import type { FailedNotification } from '@crossborder-fx/openapi';
import type { Observer, WebhookSubject } from '../handle/observe.ts';
import type { CompletedSince, WebhookStore } from '../stores/webhook-store.ts';
import { toHex } from '../verify/signature.ts';
import type { WebhookEvent } from '../verify/webhook-event.ts';
import { eventOfEntry, requireEntry } from './event-of-entry.ts';
import {
  createReadTime,
  earliestZone,
  firstDayAfter,
  firstDayOf,
  marginMilliseconds,
  timeOf,
} from './service-time.ts';

/** The part of a client that recovery needs. */
export interface FailedNotificationReader {
  webhooks: {
    iterateFailedNotifications(
      webhookId: string,
      query: { fromDate?: string; toDate?: string; sort?: 'ASC' | 'DESC' },
    ): AsyncIterable<FailedNotification>;
  };
}

export interface RecoverOptions {
  /**
   * First day, `YYYY-MM-DD`. What failed before the store began to remember is not processed, whatever
   * the day.
   * @default the first day of which the store remembers anything
   */
  fromDate?: string | undefined;
  /** Last day, `YYYY-MM-DD`. @default none */
  toDate?: string | undefined;
  /**
   * The time zone of a `failedAt` without one: a name such as `Europe/Paris`, `UTC`, or an offset such
   * as `+02:00`.
   * @default the one that is furthest ahead, `+14:00`: nothing is processed twice, but the same payload
   *   that was processed up to 26 hours before it failed counts as a duplicate
   */
  timeZone?: string | undefined;
  /**
   * Reads the `failedAt` of an entry, whose format is not documented. Returns undefined if it cannot.
   * @default reads 10 digits, 13 digits and ISO 8601, with a space in place of the T too
   */
  parseFailedAt?: ((failedAt: unknown) => Date | undefined) | undefined;
}

export interface Recovered {
  processed: number;
  /** Processed before, by delivery or by an earlier recovery. */
  duplicates: number;
  /** Another worker is processing it at this moment. */
  inFlight: number;
  /** The entry was unreadable, or the handler failed. */
  failed: number;
  /** Failed before the store began to remember: it may have been processed, so it is not processed now. */
  forgotten: number;
}

/** Processes an event once, and reports why it failed. */
export type RecoverEvent = (
  event: WebhookEvent,
  entry: { failedAt: Date | undefined; completedSince: CompletedSince },
) => Promise<'processed' | 'duplicate' | 'in-flight' | 'failed'>;

/** The part of a store that recovery needs. */
export type RecoverStore = Pick<
  WebhookStore<unknown>,
  'claim' | 'complete' | 'seen' | 'rememberedSince'
>;

/** What recovery needs of the handler. */
export interface RecoverParts {
  process: RecoverEvent;
  store: RecoverStore;
  observer: Observer;
  clock?: (() => Date) | undefined;
}

/**
 * Processes the notifications that could not be delivered to a subscription, oldest first, each once.
 *
 * @throws {RangeError} when there is no such time zone
 * @throws whatever the client or the store throws when the list or the memory cannot be read
 */
export async function recover(
  { process, store, observer, clock = () => new Date() }: RecoverParts,
  fx: FailedNotificationReader,
  webhookId: string,
  options: RecoverOptions = {},
): Promise<Recovered> {
  const { toDate, timeZone = earliestZone } = options;
  const readTime = createReadTime(timeZone);
  const { parseFailedAt = readTime } = options;
  const remembered = (await store.rememberedSince()).getTime() + marginMilliseconds;
  const { fromDate = firstDayOf(remembered) } = options;
  const now = clock().getTime();
  const distrusted = distrustedEntries(store);
  const counts: Record<Outcome, number> = {
    processed: 0,
    duplicate: 0,
    'in-flight': 0,
    failed: 0,
    forgotten: 0,
  };

  const listFrom = (day: string) =>
    fx.webhooks.iterateFailedNotifications(webhookId, {
      fromDate: day,
      ...(toDate !== undefined && { toDate }),
      sort: 'ASC',
    });
  /** NaN when it cannot be read, or when it is or was in the future, so that it is wrong. */
  const failureOf = async (entry: FailedNotification): Promise<number> => {
    const time = timeOf(parseFailedAt(entry.failedAt));
    if (Number.isNaN(time) || time < remembered) return time;
    if (time > now + marginMilliseconds) await distrusted.add(identify(entry));
    else if (!(await distrusted.has(identify(entry)))) return time;
    return Number.NaN;
  };
  const processEntry = async (
    { entry, position }: Located,
    time: number,
    subject: WebhookSubject,
  ): Promise<Outcome> => {
    const event = eventOfEntry(entry, position, webhookId);
    subject.event = event;
    if (Number.isNaN(time)) return process(event, { failedAt: undefined, completedSince: 'ever' });
    const moment = new Date(time - marginMilliseconds);
    return process(event, { failedAt: new Date(time), completedSince: { moment } });
  };
  const count = async (
    judge: (subject: WebhookSubject) => Promise<Outcome | undefined>,
  ): Promise<void> => {
    const subject: WebhookSubject = { event: undefined, key: undefined, origin: 'recovery' };
    try {
      const outcome = await judge(subject);
      if (outcome) counts[outcome]++;
    } catch (error) {
      counts.failed++;
      observer.error(error, subject);
      observer.outcome('failed', subject);
    }
  };

  // When an entry failed whose time is unreadable, only the day from which the list was asked tells.
  const provenDay = firstDayAfter(remembered);
  const unproven = new Set<string>();
  for await (const { entry, position } of located(listFrom(fromDate))) {
    await count(async (subject) => {
      requireEntry(entry, position);
      const time = await failureOf(entry);
      if (time < remembered) return 'forgotten';
      if (!Number.isNaN(time) || fromDate >= provenDay) {
        return processEntry({ entry, position }, time, subject);
      }
      unproven.add(identify(entry));
      return undefined;
    });
  }
  if (unproven.size > 0 && (toDate === undefined || toDate >= provenDay)) {
    for await (const one of located(listFrom(provenDay))) {
      if (!unproven.delete(identify(one.entry))) continue;
      await count((subject) => processEntry(one, Number.NaN, subject));
    }
  }
  return {
    processed: counts.processed,
    duplicates: counts.duplicate,
    inFlight: counts['in-flight'],
    failed: counts.failed,
    forgotten: counts.forgotten + unproven.size,
  };
}

type Outcome = 'processed' | 'duplicate' | 'in-flight' | 'failed' | 'forgotten';

/** Recognises an entry when the list is read again. */
function identify(entry: FailedNotification): string {
  return JSON.stringify(entry);
}

interface Located {
  entry: FailedNotification;
  /** Counted from 1. */
  position: number;
}

async function* located(entries: AsyncIterable<FailedNotification>): AsyncGenerator<Located> {
  let position = 0;
  for await (const entry of entries) yield { entry, position: ++position };
}

/**
 * Entries whose `failedAt` was in the future when they were read, so that it must be wrong. Once it is
 * past, it will be later than the completion of the event, so the store remembers these entries.
 */
function distrustedEntries(store: RecoverStore) {
  const isMarked = async (mark: string) => (await store.seen([mark])).has(mark);
  return {
    has: async (entry: string) => isMarked(await markOf(entry)),
    async add(entry: string) {
      const mark = await markOf(entry);
      if (await isMarked(mark)) return;
      // One owner for all: whoever comes second does the same once more.
      const lease = { key: mark, owner: mark, state: mark };
      const { answer } = await store.claim(lease, { leaseSeconds: 60, completedSince: 'ever' });
      if (answer === 'claimed') await store.complete(lease);
    },
  };
}

/** The name of an entry in the store. */
async function markOf(entry: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(entry));
  return `DISTRUSTED ${toHex(new Uint8Array(digest))}`;
}
