import ky from 'ky';
import type { Subject } from '../../../src/comparison.ts';
import { body, payment } from '../payment.ts';

export const subject: Subject = {
  name: 'ky',
  setup: (baseUrl) => {
    const client = ky.create({ prefix: baseUrl });
    return {
      get: () => client.get(`payments/${payment.id}`).json(),
      create: () => client.post('payments', { json: body }).json(),
    };
  },
};
