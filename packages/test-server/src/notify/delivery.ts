/** One notification to one subscription, as a sender needs it. */
export interface Delivery {
  /** The id, which no other delivery of the store has. */
  id: string;
  /** The id of the subscription. Its deliveries are sent one after the other while its receiver answers. */
  webhookId: string;
  /** The body of the notification, which is the same in each attempt. */
  rawBody: string;
  /** How many attempts the store has recorded. */
  attemptsMade: number;
}

/** After a `pending` delivery, another attempt follows. */
export type DeliveryState = 'pending' | 'delivered' | 'failed';

export interface DeliveryAttempt {
  /** The number of the attempt, from 1. */
  number: number;
  /** The moment at which the attempt began, in milliseconds of business time. */
  at: number;
  /** The wall time at which the attempt was signed. */
  sentAt: Date;
  /** The headers that have the timestamp and the signature. */
  headers: Record<string, string>;
  /** The status of the answer; undefined without an answer. */
  status: number | undefined;
  /** The reason why the receiver did not answer. The text names the receiver only by its origin. */
  error: string | undefined;
  /** The state of the delivery after the attempt. */
  state: DeliveryState;
  /** The moment at which the next attempt of a pending delivery is due, in milliseconds of business time. */
  nextAt: number | undefined;
}

export interface DeliveryTarget {
  url: string | URL;
  secret: string;
}

/**
 * The store of a sender's deliveries. All methods are synchronous, so that no other change can come between reading a due
 * delivery and sending it. An error of the store ends the attempts at this subscription, and `sendDue()` throws it.
 */
export interface DeliveryStore {
  /**
   * Returns the deliveries that are due at a moment of business time, in the order of sending, without those that were
   * delivered, failed or deleted, and without those of a busy subscription.
   */
  due(now: number, isBusy: (webhookId: string) => boolean): Iterable<Delivery>;
  /**
   * Returns the current URL and secret before each attempt; undefined when the delivery or its subscription no longer exists,
   * and then nothing is sent.
   */
  targetOf(delivery: Delivery): DeliveryTarget | undefined;
  /**
   * Keeps an attempt, unless the delivery was deleted meanwhile. After a crash before `record`, the same attempt is made again.
   */
  record(delivery: Delivery, attempt: DeliveryAttempt): void;
}

/** The error of a notification that got no answer. */
export class SendWebhookError extends Error {
  override readonly name = 'SendWebhookError';
}
