import type { FailedNotification } from '@crossborder-fx/openapi';
import { createLine } from '../ground/line.ts';
import { own } from '../ground/own-error.ts';
import { requireKnown } from '../ground/require-known.ts';
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

/** The results of the failed notifications. */
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

export interface CaughtUp extends Recovered {
  /** The payments and trades in a state that no handler has seen. */
  unseen: UnseenObject[];
}

export interface RecoveredEntry {
  event: WebhookEvent;
  failure: Failure;
  /** A delivery that was completed from then on was this one. */
  since: Date;
  /** The note that the store keeps of a processed entry. */
  fact: string;
}

/**
 * How many entries are processed at once, in their order for each payment or trade. A pool of pg has ten connections, and
 * deliveries come meanwhile.
 */
const entriesAtOnce = 4;

/** The count that each outcome of an entry adds to. */
const counted = {
  processed: 'processed',
  duplicate: 'duplicates',
  'in-flight': 'inFlight',
  failed: 'failed',
  forgotten: 'forgotten',
} as const satisfies Record<string, keyof Recovered>;

export interface RecoverParts extends ReconcileParts {
  /** Processes an entry once, and reports why it failed. */
  process(entry: RecoveredEntry): Promise<Exclude<keyof typeof counted, 'forgotten'>>;
  store: ReconcileParts['store'] & Pick<WebhookStore<unknown>, 'retentionSeconds' | 'memory'>;
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
  options: CatchUpOptions,
): Promise<CaughtUp> {
  requireKnown(options, ['timeZone', 'clock']);
  const { timeZone, clock } = options;
  const { store } = parts;
  const { now, since } = await store.memory();
  const ahead = clock ? requireTime(await clock()) - now.getTime() : 0;
  const serviceTime = createServiceTime(timeZone, ahead);
  // A notification of the first minutes was perhaps seen before them, by a clock that is behind.
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
  /** Since when the store knows of every completion, in milliseconds since the epoch. */
  knownSince: number;
  /** Whether an earlier reading of the list is remembered: an entry that is new to the store failed after it. */
  wasRead: boolean;
  /** Whether the caller has given the clock of the service. */
  isClockGiven: boolean;
}

/** Processes the notifications that could not be delivered to a subscription, each entry once. */
async function recover(
  { process, store, observer }: RecoverParts,
  fx: FailedNotificationReader,
  { webhookId, serviceTime, knownSince, wasRead, isClockGiven }: RecoverSituation,
): Promise<Recovered> {
  const counts = { processed: 0, duplicates: 0, inFlight: 0, failed: 0, forgotten: 0 };
  let clockError: ServiceClockError | undefined;
  let position = 0;

  const enter = createLine(entriesAtOnce);
  /** The last of each object, and of all events of what cannot be listed. */
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
      // It comes once: every delivery and every other entry is this one, and so is an attempt that is late.
      const failure = { webhookId: fact, failedAt: new Date(now) };
      return processInTurn({ event, failure, since: new Date(0), fact });
    }
    // If an entry has no time, every delivery counts.
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
      // Its time may be read in the wrong zone, and later seem to be after the delivery that was completed.
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
