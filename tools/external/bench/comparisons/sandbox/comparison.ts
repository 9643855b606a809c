import { createRequire } from 'node:module';
import { join } from 'node:path';
import { signWsse } from '@crossborder-fx/client/wsse';
import { ask } from '../../../../../packages/sandbox/test/ask.ts';
import type { Comparison, Exchange, ServerCommand } from '../../src/comparison.ts';
import { credentials } from '../mock/comparison.ts';
import { at, startProvider } from './provider.ts';

const { resolve } = createRequire(import.meta.url);
const file = (name: string) => join(import.meta.dirname, name);

// The same seed and time give the ids and the answers that the sandbox in the other process has.
const { counterparty, payment } = startProvider();
const beneficiary = ask(counterparty, 'getExternalBankAccount', {
  path: { id: payment.externalBankAccountId },
});
const created = ask(counterparty, 'createPayment', { body: payment });
const paymentPath = `/payments/${Object(created).payment.id}`;
const beneficiaryPath = `/externalBankAccounts/${payment.externalBankAccountId}`;
await counterparty.close();

const bare: ServerCommand = {
  name: 'node:http',
  args: (port) => [file('servers/bare-http.ts'), String(port)],
  env: {
    ANSWERS: JSON.stringify({
      [`GET ${beneficiaryPath}`]: beneficiary,
      [`GET ${paymentPath}`]: created,
      'POST /payments': created,
    }),
  },
};
const sandbox: ServerCommand = {
  name: 'sandbox',
  args: (port) => [file('servers/sandbox.ts'), String(port), at],
  env: { FX_USERNAME: credentials.username, FX_SECRET: credentials.secret },
};
const prism: ServerCommand = {
  name: 'prism mock',
  args: (port) => [
    resolve('@stoplight/prism-cli/dist/index.js'),
    ...['mock', resolve('@crossborder-fx/openapi/openapi.yaml')],
    ...['--port', String(port), '--verboseLevel', 'silent'],
  ],
};

/** Prism answers with an example, and each payment that is made has an id of its own. */
const has = (name: string) => (body: unknown) => Object.hasOwn(Object(body), name);
const common = { headers: async () => ({ 'x-wsse': await signWsse(credentials) }), status: 200 };
const get = { ...common, method: 'GET' };
const exchanges: [Exchange, ...Exchange[]] = [
  { ...get, name: 'getExternalBankAccount', path: beneficiaryPath, answer: has('account') },
  {
    ...common,
    name: 'createPayment',
    method: 'POST',
    path: '/payments',
    body: payment,
    answer: has('payment'),
  },
  // The first that the exchange before it has made.
  { ...get, name: 'getPayment', path: paymentPath, answer: has('payment') },
];

const list = 'page 1 of few';

export const comparison: Comparison = {
  servers: {
    commands: [sandbox, bare, prism],
    exchanges,
    throughput: {
      connections: [8],
      baseline: prism.name,
      targets: [{ subject: sandbox.name, atMost: 1 / 5, of: prism.name }],
    },
    cpu: {
      connections: 8,
      baseline: bare.name,
      targetsOf: ({ method }) => [
        { subject: sandbox.name, atMost: method === 'GET' ? 2.8 : 6, of: bare.name },
      ],
    },
    start: {
      baseline: bare.name,
      targets: [{ subject: sandbox.name, atMost: 100, beyond: bare.name }],
    },
  },
  tasks: [
    {
      title: 'a page of 50 payments, of few (1,000) and of many (100,000)',
      unit: 'µs',
      file: file('tasks/lists.ts'),
      size: 100_000,
      rounds: 3,
      baseline: list,
      targets: [
        { subject: 'page 1 of many', atMost: 1.5, of: list },
        { subject: 'slowest page of many', atMost: 10_000 },
      ],
    },
    {
      title: '100,000 payments',
      unit: 'bytes',
      file: file('tasks/memory.ts'),
      size: 100_000,
      rounds: 1,
      baseline: 'resident memory',
      targets: [{ subject: 'resident memory', atMost: 500_000_000 }],
    },
    {
      title: 'a year with 10,000 due payments',
      unit: 'ms',
      file: file('tasks/year.ts'),
      size: 10_000,
      rounds: 3,
      baseline: 'advance',
      targets: [{ subject: 'advance', atMost: 1_000 }],
    },
  ],
};
