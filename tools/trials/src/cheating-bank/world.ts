import { type Client, CrossborderFxError, type Journal } from '@crossborder-fx/client';
import type { Sandbox } from '@crossborder-fx/sandbox';
import {
  FailedNotificationError,
  ServiceClockError,
  type WebhookHandler,
  WebhookVerificationError,
} from '@crossborder-fx/webhooks';
import type { Safeguards } from './safeguards.ts';

/** What the company believes of one order. */
export interface Order {
  reference: string;
  /** `done` with its id; `refused`: nothing has happened; `open`: an error says that it is not known. */
  state: 'done' | 'refused' | 'open';
  id?: string | undefined;
  /** Finds the objects that it has truly made. */
  there(): Promise<Identified[]>;
}

export interface Identified {
  id: string;
}

export interface Booking {
  paymentId: string;
  units: bigint;
}

/** What the company has found out. */
export interface Books {
  payments: Order[];
  /** Trades and forwards. */
  others: Order[];
  /** The ids of each list, in their order. A list that ended with an error is not there. */
  lists: Map<string, string[]>;
  bookings: Booking[];
  /** What the reconciliation found; undefined when it was refused. */
  differences: string[] | undefined;
}

export interface World {
  sandbox: Sandbox;
  /** Signs requests to the sandbox itself: what is true. */
  truth: Client;
  /** The company's client, which gets what the proxy makes of it. */
  fx: Client;
  journal: Journal;
  safeguards: Safeguards;
  /** The receiver of the company. */
  webhooks: WebhookHandler;
  books: Books;
  now(): Date;
  note(where: string, error: unknown): void;
  /** Notes the error when it fails. */
  attempt(where: string, call: () => Promise<unknown>): Promise<void>;
  notes: Noted[];
}

/** The company's own programs refuse what they cannot read. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/** The books of the company do not agree with what the bank shows. */
export class ReconciliationError extends Error {
  override readonly name = 'ReconciliationError';
}

/** What the company met. */
export interface Noted {
  where: string;
  name: string;
  message: string;
  /** None of the errors that the packages promise: something broke inside. */
  isCrash: boolean;
}

export function noted(where: string, error: unknown): Noted {
  if (error instanceof CrossborderFxError) {
    const { name, message } = error;
    return { where, name, message, isCrash: false };
  }
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const isOurs = [
    FailedNotificationError,
    ServiceClockError,
    WebhookVerificationError,
    UnreadableError,
    ReconciliationError,
  ].some((declared) => error instanceof declared);
  // Our packages' own TypeErrors and RangeErrors are sentences; those of the runtime are not.
  const isSentence =
    (error instanceof TypeError || error instanceof RangeError) && message.endsWith('.');
  return { where, name, message, isCrash: !isOurs && !isSentence };
}
