import type { PaymentCreate, PaymentResponse, paths } from '@crossborder-fx/openapi';
import { exampleOperation, readDocument } from '@crossborder-fx/tools-description';
import type { Setup } from '../../src/comparison.ts';

const document = await readDocument('templated');

/** What the service answers, in both cases. */
export const answer = exampleOperation(document, 'getPayment').answers[0]?.value as PaymentResponse;
const id = answer.payment?.id ?? '';
const body = exampleOperation(document, 'createPayment').bodies[0] as PaymentCreate;
const credentials = { username: 'treasury-api', secret: 'a-secret-of-tests' };
const apiKey = 'a-key-of-tests';

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

  ky: async (baseUrl) => {
    const { default: ky } = await import('ky');
    const client = ky.create({ prefix: baseUrl });
    return {
      get: () => client.get(`payments/${id}`).json(),
      create: () => client.post('payments', { json: body }).json(),
    };
  },

  'modern-treasury': async (baseURL) => {
    const { default: ModernTreasury } = await import('modern-treasury');
    const organizationID = 'an-organization-of-tests';
    const client = new ModernTreasury({ baseURL, apiKey, organizationID });
    return {
      get: () => client.get(`/payments/${id}`),
      create: () => client.post('/payments', { body }),
    };
  },

  openai: async (baseURL) => {
    const { default: OpenAI } = await import('openai');
    const client = new OpenAI({ baseURL, apiKey });
    return {
      get: () => client.get(`/payments/${id}`),
      create: () => client.post('/payments', { body }),
    };
  },

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

  stripe: async (baseUrl) => {
    const { default: Stripe } = await import('stripe');
    const { hostname, port } = new URL(baseUrl);
    const stripe = new Stripe(apiKey, { protocol: 'http', host: hostname, port });
    return {
      get: () => stripe.paymentIntents.retrieve(id),
      // Stripe sends forms, not JSON: one of about the same size.
      create: () =>
        stripe.paymentIntents.create({
          amount: 125_000,
          currency: 'eur',
          customer: 'cus_MTk0MTU',
          payment_method: 'pm_NDgyODM',
          description: 'Invoice 2026-1108',
          confirmation_method: 'manual',
          metadata: { tag: 'Order 4711', desiredExecutionDate: '2026-11-25' },
        }),
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
