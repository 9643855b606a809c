import { CrossborderFxError, type Journal } from '@crossborder-fx/client';
import {
  FailedNotificationError,
  ServiceClockError,
  type WebhookHandler,
  WebhookVerificationError,
} from '@crossborder-fx/webhooks';
import type { CheatingBank } from './bank.ts';
import type { Safeguards } from './safeguards.ts';

export interface Identified {
  id: string;
}

/** An order of a payment, trade or forward, as the company has noted it. */
export interface Order {
  reference: string;
  /** The state of the order for the company: `done` has an id, `refused` has no effect, and `open` has an unknown outcome. */
  state: 'done' | 'refused' | 'open';
  id?: string | undefined;
  /** Asks the sandbox itself for the objects that the order has really made. */
  there(): Promise<Identified[]>;
}

export interface Booking {
  paymentId: string;
  units: bigint;
}

/** The books of the company: its bookings, orders and lists. */
export interface Books {
  payments: Order[];
  /** The company's orders of trades and forwards. */
  others: Order[];
  /** The ids that the company read in each list, in order. A list whose read ended with an error is missing. */
  lists: Map<string, string[]>;
  bookings: Booking[];
  /** The differences that the reconciliation found; undefined when the service refused its requests. */
  differences?: string[];
}

export interface World extends CheatingBank {
  journal: Journal;
  safeguards: Safeguards;
  /** The webhook handler of the company. */
  webhooks: WebhookHandler;
  books: Books;
  notes: Noted[];
  note(where: string, error: unknown): void;
  /** Runs a step of the company, and notes its error when the step fails. */
  attempt(where: string, call: () => Promise<unknown>): Promise<void>;
}

/** Thrown by the company's own code for data that it cannot read. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/** Thrown when the books of the company and the lists of the bank disagree. */
export class ReconciliationError extends Error {
  override readonly name = 'ReconciliationError';
}

const declaredErrors = [
  CrossborderFxError,
  FailedNotificationError,
  ServiceClockError,
  WebhookVerificationError,
  UnreadableError,
  ReconciliationError,
];

/** An error that a step of the company has met. */
export interface Noted {
  where: string;
  name: string;
  message: string;
  /** An error that the packages do not document, so a bug. */
  isCrash: boolean;
}

export function noted(where: string, thrown: unknown): Noted {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, message } = error;
  const isDeclared = declaredErrors.some((declared) => error instanceof declared);
  // The message of a TypeError or RangeError is a sentence when one of our packages throws it, and no sentence when the runtime
  // does.
  const isSentence =
    (error instanceof TypeError || error instanceof RangeError) && message.endsWith('.');
  return { where, name, message, isCrash: !isDeclared && !isSentence };
}
