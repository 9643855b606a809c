import type { Setup } from '../../src/comparison.ts';
import { body, id } from './payment.ts';

// Clients that others made for services of their own.

const apiKey = 'a-key-of-tests';

export const modernTreasury: Setup = async (baseURL) => {
  const { default: ModernTreasury } = await import('modern-treasury');
  const organizationID = 'an-organization-of-tests';
  const client = new ModernTreasury({ baseURL, apiKey, organizationID });
  return {
    get: () => client.get(`/payments/${id}`),
    create: () => client.post('/payments', { body }),
  };
};

export const openai: Setup = async (baseURL) => {
  const { default: OpenAI } = await import('openai');
  const client = new OpenAI({ baseURL, apiKey });
  return {
    get: () => client.get(`/payments/${id}`),
    create: () => client.post('/payments', { body }),
  };
};

export const stripe: Setup = async (baseUrl) => {
  const { default: Stripe } = await import('stripe');
  const { hostname, port } = new URL(baseUrl);
  const client = new Stripe(apiKey, { protocol: 'http', host: hostname, port });
  return {
    get: () => client.paymentIntents.retrieve(id),
    // Stripe sends forms, not JSON: one of about the same size.
    create: () =>
      client.paymentIntents.create({
        amount: 125_000,
        currency: 'eur',
        customer: 'cus_MTk0MTU',
        payment_method: 'pm_NDgyODM',
        description: 'Invoice 2026-1108',
        confirmation_method: 'manual',
        metadata: { tag: 'Order 4711', desiredExecutionDate: '2026-11-25' },
      }),
  };
};
