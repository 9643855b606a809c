import Stripe from 'stripe';

export function program(rawBody: Buffer, headers: Record<string, string>, secret: string) {
  const { webhooks } = new Stripe('a-key-of-tests');
  return webhooks.constructEvent(rawBody, headers['stripe-signature'] ?? '', secret).type;
}
