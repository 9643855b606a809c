/** One notification to one subscription, with what a sender needs to send it. */
export interface Delivery {
  /** The id of this delivery, which no other delivery of the store has. */
  id: string;
  /** The id of the subscription. Its notifications are sent one by one, unless the last attempt got no answer. */
  webhookId: string;
  /** The body of the notification, which is the same in each attempt. */
  rawBody: string;
  /** The number of recorded attempts to deliver the notification. */
  attemptsMade: number;
}

/** The state after an attempt to deliver a notification. After `pending`, another attempt follows. */
export type DeliveryState = 'pending' | 'delivered' | 'failed';

export interface DeliveryAttempt {
  /** The number of the attempt to deliver the notification, from 1. */
  number: number;
  /** The moment at which the attempt to deliver began, in milliseconds of business time. */
  at: number;
  /** The wall time with which the attempt was signed. */
  sentAt: Date;
  /** The headers of the notification that have the timestamp and the signature. */
  headers: Record<string, string>;
  /** The status of the receiver's answer; undefined when the receiver did not answer. */
  status: number | undefined;
  /** The reason why the receiver did not answer. The text names the receiver only by its origin. */
  error: string | undefined;
  /** The state of the notification after this attempt to deliver it. */
  state: DeliveryState;
  /** The moment at which the next attempt to deliver a pending notification is due, in milliseconds of business time. */
  nextAt: number | undefined;
}

export interface DeliveryTarget {
  url: string | URL;
  secret: string;
}

/**
 * The store of the notifications that a sender sends. All methods are synchronous, so that no other change can come between
 * reading a due notification and sending it. After an error of the store, the sender makes no further attempt for the
 * subscription, and `sendDue()` throws the error.
 */
export interface DeliveryStore {
  /**
   * Returns the notifications that are due at a moment of business time, in the order of sending. Leaves out those that were
   * delivered, failed or deleted, and those of a subscription for which `isBusy` returns true.
   */
  due(now: number, isBusy: (webhookId: string) => boolean): Iterable<Delivery>;
  /**
   * Called before each attempt. Returns the receiver's URL and secret, or undefined if the notification or its
   * subscription no longer exists: then the sender sends nothing.
   */
  targetOf(delivery: Delivery): DeliveryTarget | undefined;
  /**
   * Records an attempt to deliver a notification, unless the notification was deleted meanwhile. After a crash before this
   * call, the sender makes the same attempt again.
   */
  record(delivery: Delivery, attempt: DeliveryAttempt): void;
}

/** Thrown when the receiver of a notification cannot be reached or does not answer. */
export class SendWebhookError extends Error {
  override readonly name = 'SendWebhookError';
}
