import type { FailedNotification } from '@crossborder-fx/openapi';
import type { Observer, WebhookSubject } from '../handle/observe.ts';
import type { Failure, WebhookStore } from '../stores/webhook-store.ts';
import type { WebhookEvent } from '../verify/webhook-event.ts';
import { eventOfEntry, factOfEntry, requireEntry } from './event-of-entry.ts';
import { inBatches } from './in-batches.ts';
import { isFinal, stateOf } from './object-state.ts';
import {
  clockGapMilliseconds,
  marginMilliseconds,
  ServiceClockError,
  type ServiceTime,
} from './service-time.ts';

/** The part of a client that recovery needs. */
export interface FailedNotificationReader {
  webhooks: {
    iterateFailedNotifications(
      webhookId: string,
      query: { fromDate?: string; sort?: 'ASC' | 'DESC' },
    ): AsyncIterable<FailedNotification>;
  };
}

/** What became of the failed notifications. */
export interface Recovered {
  processed: number;
  /** Processed before, by delivery or by an earlier recovery. */
  duplicates: number;
  /** Another worker is processing it at this moment. */
  inFlight: number;
  /** The entry was unreadable, or the handler failed. It is tried again the next time. */
  failed: number;
  /**
   * Perhaps failed before the store began to remember: it may have been processed, so it is not processed now.
   * The next time it counts as a duplicate. When the list shows nothing since the store began, and `clock` is not
   * given, those of the ten days before count too, and a `ServiceClockError` is reported.
   */
  forgotten: number;
}

export interface RecoveredEntry {
  event: WebhookEvent;
  failure: Failure;
  /** A delivery that was completed from then on was this one. */
  since: Date;
  /** What the store remembers when the entry was processed. */
  fact: string;
}

type Outcome = 'processed' | 'duplicate' | 'in-flight' | 'failed';

export interface RecoverParts {
  /** Processes an entry once, and reports why it failed. */
  process(entry: RecoveredEntry): Promise<Outcome>;
  store: Pick<WebhookStore<unknown>, 'retentionSeconds' | 'memory' | 'seen' | 'open' | 'note'>;
  observer: Observer;
}

export interface RecoverSituation {
  webhookId: string;
  serviceTime: ServiceTime;
  /** Since when the store knows of every completion, in milliseconds since the epoch. */
  knownSince: number;
  /** Whether an earlier reading of the list is remembered: an entry that is new to the store failed after it. */
  wasRead: boolean;
  /** Whether the caller has given the clock of the service. */
  isClockGiven: boolean;
}

/**
 * Processes the notifications that could not be delivered to a subscription, oldest first, each entry once.
 *
 * @throws whatever the client or the store throws when the list or the memory cannot be read
 */
export async function recover(
  { process, store, observer }: RecoverParts,
  fx: FailedNotificationReader,
  { webhookId, serviceTime, knownSince, wasRead, isClockGiven }: RecoverSituation,
): Promise<Recovered> {
  const counts = { processed: 0, duplicate: 0, 'in-flight': 0, failed: 0, forgotten: 0 };
  let clockError: ServiceClockError | undefined;

  const judge = async (
    { entry, fact }: { entry: FailedNotification; fact: string },
    position: number,
    now: number,
    subject: WebhookSubject,
  ): Promise<Outcome | 'forgotten'> => {
    const { earliest, latest } = serviceTime.read(entry.failedAt);
    const isTime = earliest <= now + marginMilliseconds;
    if (earliest > now + marginMilliseconds && !isClockGiven) {
      clockError ??= ServiceClockError.ahead(earliest, now);
    }
    const isRecent = wasRead || (isTime && earliest >= knownSince);
    if (latest < knownSince || !isRecent) return 'forgotten';
    const event = eventOfEntry(entry, position, webhookId);
    subject.event = event;
    const state = stateOf(event);
    if (state !== undefined && isFinal(state)) {
      // It comes once: every delivery and every other entry is this one, and so is an attempt that is late.
      const failure = { webhookId: fact, failedAt: new Date(now) };
      return process({ event, failure, since: new Date(0), fact });
    }
    // Of an entry without a time, every delivery counts.
    const failedAt = isTime ? new Date(earliest) : undefined;
    const since = new Date(isTime ? earliest - marginMilliseconds : 0);
    return process({ event, failure: { webhookId, failedAt }, since, fact });
  };

  let position = 0;
  const readFrom = async (fromDate: string) => {
    const query = { fromDate, sort: 'ASC' } as const;
    for await (const batch of inBatches(fx.webhooks.iterateFailedNotifications(webhookId, query))) {
      const facts = await Promise.all(batch.map((entry) => factOfEntry(entry, webhookId)));
      const [known, { now }] = await Promise.all([store.seen(facts), store.memory()]);
      const over: string[] = [];
      for (const [index, fact] of facts.entries()) {
        position++;
        if (known.has(fact)) {
          counts.duplicate++;
          continue;
        }
        const entry = batch[index];
        const subject: WebhookSubject = { event: undefined, key: undefined, origin: 'recovery' };
        try {
          requireEntry(entry, position);
          const outcome = await judge({ entry, fact }, position, now.getTime(), subject);
          counts[outcome]++;
          if (outcome === 'duplicate' || outcome === 'forgotten') over.push(fact);
        } catch (error) {
          counts.failed++;
          observer.error(error, subject);
          observer.outcome('failed', subject);
        }
      }
      // Its time may be read in the wrong zone, and later seem to be after the delivery that was completed.
      if (over.length > 0) await store.note({ facts: over });
    }
  };
  await readFrom(serviceTime.firstDayOf(knownSince));
  if (position === 0 && !isClockGiven) {
    await readFrom(serviceTime.firstDayOf(knownSince - clockGapMilliseconds));
    if (counts.forgotten > 0) clockError = ServiceClockError.behind(counts.forgotten, knownSince);
  }
  if (clockError)
    observer.error(clockError, { event: undefined, key: undefined, origin: 'recovery' });
  return {
    processed: counts.processed,
    duplicates: counts.duplicate,
    inFlight: counts['in-flight'],
    failed: counts.failed,
    forgotten: counts.forgotten,
  };
}
