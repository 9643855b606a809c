import Stripe from 'stripe';
import type { Subject } from '../../../src/comparison.ts';
import { payment } from '../payment.ts';

export const subject: Subject = {
  name: 'stripe',
  setup: (baseUrl) => {
    const { hostname, port } = new URL(baseUrl);
    const stripe = new Stripe('a-key-of-tests', { protocol: 'http', host: hostname, port });
    return {
      get: () => stripe.paymentIntents.retrieve(payment.id ?? ''),
      // It has no JSON to send: a form of about the size.
      create: () =>
        stripe.paymentIntents.create({
          amount: 125_000,
          currency: 'eur',
          customer: 'cus_MTk0MTU',
          payment_method: 'pm_NDgyODM',
          description: 'Invoice 2026-1108',
          confirmation_method: 'manual',
          metadata: { tag: 'Order 4711', desiredExecutionDate: '2026-11-25' },
        }),
    };
  },
};
