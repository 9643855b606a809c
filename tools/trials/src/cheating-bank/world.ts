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

/** An order, as the company believes. */
export interface Order {
  reference: string;
  /** `done` with its id; `refused`: nothing has happened; `open`: an error says that it is not known. */
  state: 'done' | 'refused' | 'open';
  id?: string | undefined;
  /** Finds the objects that it has truly made. */
  there(): Promise<Identified[]>;
}

export interface Booking {
  paymentId: string;
  units: bigint;
}

/** The findings of the company. */
export interface Books {
  payments: Order[];
  /** Trades and forwards. */
  others: Order[];
  /** The ids of each list, in their order. A list that ended with an error is not there. */
  lists: Map<string, string[]>;
  bookings: Booking[];
  /** Differences that the reconciliation found; undefined when it was refused. */
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
  /** Notes the error when it fails. */
  attempt(where: string, call: () => Promise<unknown>): Promise<void>;
}

/** The company's own programs refuse what they cannot read. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/** The books of the company do not agree with what the bank shows. */
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
  /** None of the errors that the packages promise: something broke inside. */
  isCrash: boolean;
}

export function noted(where: string, thrown: unknown): Noted {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, message } = error;
  const isDeclared = declaredErrors.some((declared) => error instanceof declared);
  // Our packages' own TypeErrors and RangeErrors are sentences; those of the runtime are not.
  const isSentence =
    (error instanceof TypeError || error instanceof RangeError) && message.endsWith('.');
  return { where, name, message, isCrash: !isDeclared && !isSentence };
}
