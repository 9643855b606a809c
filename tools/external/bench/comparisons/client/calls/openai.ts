import OpenAI from 'openai';
import type { Subject } from '../../../src/comparison.ts';
import { body, payment } from '../payment.ts';

export const subject: Subject = {
  name: 'openai',
  setup: (baseURL) => {
    const client = new OpenAI({ baseURL, apiKey: 'a-key-of-tests' });
    return {
      get: () => client.get(`/payments/${payment.id}`),
      create: () => client.post('/payments', { body }),
    };
  },
};
