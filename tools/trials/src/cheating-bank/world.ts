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

/** An order as the company knows it. */
export interface Order {
  reference: string;
  /** `done` has an id, `refused` has no effect, and `open` means an error with an unknown outcome. */
  state: 'done' | 'refused' | 'open';
  id?: string | undefined;
  /** Finds the objects that the order really made. */
  there(): Promise<Identified[]>;
}

export interface Booking {
  paymentId: string;
  units: bigint;
}

/** The findings of the company. */
export interface Books {
  payments: Order[];
  /** Orders of trades and forwards. */
  others: Order[];
  /** The ids in each list, in order. A list that ended with an error is missing. */
  lists: Map<string, string[]>;
  bookings: Booking[];
  /** The differences of the reconciliation; undefined when the service refused it. */
  differences?: string[];
}

export interface World extends CheatingBank {
  journal: Journal;
  safeguards: Safeguards;
  /** The receiver of the company. */
  webhooks: WebhookHandler;
  books: Books;
  notes: Noted[];
  note(where: string, error: unknown): void;
  /** Runs work, and notes its error when it fails. */
  attempt(where: string, call: () => Promise<unknown>): Promise<void>;
}

/** The company's own code refuses data that it cannot read. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/** The books of the company and the lists of the bank disagree. */
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

/** An error that the company met. */
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
  // The message of a TypeError or RangeError is a sentence when a package of ours throws it, but not when the runtime does.
  const isSentence =
    (error instanceof TypeError || error instanceof RangeError) && message.endsWith('.');
  return { where, name, message, isCrash: !isDeclared && !isSentence };
}
