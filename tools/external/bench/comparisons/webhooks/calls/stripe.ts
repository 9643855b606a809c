import Stripe from 'stripe';
import type { Subject } from '../../../src/comparison.ts';
import { forEachBody, hmacOf, secret, timestamp } from '../notification.ts';

export const subject: Subject = {
  name: 'stripe',
  setup: () => {
    const { webhooks } = new Stripe('a-key-of-tests');
    return forEachBody((rawBody) => {
      const signature = `t=${timestamp},v1=${hmacOf(`${timestamp}.`, rawBody).digest('hex')}`;
      return () => webhooks.constructEvent(rawBody, signature, secret);
    });
  },
};
