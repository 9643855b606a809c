import type { Client, CreateOnceOptions, Payment, PaymentCreate } from '@crossborder-fx/client';
import { parseDecimal } from '@crossborder-fx/client/money';
import {
  eventKey,
  memoryStore,
  type WebhookEvent,
  type WebhookStore,
} from '@crossborder-fx/webhooks';

export type PaymentBody = Omit<PaymentCreate, 'tag'>;

/** What the company relies on. A test takes one away, to see that the harness misses it. */
export interface Safeguards {
  /** Creates a payment once, whatever becomes of the answer. */
  createPayment(fx: Client, body: PaymentBody, options: CreateOnceOptions): Promise<Payment>;
  confirmPayment(fx: Client, id: string, options: CreateOnceOptions): Promise<Payment>;
  /** Every payment, page after page. */
  iteratePayments(fx: Client): AsyncIterable<Payment>;
  /** An amount, exactly. */
  readAmount(text: unknown): bigint;
  createStore(clock: () => Date): WebhookStore;
  /** Identifies an event. A payment becomes final once, however the service writes it. */
  keyOf(event: WebhookEvent): string | Promise<string>;
  /** Whether notifications that were never delivered are fetched, and the month is reconciled. */
  recovers: boolean;
  reconciles: boolean;
}

export const pageSize = 3;
export const listedFrom = '2026-10-25';

export const safeguards: Safeguards = {
  createPayment: (fx, body, options) => fx.payments.createOnce(body, options),
  confirmPayment: (fx, id, { journal, resend }) =>
    fx.payments.confirmOnce(id, { journal, ...(resend !== undefined && { resend }) }),
  iteratePayments: (fx) =>
    fx.payments.iterate({ status: 'all', fromDate: listedFrom, per_page: pageSize }),
  readAmount: (text) => parseDecimal(text as string),
  createStore: (clock) => memoryStore({ clock }),
  keyOf: (event) =>
    event.event === 'PAYMENT_FINALIZED' ? `final ${event.payload.id}` : eventKey(event),
  recovers: true,
  reconciles: true,
};
