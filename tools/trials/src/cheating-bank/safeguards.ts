import type { Client, CreateOnceOptions, Payment, PaymentCreate } from '@crossborder-fx/client';
import { parseDecimal } from '@crossborder-fx/client/money';
import type { WebhookEvent, WebhookStore } from '@crossborder-fx/webhooks';
import { eventKey, memoryStore } from '@crossborder-fx/webhooks';

export type PaymentBody = Omit<PaymentCreate, 'tag'>;

export const pageSize = 3;
export const listedFrom = '2026-10-25';

export type Safeguards = typeof safeguards;

/** The safeguards of the company. A test replaces each by wrong code, which the trial must notice. */
export const safeguards = {
  createPayment: (fx: Client, body: PaymentBody, options: CreateOnceOptions) =>
    fx.payments.createOnce(body, options),
  confirmPayment: (fx: Client, id: string, { journal, resend }: CreateOnceOptions) =>
    fx.payments.confirmOnce(id, { journal, ...(resend !== undefined && { resend }) }),
  iteratePayments: (fx: Client): AsyncIterable<Payment> =>
    fx.payments.iterate({ status: 'all', fromDate: listedFrom, per_page: pageSize }),
  /** Reads the text of an amount exactly, without a floating-point number. */
  readAmount: (text: unknown) => parseDecimal(text as string),
  createStore: (clock: () => Date): WebhookStore => memoryStore({ clock }),
  /** A payment becomes final only once, so its key depends only on its id, even if the bank changes other fields. */
  keyOf: (event: WebhookEvent): string | Promise<string> =>
    event.event === 'PAYMENT_FINALIZED' ? `final ${event.payload.id}` : eventKey(event),
  /** Whether the company fetches notifications that were not delivered. */
  recovers: true,
  reconciles: true,
};
