import { signWebhook } from '@crossborder-fx/webhooks';
import type { SentRequest } from '../harness/http.ts';
import type { Random } from '../harness/random.ts';

export const secret = 'theSecretOfTheReceiverUnderTest0123456789';
export const webhookId = 'cf16243d-7e0a-4a5b-b996-ba7018201e30';

/** Two services of a user (consumers) that share one store. Each must do the work of each event. */
export const consumers = ['billing', 'mail'] as const;

export const contentOf = (id: string) => ({ id, status: 'finalized' });
export const idOf = (event: number) => `event-${event}`;

/** An attempt of the service to deliver an event. The plan lists all attempts in the order in which the service makes them. */
export interface Delivery {
  id: string;
  /** Whether a series of attempts ends here. If none of them got a 204, the service lists the event as failed. */
  isLast: boolean;
  /** Whether the attempt sends the same bytes as the previous attempt to deliver this event. */
  isSame: boolean;
}

/** Plans at least three attempts to deliver each event. Most attempts of an event come shortly after each other. */
export function planDeliveries(random: Random, events: number, deliveries: number): Delivery[] {
  const starts = Array.from({ length: events }, () => random.next());
  const attempts = Array.from({ length: deliveries }, (_, index) => {
    const event = index < 3 * events ? index % events : Math.floor(random.next() * events);
    const spread = random.chance(0.2) ? 0.3 : 0.005;
    return { event, at: (starts[event] ?? 0) + random.next() * spread };
  });
  attempts.sort((a, b) => a.at - b.at);

  const counts = new Map<number, number>();
  const last = new Map(attempts.map(({ event }, index) => [event, index]));
  return attempts.map(({ event }, index) => {
    const count = (counts.get(event) ?? 0) + 1;
    counts.set(event, count);
    const isLast = count % 3 === 0 || index === last.get(event);
    return { id: idOf(event), isLast, isSame: random.chance(0.5) };
  });
}

/** Makes and signs a notification that the payment of an event is final. The signature is `age` seconds old. */
async function notificationOf(id: string, age: number): Promise<SentRequest> {
  const payload = contentOf(id);
  const rawBody = JSON.stringify({ event: 'PAYMENT_FINALIZED', payload, webhookId });
  const timestamp = String(Math.floor(Date.now() / 1000 - age));
  const headers = await signWebhook({ rawBody, secret, timestamp });
  return { method: 'POST', path: '/', headers, body: Buffer.from(rawBody) };
}

/** Returns a function that makes the signed request of a delivery, or repeats the previous request of the event. */
export function createSender(random: Random) {
  const sent = new Map<string, SentRequest>();
  return async ({ id, isSame }: Delivery): Promise<SentRequest> => {
    const last = sent.get(id);
    if (isSame && last) return last;
    // The signature depends on the time, so the new request is signed anew.
    const made = await notificationOf(id, random.next() * 240);
    sent.set(id, made);
    return made;
  };
}

/** The description gives no format for the time of an entry, so the time has one of several formats. */
export function failedEntry(random: Random, id: string) {
  const now = Date.now();
  const text = new Date(now).toISOString().slice(0, 19);
  const ahead = new Date(now + 3 * 60 * 60 * 1000).toISOString();
  const seconds = String(Math.floor(now / 1000));
  const times = [`${text}Z`, text, text.replace('T', ' '), seconds, now, ahead, 'this morning'];
  const notificationContent = { eventType: 'PAYMENT_FINALIZED', payload: contentOf(id) };
  return { failedAt: random.pick([...times, null]), notificationContent };
}
