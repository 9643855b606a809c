import type { PaymentCreate } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import type { EventName } from '@crossborder-fx/openapi';
import type { Recovered } from '@crossborder-fx/webhooks';

// What the processes are given, and what they are asked.

/** What is taken out of a process, so that an invariant must fail. */
export const sabotages = [
  'a naive retry',
  'a journal that a kill empties',
  'nobody who decides',
  'a receiver without its store',
  'completion before the booking',
  'no recovery',
  'a secret in a log',
] as const;
export type Sabotage = (typeof sabotages)[number];

export interface SandboxSetting {
  data: string;
  seed: string;
  /** Business time at the very first start, ISO 8601. */
  at: string;
  receiverUrl: string;
  events: EventName[];
}

export interface PayerSetting {
  journal: 'file' | 'postgres';
  /** Of the file journal. */
  folder: string;
  serviceUrl: string;
  sourceWalletId: string;
  externalBankAccountId: string;
  sabotage: Sabotage | undefined;
}

export interface ReceiverSetting {
  receiver: 'express' | 'pg-boss';
  serviceUrl: string;
  webhookId: string;
  sabotage: Sabotage | undefined;
}

/** The secrets of a process, which come in its environment. None of them may be seen anywhere else. */
export const credentials = {
  username: 'treasury-api',
  secret: process.env['FX_SECRET'] ?? '',
};
export const webhookSecret = process.env['FX_WEBHOOK_SECRET'] ?? '';
export const databaseUrl = process.env['DATABASE_URL'] ?? '';

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

export interface Order {
  reference: string;
  /** In cents. */
  cents: number;
  /** `YYYY-MM-DD` */
  day: string;
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

/** What a person has found on the pages of the service about an order that is undecided. */
export interface Finding {
  /** The payment that is the order's. */
  adopt: string | undefined;
  /** Payments that are certainly not. */
  dismiss: string[];
}

/** What came of an order in one pass. */
export interface Came {
  /** The status of its payment, or the error. */
  of: string;
  isPaid: boolean;
  /** What a person has decided on the way. */
  decisions: ('resend' | 'adopt' | 'resend of the confirmation')[];
}

export type Body = Omit<PaymentCreate, 'tag'>;

/** What an order asks the service for. */
export function bodyOf(
  {
    sourceWalletId,
    externalBankAccountId,
  }: Pick<PayerSetting, 'sourceWalletId' | 'externalBankAccountId'>,
  { cents, day }: Pick<Order, 'cents' | 'day'>,
): Body {
  const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  return {
    sourceWalletId,
    externalBankAccountId,
    amount: money(amount, 'EUR'),
    desiredExecutionDate: day,
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
  };
}
