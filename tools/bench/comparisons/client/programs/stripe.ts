import Stripe from 'stripe';

export function program(host: string, key: string) {
  return new Stripe(key, { host }).paymentIntents.retrieve('NTc4MTI2');
}
