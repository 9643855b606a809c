import type { WebhookContext, WebhookRoutes } from '@crossborder-fx/webhooks';

/**
 * Nothing in the table keeps a payment from being booked twice, and the statement takes its time: a
 * kill comes before, in or after it.
 */
export const bookStatement = `INSERT INTO booking (payment_id, amount)
  SELECT $1, $2 FROM pg_sleep(0.02)`;

/** Books each payment that is final, and nothing else. */
export function bookingsOf<Transaction>(
  book: (context: WebhookContext<Transaction>, values: string[]) => Promise<unknown>,
): WebhookRoutes<Transaction> {
  return {
    on: {
      PAYMENT_FINALIZED: async ({ payload }, context) => {
        await book(context, [String(payload.id), String(payload.amount?.value)]);
      },
    },
    onUnhandled: () => {},
  };
}
