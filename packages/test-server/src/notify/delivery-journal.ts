import type { DeliveryAttempt, DeliveryState } from './delivery.ts';
import { requireReceiver } from './post-webhook.ts';

/** A notification that the server has sent, with its outcome. */
export interface JournaledDelivery {
  id: string;
  event: string;
  webhookId: string;
  /** The origin of the receiver's URL, without the path, because the path may hold a token. */
  to: string;
  /** The body of the notification, as it is sent. */
  rawBody: string;
  state: DeliveryState;
  /** The attempts to deliver the notification, the oldest first. */
  attempts: readonly DeliveryAttempt[];
}

export interface NewDelivery extends Pick<JournaledDelivery, 'event' | 'webhookId' | 'rawBody'> {
  /** The URL of the receiver. */
  to: string | URL;
}

export interface DeliveryJournal {
  /** The sent notifications that the server still keeps, the oldest first. */
  deliveries: readonly JournaledDelivery[];
  /** @throws {TypeError} when the URL is not an http URL */
  add(delivery: NewDelivery): JournaledDelivery;
  /** Records an attempt to deliver a notification, unless the server no longer keeps the notification. */
  record(delivery: JournaledDelivery, attempt: DeliveryAttempt): void;
  clear(): void;
}

export const mostDeliveries = 1000;

/** Keeps the latest `maxEntries` sent notifications, or fewer when they exceed `maxBytes` together. */
export function createDeliveryJournal({
  maxEntries = mostDeliveries,
  maxBytes = 8 * 1024 * 1024,
} = {}): DeliveryJournal {
  const deliveries: JournaledDelivery[] = [];
  const sizes = new Map<JournaledDelivery, number>();
  let totalBytes = 0;
  let lastId = 0;

  function measure(delivery: JournaledDelivery): void {
    const bytes = Buffer.byteLength(JSON.stringify(delivery));
    totalBytes += bytes - (sizes.get(delivery) ?? 0);
    sizes.set(delivery, bytes);
    while (sizes.size > maxEntries || (totalBytes > maxBytes && sizes.size > 1)) {
      const oldest = deliveries.shift() ?? delivery;
      totalBytes -= sizes.get(oldest) ?? 0;
      sizes.delete(oldest);
    }
  }

  return {
    deliveries,
    add(given) {
      const to = requireReceiver(given.to).origin;
      lastId += 1;
      const id = String(lastId);
      const delivery: JournaledDelivery = { id, ...given, to, state: 'pending', attempts: [] };
      deliveries.push(delivery);
      measure(delivery);
      return delivery;
    },
    record(delivery, attempt) {
      if (!sizes.has(delivery)) return;
      delivery.attempts = [...delivery.attempts, attempt];
      delivery.state = attempt.state;
      measure(delivery);
    },
    clear() {
      deliveries.length = 0;
      sizes.clear();
      totalBytes = 0;
    },
  };
}
