import type { FailedNotification } from '@crossborder-fx/openapi';
import { createLine } from '../common/line.ts';
import { own } from '../common/own-error.ts';
import { requireObject } from '../common/require-known.ts';
import type { WebhookSubject } from '../handle/observe.ts';
import type { Failure, WebhookStore } from '../stores/webhook-store.ts';
import { isRecord, type WebhookEvent } from '../verify/webhook-event.ts';
import { eventOfEntry, FailedNotificationError, factOfEntry } from './event-of-entry.ts';
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

/** The part of a client that recovery needs. */
export interface FailedNotificationReader {
  webhooks: {
    iterateFailedNotifications(
      webhookId: string,
      query: { fromDate?: string; sort?: 'ASC' | 'DESC' },
    ): AsyncIterable<FailedNotification>;
  };
}

/** The part of a client that `catchUp` needs. */
export interface CatchUpReader extends ObjectReader {
  webhooks: FailedNotificationReader['webhooks'];
}

export interface CatchUpOptions {
  /**
   * The time zone in which the service writes times: a name such as `Europe/Paris`, `UTC`, or an offset such as
   * `+02:00`.
   * @default unknown: every time counts as the earliest moment that it can mean, so that nothing is processed twice; an
   *   event that was also delivered up to 26 hours before the failure counts as a duplicate
   */
  timeZone?: string | undefined;
  /**
   * The clock of the service, if it differs from the store's: `sandbox.clock.now`, for a sandbox of this process or of
   * `connectSandbox`.
   * @default the time of the store
   */
  clock?: (() => Date | Promise<Date>) | undefined;
}

/** How many failed notifications had each result in a call of `catchUp`. */
export interface Recovered {
  processed: number;
  /** Notifications that were already processed, by delivery or by an earlier recovery. */
  duplicates: number;
  /** Notifications that another worker is processing. */
  inFlight: number;
  /** Notifications whose entry was unreadable or whose handler failed. The next recovery tries them again. */
  failed: number;
  /**
   * Notifications that may have failed before the store was created. They may have been processed, so recovery skips
   * them and counts them as duplicates the next time. When the list has no later failure and `clock` is not set,
   * failures of the ten days before the creation count too, and `onError` gets a `ServiceClockError`.
   */
  forgotten: number;
}

export interface CaughtUp extends Recovered {
  /** The payments and trades in a state that no handler has seen. */
  unseen: UnseenObject[];
}

export interface RecoveredEntry {
  event: WebhookEvent;
  failure: Failure;
  /** If a delivery of the event was completed since this moment, the failed notification counts as a duplicate. */
  since: Date;
  /** The note in the store which says that this entry was processed. */
  fact: string;
}

/** How many failed notifications are processed at once. Deliveries need connections of the store too. */
const entriesAtOnce = 4;

const counted = {
  processed: 'processed',
  duplicate: 'duplicates',
  'in-flight': 'inFlight',
  failed: 'failed',
  forgotten: 'forgotten',
} as const satisfies Record<string, keyof Recovered>;

export interface RecoverParts extends ReconcileParts {
  /** Processes an entry of the list of failed notifications once. Calls `onError` if the processing fails. */
  process(entry: RecoveredEntry): Promise<Exclude<keyof typeof counted, 'forgotten'>>;
  store: ReconcileParts['store'] & Pick<WebhookStore<unknown>, 'retentionSeconds' | 'memory'>;
}

/**
 * @throws {RangeError} when the time zone is unknown
 * @throws {TypeError} when `fx` is no client, an option does not exist, or `clock` returns no time
 * @throws the error of the client when it cannot read a list, or of the store
 */
export async function catchUp(
  parts: RecoverParts,
  fx: CatchUpReader,
  webhookId: string,
  options: CatchUpOptions,
): Promise<CaughtUp> {
  requireObject(options, ['timeZone', 'clock']);
  if (typeof Object(fx).webhooks?.iterateFailedNotifications !== 'function') {
    throw own(
      new TypeError(
        'catchUp must get a client, such as createClient(), and then the id of a subscription',
      ),
    );
  }
  const { timeZone, clock } = options;
  const { store } = parts;
  const { now, since } = await store.memory();
  const ahead = clock ? requireTime(await clock()) - now.getTime() : 0;
  const serviceTime = createServiceTime(timeZone, ahead);
  // If the service's clock is ahead of the store's, a failure from before the store's creation seems to come after it.
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
  /** The store has each event that was completed since this moment. Milliseconds since the epoch. */
  knownSince: number;
  /** Whether the store has a note of an earlier reading: then all entries without a note failed after it. */
  wasRead: boolean;
  isClockGiven: boolean;
}

async function recover(
  { process, store, observer }: RecoverParts,
  fx: FailedNotificationReader,
  { webhookId, serviceTime, knownSince, wasRead, isClockGiven }: RecoverSituation,
): Promise<Recovered> {
  const counts = { processed: 0, duplicates: 0, inFlight: 0, failed: 0, forgotten: 0 };
  let clockError: ServiceClockError | undefined;
  let position = 0;

  const enter = createLine(entriesAtOnce);
  /** For each payment or trade, the promise for which its next entry waits. All other events share one promise. */
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
    if (!isRecord(entry)) {
      throw new FailedNotificationError('is not an object', { id: undefined, position });
    }
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
      // An object gets its final state only once, so the entry is a duplicate if this state was delivered or recovered
      // before.
      const failure = { webhookId: fact, failedAt: new Date(now) };
      return processInTurn({ event, failure, since: new Date(0), fact });
    }
    // If the time of the failure is unknown, any completed delivery of the event makes the entry a duplicate.
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
      // Notes duplicates and skipped entries as done, because a call with a wrong time zone could see them as new.
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
