import type { paths } from '@crossborder-fx/openapi';
import type { Setup } from '../../src/comparison.ts';
import { bareHttp } from './bare-http.ts';
import { modernTreasury, openai, stripe } from './calls-of-sdks.ts';
import { heyApi, redocly } from './generated-clients.ts';
import { body, id } from './payment.ts';
import { undiciRequest } from './undici-request.ts';

const credentials = { username: 'treasury-api', secret: 'a-secret-of-tests' };

// Each subject imports what it needs, so that one that cannot be loaded leaves the others.
export const subjects: Record<string, Setup> = {
  axios: async (baseURL) => {
    const { default: axios } = await import('axios');
    const client = axios.create({ baseURL });
    return {
      get: async () => (await client.get(`/payments/${id}`)).data,
      create: async () => (await client.post('/payments', body)).data,
    };
  },

  '@crossborder-fx/client': async (baseUrl) => {
    const { createClient } = await import('@crossborder-fx/client');
    const fx = createClient({ baseUrl, ...credentials });
    return { get: () => fx.payments.get(id), create: () => fx.payments.create(body) };
  },

  /** Signed by ours and on our transport, with nothing checked. */
  '@crossborder-fx/client/openapi-fetch': async (baseUrl) => {
    const { createOpenapiFetchClient } = await import('@crossborder-fx/client/openapi-fetch');
    const client = createOpenapiFetchClient({ baseUrl, ...credentials });
    const params = { path: { id } };
    return {
      get: async () => (await client.GET('/payments/{id}', { params })).data,
      create: async () => (await client.POST('/payments', { body })).data,
    };
  },

  fetch: (baseUrl) => ({
    get: async () => {
      const response = await fetch(`${baseUrl}/payments/${id}`);
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

  'hey-api': heyApi,

  ky: async (baseUrl) => {
    const { default: ky } = await import('ky');
    const client = ky.create({ prefix: baseUrl });
    return {
      get: () => client.get(`payments/${id}`).json(),
      create: () => client.post('payments', { json: body }).json(),
    };
  },

  'modern-treasury': modernTreasury,

  'node:http, a connection that is kept': bareHttp({ keepAlive: true }),

  'node:http, a new connection each time': bareHttp({ keepAlive: false }),

  openai,

  /** It sends as much as ours: a header that was made before, and a deadline. */
  'openapi-fetch, same header and deadline': async (baseUrl) => {
    const { signWsse } = await import('@crossborder-fx/client/wsse');
    const { default: createClient } = await import('openapi-fetch');
    const client = createClient<paths>({ baseUrl });
    const params = { path: { id } };
    const headers = { 'X-WSSE': await signWsse(credentials) };
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

  'openapi-fetch': async (baseUrl) => {
    const { default: createClient } = await import('openapi-fetch');
    const client = createClient<paths>({ baseUrl });
    const params = { path: { id } };
    return {
      get: async () => (await client.GET('/payments/{id}', { params })).data,
      create: async () => (await client.POST('/payments', { body })).data,
    };
  },

  redocly,

  stripe,

  'undici.request': undiciRequest,
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
