import { createClient } from '@crossborder-fx/client';
import type { Subject } from '../../../src/comparison.ts';
import { body, payment } from '../payment.ts';

export const subject: Subject = {
  name: '@crossborder-fx/client',
  setup: (baseUrl) => {
    const fx = createClient({ baseUrl, username: 'treasury-api', secret: 'a-secret-of-tests' });
    return {
      get: () => fx.payments.get(payment.id),
      create: () => fx.payments.create(body),
    };
  },
};
