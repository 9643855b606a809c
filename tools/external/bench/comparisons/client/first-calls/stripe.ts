import Stripe from 'stripe';

export function firstCall(baseUrl: string) {
  const { hostname, port } = new URL(baseUrl);
  const client = new Stripe('a-key-of-tests', { protocol: 'http', host: hostname, port });
  return client.paymentIntents.retrieve('NTc4MTI2');
}
