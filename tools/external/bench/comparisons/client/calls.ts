import { createClient } from '@crossborder-fx/client';
import { createOpenapiFetchClient } from '@crossborder-fx/client/openapi-fetch';
import { signWsse } from '@crossborder-fx/client/wsse';
import type { paths } from '@crossborder-fx/openapi';
import axios from 'axios';
import ky from 'ky';
import ModernTreasury from 'modern-treasury';
import OpenAI from 'openai';
import createFetchClient, { type Client } from 'openapi-fetch';
import Stripe from 'stripe';
import type { Setup } from '../../src/comparison.ts';
import { bareHttp } from './bare-http.ts';
import { heyApi, redocly } from './generated-clients.ts';
import { body, id } from './payment.ts';

const credentials = { username: 'treasury-api', secret: 'a-secret-of-tests' };
const apiKey = 'a-key-of-tests';

export const subjects: Record<string, Setup> = {
  axios: (baseURL) => {
    const client = axios.create({ baseURL });
    return callsBy(
      async (path) => (await client.get(path)).data,
      async (path) => (await client.post(path, body)).data,
    );
  },

  '@crossborder-fx/client': (baseUrl) => {
    const fx = createClient({ baseUrl, ...credentials });
    return { get: () => fx.payments.get(id), create: () => fx.payments.create(body) };
  },

  /** Signed by ours and on our transport, with nothing checked. */
  '@crossborder-fx/client/openapi-fetch': (baseUrl) =>
    callsOf(createOpenapiFetchClient({ baseUrl, ...credentials })),

  fetch: (baseUrl) =>
    callsBy(
      async (path) => (await fetch(baseUrl + path)).json(),
      async (path) => (await fetch(baseUrl + path, creation())).json(),
    ),

  'hey-api': heyApi,

  ky: (prefix) => {
    const client = ky.create({ prefix });
    return callsBy(
      (path) => client.get(path).json(),
      (path) => client.post(path, { json: body }).json(),
    );
  },

  'modern-treasury': (baseURL) => {
    const organizationID = 'an-organization-of-tests';
    const client = new ModernTreasury({ baseURL, apiKey, organizationID });
    return callsBy(
      (path) => client.get(path),
      (path) => client.post(path, { body }),
    );
  },

  'node:http, a connection that is kept': bareHttp({ keepAlive: true }),

  'node:http, a new connection each time': bareHttp({ keepAlive: false }),

  openai: (baseURL) => {
    const client = new OpenAI({ baseURL, apiKey });
    return callsBy(
      (path) => client.get(path),
      (path) => client.post(path, { body }),
    );
  },

  /** It sends as much as ours: a header that was made before, and a deadline. */
  'openapi-fetch, same header and deadline': async (baseUrl) => {
    const headers = { 'X-WSSE': await signWsse(credentials) };
    return callsOf(createFetchClient<paths>({ baseUrl, headers }), within30Seconds);
  },

  'openapi-fetch': (baseUrl) => callsOf(createFetchClient<paths>({ baseUrl })),

  redocly,

  stripe: (baseUrl) => {
    const { hostname, port } = new URL(baseUrl);
    const client = new Stripe(apiKey, { protocol: 'http', host: hostname, port });
    return {
      get: () => client.paymentIntents.retrieve(id),
      // Stripe sends forms, not JSON: one of about the same size.
      create: () =>
        client.paymentIntents.create({
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

  'undici.request': async (baseUrl) => {
    // `fetch` comes from the undici inside Node. Whichever of the two is loaded first opens the
    // connections of both. It has to be Node's: what others measure by `fetch` stays as it is without
    // the package, and the connections of the package 7.29.0 wait for a millisecond before each
    // further request.
    await fetch('data:,');
    const { request } = await import('undici');
    return callsBy(
      async (path) => (await request(baseUrl + path)).body.json(),
      async (path) => (await request(baseUrl + path, creation())).body.json(),
    );
  },
};

/** By what a client has for any path. */
function callsBy(get: (path: string) => unknown, create: (path: string) => unknown) {
  return { get: () => get(`/payments/${id}`), create: () => create('/payments') };
}

function creation() {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', headers, body: JSON.stringify(body) } as const;
}

/** Those of openapi-fetch, each within its deadline. */
function callsOf(client: Client<paths>, within: Deadline = (call) => call({})) {
  const params = { path: { id } };
  return {
    get: () =>
      within(async (options) => (await client.GET('/payments/{id}', { params, ...options })).data),
    create: () =>
      within(async (options) => (await client.POST('/payments', { body, ...options })).data),
  };
}

type Deadline = (call: (options: { signal?: AbortSignal }) => Promise<unknown>) => Promise<unknown>;

const within30Seconds: Deadline = async (call) => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), 30_000);
  try {
    return await call({ signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
};
