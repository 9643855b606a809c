import { signWsse } from '@crossborder-fx/client/wsse';
import type { paths } from '@crossborder-fx/openapi';
import createClient from 'openapi-fetch';
import type { Subject } from '../../../src/comparison.ts';
import { body, payment } from '../payment.ts';

/** What openapi-fetch takes when it sends as much: a header that was made before, and a deadline. */
export const subject: Subject = {
  name: 'openapi-fetch, same header and deadline',
  setup: async (baseUrl) => {
    const client = createClient<paths>({ baseUrl });
    const params = { path: { id: payment.id } };
    const header = await signWsse({ username: 'treasury-api', secret: 'a-secret-of-tests' });
    const headers = { 'X-WSSE': header };
    return {
      get: () =>
        within30Seconds(
          async (signal) => (await client.GET('/payments/{id}', { params, headers, signal })).data,
        ),
      create: () =>
        within30Seconds(
          async (signal) => (await client.POST('/payments', { body, headers, signal })).data,
        ),
    };
  },
};

async function within30Seconds(call: (signal: AbortSignal) => Promise<unknown>): Promise<unknown> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), 30_000);
  try {
    return await call(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
