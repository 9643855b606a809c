import { CrossborderFxError, type Journal } from '@crossborder-fx/client';
import {
  FailedNotificationError,
  ServiceClockError,
  type WebhookHandler,
  WebhookVerificationError,
} from '@crossborder-fx/webhooks';
import type { CheatingBank } from './bank.ts';
import type { Cheat } from './cheat.ts';
import type { Safeguards } from './safeguards.ts';

export interface Identified {
  id: string;
}

/** An order for a payment, trade or forward, with the outcome that the company has noted. */
export interface Order {
  reference: string;
  /** `done`: the order was executed. `refused`: the order had no effect. `open`: the outcome is unknown. */
  state: 'done' | 'refused' | 'open';
  id?: string | undefined;
  /** Reads the objects that the order has really created, directly from the sandbox behind the cheating bank. */
  there(): Promise<Identified[]>;
}

export interface Books {
  payments: Order[];
  others: Order[];
  bookings: { paymentId: string; units: bigint }[];
  /** The differences that the reconciliation found; undefined when the bank refused the requests of the reconciliation. */
  differences?: string[];
}

export interface World extends CheatingBank {
  cheats: readonly Cheat[];
  journal: Journal;
  safeguards: Safeguards;
  webhooks: WebhookHandler;
  books: Books;
  notes: Noted[];
  note(where: string, error: unknown): void;
  /** Runs one step of the simulated company's month. When the step fails, notes the error of the step. */
  attempt(where: string, call: () => Promise<unknown>): Promise<void>;
}

/** Thrown by the company's own code when it cannot read the data from the bank. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

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

export type Noted = ReturnType<typeof noted>;

/** Notes an error that a step has thrown. An error that the packages do not document counts as a crash. */
export function noted(where: string, thrown: unknown) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, message } = error;
  const isDeclared = declaredErrors.some((declared) => error instanceof declared);
  // The message of a TypeError or RangeError ends with a period if our packages throw it, but not if JavaScript does.
  const isSentence =
    (error instanceof TypeError || error instanceof RangeError) && message.endsWith('.');
  return { where, name, message, isCrash: !isDeclared && !isSentence };
}
