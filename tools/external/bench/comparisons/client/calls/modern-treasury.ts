import ModernTreasury from 'modern-treasury';
import type { Subject } from '../../../src/comparison.ts';
import { body, payment } from '../payment.ts';

export const subject: Subject = {
  name: 'modern-treasury',
  setup: (baseURL) => {
    const client = new ModernTreasury({
      baseURL,
      apiKey: 'a-key-of-tests',
      organizationID: 'an-organization-of-tests',
    });
    return {
      get: () => client.get(`/payments/${payment.id}`),
      create: () => client.post('/payments', { body }),
    };
  },
};
