import { createClient } from '@crossborder-fx/client';
import type { PaymentCreate, paths } from '@crossborder-fx/openapi';
import axios from 'axios';
import ky from 'ky';
import ModernTreasury from 'modern-treasury';
import OpenAI from 'openai';
import createFetchClient from 'openapi-fetch';
import Stripe from 'stripe';
import { type Call, measureCalls } from '../calls.ts';
import { functions } from '../programs/first-calls.ts';
import { emptyModule, importsOf, measureImports, measureSizes } from '../programs.ts';
import { answeringServer, credentials, exchangeOf, startServer } from '../servers.ts';

const subject = '@crossborder-fx/client';
const apiKey = 'a-key-of-tests';

export async function* measure(full: boolean) {
  const { path, answer } = await exchangeOf('getPayment');
  const body = (await exchangeOf('createPayment')).body as PaymentCreate;
  // Some of the compared HTTP clients return the whole body of the response, others only the payment in the body.
  const results = [answer, Object(answer).payment];
  const any = { name: 'any', method: 'GET', path: '/', answer };
  await using server = await startServer(answeringServer({ any: answer }), any);
  const { gets, creates } = callsOf(server.baseUrl, path.split('/').at(-1) ?? '', body);

  const baseline = 'fetch';
  const aheadOf = ['openai', 'modern-treasury', 'axios', 'ky'];
  const targets = aheadOf.map((of) => ({ subject, atMost: 1, of }));
  yield measureCalls({ title: 'client: get', calls: gets, results, baseline, targets }, full);
  // When many other clients run between two calls of our client, our code is no longer in the processor's caches.
  const alone = { [subject]: gets[subject] as Call, fetch: gets[baseline] as Call };
  const ofAlone = {
    title: 'client: get, measured in turn with fetch alone',
    targets: [{ subject, atMost: 0.9, of: 'fetch' }],
  };
  yield measureCalls({ ...ofAlone, calls: alone, results, baseline }, full);
  // Our client opens a new connection for each creation of a payment, but the compared clients reuse connections.
  const ofCreate = {
    title: 'client: create',
    targets: [{ subject, atMost: 1.1, of: 'fetch' }, ...targets],
  };
  yield measureCalls({ ...ofCreate, calls: creates, results, baseline }, full);

  yield measureSizes('client', 'browser', {
    baseline: 'openapi-fetch',
    targets: [{ subject: 'crossborder-fx-everything', atMost: 18_000 }],
  });
  yield measureSizes('client', 'node', { baseline: 'openapi-fetch' });

  const packages = [subject, 'axios', 'ky', 'modern-treasury', 'openai', 'openapi-fetch', 'stripe'];
  const expected = {
    baseline: 'openapi-fetch',
    targets: [{ subject, atMost: 10, beyond: emptyModule }],
  };
  yield measureImports('client: import', importsOf(packages), [null], expected, full);
  const firstCalls = Object.keys(functions).map((name) => [
    name,
    `await (await import('./first-calls.ts')).functions['${name}']('${server.baseUrl}')`,
  ]);
  yield measureImports(
    'client: import and first call',
    Object.fromEntries(firstCalls),
    results,
    { baseline, targets: [{ subject: 'crossborder-fx', atMost: 1, of: 'fetch' }] },
    full,
  );
}

function callsOf(baseUrl: string, id: string, body: PaymentCreate) {
  const [get, create] = [`${baseUrl}/payments/${id}`, `${baseUrl}/payments`];
  const fx = createClient({ baseUrl, ...credentials });
  const headers = { 'content-type': 'application/json' };
  const typed = createFetchClient<paths>({ baseUrl });
  const openai = new OpenAI({ baseURL: baseUrl, apiKey });
  const organizationID = 'an-organization-of-tests';
  const treasury = new ModernTreasury({ baseURL: baseUrl, apiKey, organizationID });
  const { hostname: host, port } = new URL(baseUrl);
  const stripe = new Stripe(apiKey, { protocol: 'http', host, port });
  // The client library of Stripe sends a form, not JSON. This form is about as large as the JSON of the other clients.
  const form = {
    amount: 125_000,
    currency: 'eur',
    customer: 'cus_MTk0MTU',
    payment_method: 'pm_NDgyODM',
    description: 'Invoice 2026-1108',
    metadata: { tag: 'Order 4711', desiredExecutionDate: '2026-11-25' },
  };
  const gets: Record<string, Call> = {
    [subject]: () => fx.payments.get(id),
    fetch: async () => (await fetch(get)).json(),
    axios: async () => (await axios.get(get)).data,
    ky: () => ky.get(get).json(),
    'openapi-fetch': async () =>
      (await typed.GET('/payments/{id}', { params: { path: { id } } })).data,
    openai: () => openai.get(`/payments/${id}`),
    'modern-treasury': () => treasury.get(`/payments/${id}`),
    stripe: () => stripe.paymentIntents.retrieve(id),
  };
  const creates: Record<string, Call> = {
    [subject]: () => fx.payments.create(body),
    fetch: async () =>
      (await fetch(create, { method: 'POST', headers, body: JSON.stringify(body) })).json(),
    axios: async () => (await axios.post(create, body)).data,
    ky: () => ky.post(create, { json: body }).json(),
    'openapi-fetch': async () => (await typed.POST('/payments', { body })).data,
    openai: () => openai.post('/payments', { body }),
    'modern-treasury': () => treasury.post('/payments', { body }),
    stripe: () => stripe.paymentIntents.create(form),
  };
  return { gets, creates };
}
