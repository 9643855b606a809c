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
  /** Creates only one payment, even when the answer to the first request is lost. */
  createPayment: (fx: Client, body: PaymentBody, options: CreateOnceOptions) =>
    fx.payments.createOnce(body, options),
  confirmPayment: (fx: Client, id: string, { journal, resend }: CreateOnceOptions) =>
    fx.payments.confirmOnce(id, { journal, ...(resend !== undefined && { resend }) }),
  /** Reads every payment of the list of payments, page after page. */
  iteratePayments: (fx: Client): AsyncIterable<Payment> =>
    fx.payments.iterate({ status: 'all', fromDate: listedFrom, per_page: pageSize }),
  /** Reads the text of an amount exactly, without a floating-point number. */
  readAmount: (text: unknown) => parseDecimal(text as string),
  createStore: (clock: () => Date): WebhookStore => memoryStore({ clock }),
  /**
   * Returns the key of an event for the receiver's store. For a final payment, the key depends only on the id of the
   * payment, because a payment becomes final only once, even if the bank changes the rest of the notification.
   */
  keyOf: (event: WebhookEvent): string | Promise<string> =>
    event.event === 'PAYMENT_FINALIZED' ? `final ${event.payload.id}` : eventKey(event),
  /**
   * Whether the company fetches notifications that were not delivered (`recovers`), and compares its books with the
   * bank each month (`reconciles`).
   */
  recovers: true,
  reconciles: true,
};
