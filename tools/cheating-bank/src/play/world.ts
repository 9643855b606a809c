import type { Client } from '@crossborder-fx/client';
import type { Journal } from '@crossborder-fx/client/file-journal';
import type { Sandbox } from '@crossborder-fx/sandbox';
import type { WebhookHandler } from '@crossborder-fx/webhooks';
import type { Noted } from './noted.ts';
import type { Safeguards } from './safeguards.ts';

/** What the company believes of one order. */
export interface Order {
  reference: string;
  /** `done` with its id; `refused`: nothing has happened; `open`: an error says that it is not known. */
  state: 'done' | 'refused' | 'open';
  id?: string | undefined;
}

export interface Booking {
  paymentId: string;
  units: bigint;
}

/** What the company has found out. */
export interface Books {
  payments: Order[];
  trades: Order[];
  forwards: Order[];
  /** What each list held, in the order in which it came; undefined when an error ended it. */
  lists: Map<string, string[] | undefined>;
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
  notes: Noted[];
}
