import type { DeliveryAttempt, DeliveryState } from './delivery.ts';
import { requireReceiver } from './post-webhook.ts';

export interface JournaledDelivery {
  id: string;
  event: string;
  webhookId: string;
  /** The origin of the receiver; its path may hold a token. */
  to: string;
  rawBody: string;
  state: DeliveryState;
  attempts: readonly DeliveryAttempt[];
}

export interface NewDelivery extends Pick<JournaledDelivery, 'event' | 'webhookId' | 'rawBody'> {
  to: string | URL;
}

export interface DeliveryJournal {
  deliveries: readonly JournaledDelivery[];
  add(delivery: NewDelivery): JournaledDelivery;
  record(delivery: JournaledDelivery, attempt: DeliveryAttempt): void;
  clear(): void;
}

export const mostDeliveries = 1000;

/** Keeps the latest `maxEntries` deliveries, or fewer when they exceed `maxBytes` together. */
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
    add({ event, webhookId, rawBody, to }) {
      const { origin } = requireReceiver(to);
      lastId += 1;
      const id = String(lastId);
      const delivery: JournaledDelivery = {
        id,
        event,
        webhookId,
        to: origin,
        rawBody,
        state: 'pending',
        attempts: [],
      };
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
