import type { Recovered } from '@crossborder-fx/webhooks';

/** What one process asks of another, and the answer of each. */
export type PayerCalls = {
  /** Pays each order, and reports the outcome. */
  pass: { asked: Pass; answer: Record<string, Came> };
};

export type ReceiverCalls = {
  /** Undefined when recovery has thrown. */
  recover: { asked: null; answer: Recovered | undefined };
  /** The objects whose state no handler has seen. */
  reconcile: { asked: { since: string }; answer: string[] };
};

/** What came of an order in one pass. */
export interface Came {
  /** The status of its payment, or the error. */
  of: string;
  isPaid: boolean;
  /** What a person has decided on the way. */
  decisions: ('resend' | 'adopt' | 'resend of the confirmation')[];
}

export type Calls = Record<string, { asked: unknown; answer: unknown }>;

export interface Question {
  id: number;
  name: string;
  asked: unknown;
}

export interface Reply {
  id: number;
  answer: unknown;
}

/** Said by a process once, when it takes questions; a server names its port. */
export interface Ready {
  isReady: true;
  port?: number;
}

export interface Order {
  reference: string;
  /** In cents. */
  cents: number;
  /** `YYYY-MM-DD` */
  day: string;
}

/** What a person has found on the pages of the service about an order that is undecided. */
export interface Finding {
  /** The payment that is the order's. */
  adopt: string | undefined;
  /** Payments that are certainly not. */
  dismiss: string[];
}

export interface Pass {
  orders: Order[];
  /** By reference; without one, nobody decides. */
  findings: Record<string, Finding>;
  /** Milliseconds by which the journal's clock is ahead. */
  ahead: number;
  /** Milliseconds for a call. */
  timeout: number;
}
