import axios from 'axios';
import type { Subject } from '../../../src/comparison.ts';
import { body, payment } from '../payment.ts';

export const subject: Subject = {
  name: 'axios',
  setup: (baseURL) => {
    const client = axios.create({ baseURL });
    return {
      get: async () => (await client.get(`/payments/${payment.id}`)).data,
      create: async () => (await client.post('/payments', body)).data,
    };
  },
};
