import type {
  Delivery,
  DeliveryAttempt,
  DeliveryState,
  DeliveryStore,
  DeliveryTarget,
} from './delivery.ts';
import { requireReceiver } from './post-webhook.ts';

/** A notification, and what became of it. */
export interface JournaledDelivery {
  id: string;
  event: string;
  webhookId: string;
  /** The origin of the receiver; its path may hold a token. */
  to: string;
  /** The body as it is sent. */
  rawBody: string;
  state: DeliveryState;
  /** Oldest first. */
  attempts: readonly DeliveryAttempt[];
}

export interface NewDelivery {
  event: string;
  webhookId: string;
  rawBody: string;
  target: DeliveryTarget;
  /** When the first attempt is due, in milliseconds of business time. @default it is not sent from here */
  dueAt?: number | undefined;
}

/** A store in memory. */
export interface DeliveryJournal extends DeliveryStore {
  /** Oldest first. */
  deliveries: readonly JournaledDelivery[];
  /** @throws {TypeError} when the URL is not an http URL */
  add(delivery: NewDelivery): Delivery;
  clear(): void;
}

interface Entry {
  delivery: JournaledDelivery & { attempts: DeliveryAttempt[] };
  target: DeliveryTarget;
  /** Undefined when no attempt is due any more. */
  dueAt: number | undefined;
  bytes: number;
}

/**
 * Keeps the latest `maxEntries` deliveries, or fewer when they exceed `maxBytes` together. It forgets
 * the oldest first, sent or not.
 */
export function createDeliveryJournal({
  maxEntries = 1000,
  maxBytes = 8 * 1024 * 1024,
} = {}): DeliveryJournal {
  const deliveries: JournaledDelivery[] = [];
  const entries = new Map<string, Entry>();
  let totalBytes = 0;
  let lastId = 0;

  function measure(entry: Entry): void {
    const bytes = Buffer.byteLength(JSON.stringify(entry.delivery));
    totalBytes += bytes - entry.bytes;
    entry.bytes = bytes;
    while (entries.size > maxEntries || (totalBytes > maxBytes && entries.size > 1)) {
      const id = deliveries.shift()?.id ?? '';
      totalBytes -= entries.get(id)?.bytes ?? 0;
      entries.delete(id);
    }
  }

  return {
    deliveries,
    add({ event, webhookId, rawBody, target, dueAt }) {
      lastId += 1;
      const id = String(lastId);
      const to = requireReceiver(target.url).origin;
      const attempts: DeliveryAttempt[] = [];
      const delivery: Entry['delivery'] = {
        id,
        event,
        webhookId,
        to,
        rawBody,
        state: 'pending',
        attempts,
      };
      const entry = { delivery, target, dueAt, bytes: 0 };
      deliveries.push(delivery);
      entries.set(id, entry);
      measure(entry);
      return { id, webhookId, rawBody, attemptsMade: 0 };
    },
    due(now) {
      return [...entries.values()]
        .filter(({ dueAt }) => dueAt !== undefined && dueAt <= now)
        .sort((a, b) => Number(a.dueAt) - Number(b.dueAt))
        .map(({ delivery: { id, webhookId, rawBody, attempts } }) => {
          return { id, webhookId, rawBody, attemptsMade: attempts.length };
        });
    },
    targetOf: ({ id }) => entries.get(id)?.target,
    record({ id }, attempt) {
      const entry = entries.get(id);
      if (!entry) return;
      entry.delivery.attempts.push(attempt);
      entry.delivery.state = attempt.state;
      entry.dueAt = attempt.nextAt;
      measure(entry);
    },
    clear() {
      deliveries.length = 0;
      entries.clear();
      totalBytes = 0;
    },
  };
}
