import type { paths } from '@crossborder-fx/openapi';

const path = '/payments/NTc4MTI2';

/** For each HTTP client, a function that imports the client and sends its first GET, measured in the section `import`. */
export const functions: Record<string, (baseUrl: string) => Promise<unknown>> = {
  axios: async (baseURL) => {
    const { default: axios } = await import('axios');
    return (await axios.create({ baseURL }).get(path)).data;
  },

  'crossborder-fx': async (baseUrl) => {
    const { createClient } = await import('@crossborder-fx/client');
    const fx = createClient({ baseUrl, username: 'treasury-api', secret: 'a-secret-of-tests' });
    return fx.payments.get('NTc4MTI2');
  },

  fetch: async (baseUrl) => (await fetch(baseUrl + path)).json(),

  ky: async (prefix) => {
    const { default: ky } = await import('ky');
    return ky.create({ prefix }).get(path).json();
  },

  'openapi-fetch': async (baseUrl) => {
    const { default: createClient } = await import('openapi-fetch');
    const client = createClient<paths>({ baseUrl });
    return (await client.GET('/payments/{id}', { params: { path: { id: 'NTc4MTI2' } } })).data;
  },

  stripe: async (baseUrl) => {
    const { default: Stripe } = await import('stripe');
    const { hostname, port } = new URL(baseUrl);
    const client = new Stripe('a-key-of-tests', { protocol: 'http', host: hostname, port });
    return client.paymentIntents.retrieve('NTc4MTI2');
  },
};
