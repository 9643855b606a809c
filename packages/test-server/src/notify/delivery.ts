/** One notification to one subscription, as a sender needs it. */
export interface Delivery {
  /** No other delivery of the store has it. */
  id: string;
  /** The subscription. Its deliveries are sent one after the other while its receiver answers. */
  webhookId: string;
  /** The same in each attempt. */
  rawBody: string;
  /** How many attempts were recorded. */
  attemptsMade: number;
}

/** `pending`: another attempt will follow. */
export type DeliveryState = 'pending' | 'delivered' | 'failed';

export interface DeliveryAttempt {
  /** The first is 1. */
  number: number;
  /** When it began, in milliseconds of business time. */
  at: number;
  /** When it was signed, in wall time. */
  sentAt: Date;
  /** The timestamp and the signature. */
  headers: Record<string, string>;
  /** Undefined when there was no answer. */
  status: number | undefined;
  /** Why there was no answer. It names the receiver by its origin only. */
  error: string | undefined;
  /** The current state of the delivery. */
  state: DeliveryState;
  /** When the next attempt is due, in milliseconds of business time, for one that is pending. */
  nextAt: number | undefined;
}

export interface DeliveryTarget {
  url: string | URL;
  secret: string;
}

/**
 * The store of a sender's deliveries. All methods are synchronous, so that no other change can come
 * between reading what is due and sending it. An error of the store ends the attempts at this subscription,
 * and `sendDue()` throws it.
 */
export interface DeliveryStore {
  /**
   * Deliveries that are due at a moment of business time, in the order in which they are to be sent.
   * None that was delivered, failed or deleted, and none of a subscription that is busy.
   */
  due(now: number, isBusy: (webhookId: string) => boolean): Iterable<Delivery>;
  /**
   * The URL and the secret of this moment, asked for before each attempt. Undefined when the delivery or
   * its subscription is no more: nothing is sent then.
   */
  targetOf(delivery: Delivery): DeliveryTarget | undefined;
  /**
   * Keeps an attempt. After a crash before it, the same attempt is made again. It does nothing when the
   * delivery was deleted meanwhile.
   */
  record(delivery: Delivery, attempt: DeliveryAttempt): void;
}

/** A notification got no answer. */
export class SendWebhookError extends Error {
  override readonly name = 'SendWebhookError';
}
