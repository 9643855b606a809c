import type { FailedNotification } from '@crossborder-fx/openapi';
import { createLine } from '../common/line.ts';
import { own } from '../common/own-error.ts';
import { requireKnown } from '../common/require-known.ts';
import type { WebhookSubject } from '../handle/observe.ts';
import type { Failure, WebhookStore } from '../stores/webhook-store.ts';
import type { WebhookEvent } from '../verify/webhook-event.ts';
import { eventOfEntry, factOfEntry, requireEntry } from './event-of-entry.ts';
import { isFinal, objectOf, stateOf } from './object-state.ts';
import {
  inBatches,
  type ObjectReader,
  type ReconcileParts,
  reconcile,
  type UnseenObject,
} from './reconcile.ts';
import {
  clockGapMilliseconds,
  createServiceTime,
  marginMilliseconds,
  ServiceClockError,
  type ServiceTime,
} from './service-time.ts';

/** The part of the client that lists the failed notifications of a subscription. */
export interface FailedNotificationReader {
  webhooks: {
    iterateFailedNotifications(
      webhookId: string,
      query: { fromDate?: string; sort?: 'ASC' | 'DESC' },
    ): AsyncIterable<FailedNotification>;
  };
}

/** The part of the client that `catchUp` needs. */
export interface CatchUpReader extends ObjectReader {
  webhooks: FailedNotificationReader['webhooks'];
}

export interface CatchUpOptions {
  /**
   * The time zone in which the service writes times: a name such as `Europe/Paris`, `UTC`, or an offset such as
   * `+02:00`.
   * @default unknown: every time counts as the earliest moment that it can mean, so that nothing is processed twice; the
   *   same payload that was delivered up to 26 hours before its failure counts as a duplicate
   */
  timeZone?: string | undefined;
  /**
   * The clock of the service, if it differs from the clock of the store: `sandbox.clock.now` of a sandbox, in this process or
   * of `connectSandbox`.
   * @default the time of the store
   */
  clock?: (() => Date | Promise<Date>) | undefined;
}

/** How many failed notifications ended with each result in one call of `catchUp`. */
export interface Recovered {
  processed: number;
  /** Notifications whose event was already processed, by a delivery or by an earlier recovery. */
  duplicates: number;
  /** Notifications whose event another worker is processing. */
  inFlight: number;
  /**
   * Notifications whose entry in the list could not be read, or whose handler failed. The next call of `catchUp` tries them
   * again.
   */
  failed: number;
  /**
   * Notifications that may have failed before the store was created. Their events may have been processed, so recovery skips
   * these notifications and counts them as duplicates the next time. When the list shows nothing since the store was created,
   * and `clock` is not set, entries of the ten days before count too, and `onError` gets a `ServiceClockError`.
   */
  forgotten: number;
}

export interface CaughtUp extends Recovered {
  /** The payments and trades whose present state no handler has seen. */
  unseen: UnseenObject[];
}

export interface RecoveredEntry {
  event: WebhookEvent;
  failure: Failure;
  /** If a delivery of the event was completed since this moment, the failed notification counts as a duplicate. */
  since: Date;
  /** The text under which the store notes that this entry of the list was processed. */
  fact: string;
}

/**
 * The number of failed notifications that are processed at once, but one after the other for each payment or trade. A pool of
 * pg has ten connections, which deliveries need too.
 */
const entriesAtOnce = 4;

/** Maps the outcome of a failed notification to the count of the report that it increments. */
const counted = {
  processed: 'processed',
  duplicate: 'duplicates',
  'in-flight': 'inFlight',
  failed: 'failed',
  forgotten: 'forgotten',
} as const satisfies Record<string, keyof Recovered>;

export interface RecoverParts extends ReconcileParts {
  /** Processes a failed notification of the list once, and reports an error of its handler. */
  process(entry: RecoveredEntry): Promise<Exclude<keyof typeof counted, 'forgotten'>>;
  store: ReconcileParts['store'] & Pick<WebhookStore<unknown>, 'retentionSeconds' | 'memory'>;
}

/**
 * Recovers the failed notifications of a subscription, then lists payments and trades in a state that no handler has seen.
 *
 * @throws {RangeError} when the time zone is unknown
 * @throws {TypeError} when `clock` returns no time
 * @throws the error of the client when it cannot read a list, or of the store
 */
export async function catchUp(
  parts: RecoverParts,
  fx: CatchUpReader,
  webhookId: string,
  options: CatchUpOptions,
): Promise<CaughtUp> {
  requireKnown(options, ['timeZone', 'clock']);
  const { timeZone, clock } = options;
  const { store } = parts;
  const { now, since } = await store.memory();
  const ahead = clock ? requireTime(await clock()) - now.getTime() : 0;
  const serviceTime = createServiceTime(timeZone, ahead);
  // A notification from the first minutes after the store was created may have been processed before, by a worker whose clock
  // is behind.
  const begin = since.getTime() + marginMilliseconds;
  const kept = now.getTime() - store.retentionSeconds * 1000 + marginMilliseconds;
  const knownSince = Math.max(begin, kept);
  const ran = `CAUGHT-UP ${webhookId}`;
  const wasRead = (await store.seen([ran])).has(ran);

  const situation = { webhookId, serviceTime, knownSince, wasRead, isClockGiven: !!clock };
  const recovered = await recover(parts, fx, situation);
  const scope = { serviceTime, begin, from: wasRead ? knownSince : begin };
  const { unseen, failed } = await reconcile(parts, fx, scope);
  if (now.getTime() >= begin) await store.note({ facts: [ran] });
  return { ...recovered, failed: recovered.failed + failed, unseen };
}

function requireTime(time: unknown): number {
  const milliseconds = time instanceof Date ? time.getTime() : Number.NaN;
  if (Number.isNaN(milliseconds)) throw own(new TypeError('clock must return a valid Date'));
  return milliseconds;
}

interface RecoverSituation {
  webhookId: string;
  serviceTime: ServiceTime;
  /** The store remembers every event that was completed since this moment. Milliseconds since the epoch. */
  knownSince: number;
  /**
   * Whether the store remembers that the list was read before. An entry that the store does not know has then failed after that
   * reading.
   */
  wasRead: boolean;
  /** Whether the caller has passed the clock of the service to `catchUp`. */
  isClockGiven: boolean;
}

/** Processes each failed notification in the list of a subscription once. */
async function recover(
  { process, store, observer }: RecoverParts,
  fx: FailedNotificationReader,
  { webhookId, serviceTime, knownSince, wasRead, isClockGiven }: RecoverSituation,
): Promise<Recovered> {
  const counts = { processed: 0, duplicates: 0, inFlight: 0, failed: 0, forgotten: 0 };
  let clockError: ServiceClockError | undefined;
  let position = 0;

  const enter = createLine(entriesAtOnce);
  /** The last failed notification in work for each payment or trade. Events of other resources share one entry. */
  const turns = new Map<string | undefined, Promise<unknown>>();
  const processInTurn = (entry: RecoveredEntry): ReturnType<typeof process> => {
    const state = stateOf(entry.event);
    const name = state && objectOf(state).name;
    const turn = (turns.get(name) ?? Promise.resolve()).then(() => process(entry));
    turns.set(name, turn);
    return turn;
  };

  const judge = async (
    entry: FailedNotification | undefined,
    { fact, position, now }: { fact: string; position: number; now: number },
    subject: WebhookSubject,
  ): Promise<keyof typeof counted> => {
    requireEntry(entry, position);
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
      // A payment or trade reaches a final state only once, so every delivery and every other entry with this state is a
      // duplicate, even a late attempt.
      const failure = { webhookId: fact, failedAt: new Date(now) };
      return processInTurn({ event, failure, since: new Date(0), fact });
    }
    // When the time of the entry is unreadable or in the future, every earlier delivery makes the entry a duplicate.
    const failedAt = isTime ? new Date(earliest) : undefined;
    const since = new Date(isTime ? earliest - marginMilliseconds : 0);
    return processInTurn({ event, failure: { webhookId, failedAt }, since, fact });
  };

  const readFrom = async (fromDate: string) => {
    const query = { fromDate, sort: 'ASC' } as const;
    for await (const batch of inBatches(fx.webhooks.iterateFailedNotifications(webhookId, query))) {
      const facts = await Promise.all(batch.map((entry) => factOfEntry(entry, webhookId)));
      const [known, { now }] = await Promise.all([store.seen(facts), store.memory()]);
      const over: string[] = [];
      const recoverOne = async (
        entry: FailedNotification | undefined,
        fact: string,
        position: number,
      ) => {
        const subject: WebhookSubject = { event: undefined, key: undefined, origin: 'recovery' };
        try {
          const outcome = await judge(entry, { fact, position, now: now.getTime() }, subject);
          counts[counted[outcome]]++;
          if (outcome === 'duplicate' || outcome === 'forgotten') over.push(fact);
        } catch (error) {
          counts.failed++;
          observer.error(error, subject);
          observer.outcome('failed', subject);
        }
      };
      const underWay: Promise<void>[] = [];
      for (const [index, fact] of facts.entries()) {
        position++;
        if (known.has(fact)) {
          counts.duplicates++;
          continue;
        }
        const leave = await enter();
        underWay.push(recoverOne(batch[index], fact, position).finally(leave));
      }
      await Promise.all(underWay);
      turns.clear();
      // Notes these entries as processed: with a wrong time zone, a later call could place the failure after the completed
      // delivery, and process the event again.
      if (over.length > 0) await store.note({ facts: over });
    }
  };

  await readFrom(serviceTime.firstDayOf(knownSince));
  if (position === 0 && !isClockGiven) {
    await readFrom(serviceTime.firstDayOf(knownSince - clockGapMilliseconds));
    if (counts.forgotten > 0) clockError = ServiceClockError.behind(counts.forgotten, knownSince);
  }
  if (clockError) {
    observer.error(clockError, { event: undefined, key: undefined, origin: 'recovery' });
  }
  return counts;
}
