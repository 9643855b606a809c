import { type Client, createClient } from '@crossborder-fx/client';
import type { PaymentCreate } from '@crossborder-fx/openapi';
import { measureRounds, type Table } from '../measure.ts';
import { runProgram } from '../programs.ts';
import {
  answeringServer,
  credentials,
  type Exchange,
  login,
  measureStarts,
  measureThroughput,
  programFile,
  type ServerCommand,
  signedHeaders,
  startServer,
} from '../servers.ts';
import { prism } from './mock.ts';

/** Returns the command that starts a sandbox which answers each request after `latency` milliseconds. */
export const sandboxOf = (latency: number): ServerCommand => ({
  name: 'sandbox',
  args: (port) => [programFile('sandbox.ts'), String(port), String(latency)],
  env: login,
});

export const health = {
  name: 'health',
  method: 'GET',
  path: '/_sandbox/health',
  answer: () => true,
};

export async function* measure(full: boolean): AsyncGenerator<Table> {
  const sandbox = sandboxOf(0);
  const { payment, exchanges, answers } = await readKnown(sandbox);
  const [getAccount, createPayment] = exchanges;
  const { name: subject } = sandbox;
  const bare = answeringServer(answers);
  const emulate = emulateOf(payment);

  const aheadOf = { [prism.name]: 1 / 5, [emulate.name]: 1 / 2 };
  const targets = Object.entries(aheadOf).map(([of, atMost]) => ({ subject, atMost, of }));
  yield* measureThroughput(
    {
      name: 'sandbox',
      commands: [sandbox, bare, prism, emulate],
      exchanges,
      time: 'processor time',
      baseline: bare.name,
      targetsOf: ({ name }) => {
        const atMost = name === createPayment.name ? 6 : 2.8;
        return [...targets, { subject, atMost, of: bare.name }];
      },
    },
    full,
  );
  const expectations = {
    baseline: bare.name,
    targets: [{ subject, atMost: 100, beyond: bare.name }],
  };
  yield measureStarts('sandbox', [sandbox, bare, emulate], getAccount, expectations, full);
  yield* measureState(payment, full);
}

/** Reads the correct answers from a sandbox. Every sandbox with the same seed and time gives its objects the same ids. */
async function readKnown(sandbox: ServerCommand) {
  await using running = await startServer(sandbox, health);
  const fx = createClient({ baseUrl: running.baseUrl, ...credentials });
  const payment = await payableAt(fx);
  const { externalBankAccountId: id } = payment;
  const read = async (path: '/externalBankAccounts/{id}' | '/payments/{id}', of: string) =>
    (await fx.request('GET', path, { path: { id: of } })).body;
  const account = await read('/externalBankAccounts/{id}', id);
  const created = await fx.payments.create(payment);
  const { id: paymentId } = created;
  const found = await read('/payments/{id}', paymentId);

  const common = { headers: signedHeaders, method: 'GET' };
  // Prism answers with examples, which have other ids, so the check only looks for the outer field of the answer.
  const has = (name: string) => (answer: unknown) => Object.hasOwn(Object(answer), name);
  const exchanges: [Exchange, Exchange, Exchange] = [
    {
      ...common,
      name: 'getExternalBankAccount',
      path: `/externalBankAccounts/${id}`,
      answer: has('account'),
    },
    {
      ...common,
      name: 'createPayment',
      method: 'POST',
      path: '/payments',
      body: payment,
      answer: has('payment'),
    },
    // The request getPayment reads the payment that the first call of createPayment has made.
    {
      ...common,
      name: 'getPayment',
      path: `/payments/${paymentId}`,
      answer: has('payment'),
    },
  ];
  const [getAccount, createPayment, getPayment] = exchanges;
  const answers = {
    [`GET ${getAccount.path}`]: account,
    [`POST ${createPayment.path}`]: { payment: created },
    [`GET ${getPayment.path}`]: found,
  };
  return { payment, exchanges, answers };
}

/** Returns the body of a request for a payment in euros that a sandbox accepts. */
export async function payableAt(fx: Client) {
  const idOfEuros = (items: readonly { id?: string; currency?: string }[]) =>
    String(items.find(({ currency }) => currency === 'EUR')?.id);
  return {
    externalBankAccountId: idOfEuros((await fx.externalBankAccounts.list()).items),
    sourceWalletId: idOfEuros((await fx.wallets.list()).items),
    amount: { value: '000000000001.25', currency: 'EUR' },
    desiredExecutionDate: '2026-11-24',
    priorityPaymentOption: 'normal',
    feePaymentOption: 'SEPA',
    feeCurrency: 'EUR',
    communication: 'Invoice 42',
  } satisfies PaymentCreate;
}

/**
 * Starts the Stripe emulator of vercel-labs/emulate, which has the routes most similar to the sandbox's: a Stripe customer
 * stands for the beneficiary, and a Stripe payment intent for the payment.
 */
function emulateOf(payment: PaymentCreate): ServerCommand {
  const { externalBankAccountId: customer, communication: description, ...metadata } = payment;
  let requests = 0;
  // The emulator accepts less than 5,000 requests in an hour with one token, so every 4,000 requests have a new token.
  const headers = async (): Promise<Record<string, string>> => ({
    authorization: `Bearer sk_test_${Math.floor(requests++ / 4_000)}`,
  });
  const body = { amount: 125, currency: 'eur', customer, description, metadata };
  const has = (name: string, value: string) => (answer: unknown) => Object(answer)[name] === value;
  return {
    name: 'emulate',
    args: (port) => [programFile('emulate.ts'), String(port)],
    env: { CUSTOMERS: JSON.stringify([{ id: customer, name: 'a beneficiary' }]) },
    async ownExchanges(url) {
      const create = {
        headers,
        path: '/v1/payment_intents',
        body,
        answer: has('customer', customer),
      };
      const created = await fetch(url + create.path, {
        method: 'POST',
        headers: { ...(await headers()), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { id } = Object(await created.json());
      return {
        createPayment: create,
        getExternalBankAccount: {
          headers,
          path: `/v1/customers/${customer}`,
          answer: has('id', customer),
        },
        getPayment: { headers, path: `/v1/payment_intents/${id}`, answer: has('id', id) },
      };
    },
  };
}

/** Measures a sandbox that holds many payments, which a separate process creates without HTTP. */
async function* measureState(payment: PaymentCreate, full: boolean): AsyncGenerator<Table> {
  const rounds = full ? 3 : 1;
  const runState = (mode: string, count: number) =>
    runProgram(['sandbox-state.ts', mode, count, JSON.stringify(payment)]);
  const state = () => runState('pages', full ? 100_000 : 200);
  const { state: states = [] } = await measureRounds<Record<string, number>>({ state }, rounds);
  const year = () => runState('year', full ? 10_000 : 20);
  const { year: years = [] } = await measureRounds<Record<string, number>>({ year }, rounds);
  const samplesOf = (all: readonly Record<string, number>[], ...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, all.map((one) => Number(one[name]))]));

  const table = { section: 'tasks', unit: 'µs' } as const;
  const few = 'page 1 of few';
  yield {
    ...table,
    title: 'sandbox: a page of 50 payments, among 1,000 (few) and among 100,000 (many)',
    baseline: few,
    targets: [
      { subject: 'page 1 of many', atMost: 1.5, of: few },
      { subject: 'slowest page of many', atMost: 10_000 },
    ],
    samples: samplesOf(states, few, 'page 1 of many', 'slowest page of many'),
  };
  const memory = 'resident memory';
  yield {
    ...table,
    title: 'sandbox: 100,000 payments',
    unit: 'bytes',
    baseline: memory,
    targets: [{ subject: memory, atMost: 500_000_000 }],
    samples: samplesOf(states, memory),
  };
  yield {
    ...table,
    title: 'sandbox: a year with 10,000 due payments',
    unit: 'ms',
    baseline: 'advance',
    targets: [{ subject: 'advance', atMost: 1_000 }],
    samples: samplesOf(years, 'advance'),
  };
}
