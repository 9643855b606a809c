import type { Subject } from '../../../src/comparison.ts';
import { body, payment } from '../payment.ts';

export const subject: Subject = {
  name: 'fetch',
  setup: (baseUrl) => ({
    get: async () => {
      const response = await fetch(`${baseUrl}/payments/${payment.id}`);
      return response.json();
    },
    create: async () => {
      const response = await fetch(`${baseUrl}/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return response.json();
    },
  }),
};
