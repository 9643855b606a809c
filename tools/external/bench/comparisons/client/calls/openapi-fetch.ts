import type { paths } from '@crossborder-fx/openapi';
import createClient from 'openapi-fetch';
import type { Subject } from '../../../src/comparison.ts';
import { body, payment } from '../payment.ts';

export const subject: Subject = {
  name: 'openapi-fetch',
  setup: (baseUrl) => {
    const client = createClient<paths>({ baseUrl });
    const params = { path: { id: payment.id } };
    return {
      get: async () => (await client.GET('/payments/{id}', { params })).data,
      create: async () => (await client.POST('/payments', { body })).data,
    };
  },
};
