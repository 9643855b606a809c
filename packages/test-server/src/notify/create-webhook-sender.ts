import { setImmediate as turn } from 'node:timers/promises';
import { longestTimer, requireKnown, requireOneOf, requireWholeNumber } from '../require-value.ts';
import type { Delivery, DeliveryStore } from './delivery.ts';
import { createJudge, type DeliveryPolicy } from './delivery-policy.ts';
import { type KeptConnections, keepConnections, postWebhook } from './post-webhook.ts';

/** How the sender writes what the interface does not document about the headers of a notification. */
export interface DeliverySigning {
  /** @default 'hex' */
  encoding?: 'hex' | 'base64' | 'base64url' | undefined;
  /** Whole seconds, milliseconds, or a date and a time in UTC. @default 'seconds' */
  timestamp?: 'seconds' | 'milliseconds' | 'iso' | undefined;
}

const timestamps = {
  seconds: (time: Date) => String(Math.floor(time.getTime() / 1000)),
  milliseconds: (time: Date) => String(time.getTime()),
  iso: (time: Date) => time.toISOString(),
};

export interface WebhookSenderOptions {
  store: DeliveryStore;
  /** Returns the business time in milliseconds, by which the sender decides which notifications are due. */
  clock: { now(): number };
  /**
   * Returns the wall time. The sender signs attempts with it, not with business time.
   * @default the time of the system
   */
  wallClock?: (() => Date) | undefined;
  /** Decides when another attempt to deliver a notification follows. @default the policy of the service */
  policy?: DeliveryPolicy | undefined;
  /** @default hexadecimal, and whole seconds */
  signing?: DeliverySigning | undefined;
  /** How many milliseconds of wall time the sender waits for an answer of the receiver. @default 5000 */
  timeout?: number | undefined;
}

export interface WebhookSender {
  /**
   * Makes one attempt to deliver each due notification, and resolves to the number of these attempts. The promise resolves when
   * all attempts, also those of other calls, are answered and recorded. The notifications of one subscription are sent in the
   * order of the store, one after the other on the same connection. After a receiver gave no answer, a hundred of its
   * notifications are sent at once, so that they time out together. Subscriptions do not wait for each other.
   *
   * A call sends nothing to a subscription while another call sends to the same subscription. A notification is sent again when
   * its attempt could not be recorded, so a receiver gets each notification at least once.
   *
   * @throws the error of the store, after everything else was sent
   */
  sendDue(): Promise<number>;
  /** Ends the attempts under way, and makes no further attempt. Notifications that got no answer stay due. */
  close(): Promise<void>;
}

/** How many connections the sender opens at once to one receiver that does not answer. Each connection uses an open file. */
const mostAtOnce = 100;

/**
 * Creates a sender of notifications that repeats failed attempts as the service does (service description, section 6).
 * @throws {TypeError}
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  requireKnown('The sender', options, [
    'store',
    'clock',
    'wallClock',
    'policy',
    'signing',
    'timeout',
  ]);
  const { store, clock, wallClock = () => new Date(), policy, timeout = 5000 } = options;
  const { signing = {} } = options;
  requireKnown('The option signing', signing, ['encoding', 'timestamp']);
  const { encoding = 'hex', timestamp = 'seconds' } = signing;
  requireOneOf('encoding', encoding, ['hex', 'base64', 'base64url']);
  requireOneOf('timestamp', timestamp, ['seconds', 'milliseconds', 'iso']);
  requireWholeNumber('timeout', timeout, { min: 1, max: longestTimer });
  const judge = createJudge(policy);
  const closing = new AbortController();
  const lanes = new Map<string, Promise<number>>();
  /**
   * For each subscription whose receiver has ever failed to answer: whether the last attempt got no answer. Such a
   * receiver may close a connection that the sender keeps open, so the sender opens a new one for each notification.
   */
  const unsteady = new Map<string, boolean>();

  async function attempt(delivery: Delivery, connections?: KeptConnections): Promise<number> {
    // Load the signing code only when it is needed, because most runs of a server send no notification.
    const { signWebhook } = await import('@crossborder-fx/webhooks');
    const target = closing.signal.aborted ? undefined : store.targetOf(delivery);
    if (!target) return 0;
    const [at, sentAt] = [clock.now(), wallClock()];
    const rawBody = Buffer.from(delivery.rawBody);
    const signed = { secret: target.secret, timestamp: timestamps[timestamp](sentAt), encoding };
    const headers = await signWebhook({ rawBody, ...signed });
    const answer = await postWebhook(target.url, {
      rawBody,
      headers,
      timeout,
      signal: closing.signal,
      connections,
    }).then(
      (status) => ({ status, error: undefined }),
      (error: Error) => ({ status: undefined, error: error.message }),
    );
    if (answer.error !== undefined && closing.signal.aborted) return 0;
    const isSilent = answer.error !== undefined;
    if (isSilent || unsteady.has(delivery.webhookId)) unsteady.set(delivery.webhookId, isSilent);
    const number = delivery.attemptsMade + 1;
    store.record(delivery, judge({ number, at, sentAt, headers, ...answer }));
    return 1;
  }

  /** After an error of the store, makes no other attempt, because the store could not record the attempt. */
  async function sendAll(webhookId: string, deliveries: Delivery[]): Promise<number> {
    const connections = deliveries.length > 1 ? keepConnections() : undefined;
    let made = 0;
    try {
      while (deliveries.length > 0) {
        const next = deliveries.splice(0, unsteady.get(webhookId) ? mostAtOnce : 1);
        const kept = unsteady.has(webhookId) ? undefined : connections;
        for (const one of await Promise.allSettled(next.map((each) => attempt(each, kept)))) {
          if (one.status === 'rejected') throw one.reason;
          made += one.value;
        }
        // Let Node notice that the receiver has closed the connection with its answer. Do not wait after the last
        // notification: a caller that looks for due notifications in the next turn would find this subscription busy.
        if (kept && deliveries.length > 0) await turn();
      }
    } finally {
      connections?.close();
    }
    return made;
  }

  return {
    async sendDue() {
      if (closing.signal.aborted) return 0;
      const due = new Map<string, Delivery[]>();
      for (const delivery of store.due(clock.now(), (webhookId) => lanes.has(webhookId))) {
        const { webhookId } = delivery;
        due.set(webhookId, [...(due.get(webhookId) ?? []), delivery]);
      }
      const sending = Array.from(due, ([webhookId, deliveries]) => {
        const lane = sendAll(webhookId, deliveries).finally(() => lanes.delete(webhookId));
        lanes.set(webhookId, lane);
        return lane;
      });
      await Promise.allSettled(lanes.values());
      return (await Promise.all(sending)).reduce((sum, made) => sum + made, 0);
    },
    async close() {
      closing.abort();
      await Promise.allSettled(lanes.values());
    },
  };
}
