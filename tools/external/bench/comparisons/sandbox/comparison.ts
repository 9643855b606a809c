import { join } from 'node:path';
import type { Comparison, ServerCommand } from '../../src/comparison.ts';
import { answeringServer } from '../../src/sections/servers/start-answering.ts';
import { credentials, prism as prismMock } from '../mock/comparison.ts';
import { emulate } from './emulate.ts';
import {
  answers,
  createPayment,
  getExternalBankAccount,
  getPayment,
  listExternalBankAccounts,
} from './exchanges.ts';
import { at } from './provider.ts';

const file = (name: string) => join(import.meta.dirname, name);
const bare = answeringServer(answers);

export const sandbox: ServerCommand = {
  name: 'sandbox',
  args: (port) => [file('servers/sandbox.ts'), String(port), at],
  env: { FX_USERNAME: credentials.username, FX_SECRET: credentials.secret },
};

const has = (name: string) => (body: unknown) => Object.hasOwn(Object(body), name);

const prism: ServerCommand = {
  ...prismMock,
  // It answers with examples, whose ids are others.
  ownExchanges: () => ({
    [getExternalBankAccount.name]: { answer: has('account') },
    [listExternalBankAccounts.name]: { answer: has('accounts') },
    [createPayment.name]: { answer: has('payment') },
    [getPayment.name]: { answer: has('payment') },
  }),
};

/** Of processor time. There is no target for a list. */
const timesBare: Record<string, number> = {
  [getExternalBankAccount.name]: 2.8,
  [createPayment.name]: 6,
  [getPayment.name]: 2.8,
};

/** Twice as quick as emulate. */
const twiceAsQuick = { subject: sandbox.name, atMost: 1 / 2, of: emulate.name };

export const comparison: Comparison = {
  servers: {
    commands: [sandbox, bare, prism, emulate],
    // A payment is read after the first has been created.
    exchanges: [getExternalBankAccount, listExternalBankAccounts, createPayment, getPayment],
    throughput: {
      connections: [8],
      baseline: prism.name,
      targets: [{ subject: sandbox.name, atMost: 1 / 5, of: prism.name }, twiceAsQuick],
    },
    processorTime: {
      baseline: bare.name,
      targetsOf: ({ name }) => {
        const atMost = timesBare[name];
        return [
          twiceAsQuick,
          ...(atMost === undefined ? [] : [{ subject: sandbox.name, atMost, of: bare.name }]),
        ];
      },
    },
    start: {
      baseline: bare.name,
      targets: [{ subject: sandbox.name, atMost: 100, beyond: bare.name }],
    },
  },
  tasks: [
    {
      title: 'page 1 over HTTP, of few payments (100), of more (1,000) and of many (10,000)',
      unit: 'µs',
      file: file('tasks/lists.ts'),
      size: 10_000,
      rounds: 3,
      baseline: 'sandbox, few',
      targets: [
        { subject: 'sandbox, many', atMost: 1.5, of: 'sandbox, few' },
        ...['few', 'more', 'many'].map((size) => ({
          subject: `sandbox, ${size}`,
          atMost: 1 / 2,
          of: `emulate, ${size}`,
        })),
      ],
    },
    {
      title: 'a page of 50 payments, of few (1,000) and of many (100,000)',
      unit: 'µs',
      file: file('tasks/pages.ts'),
      size: 100_000,
      rounds: 3,
      baseline: 'page 1 of few',
      targets: [
        { subject: 'page 1 of many', atMost: 1.5, of: 'page 1 of few' },
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
      title: 'a year with 10,000 due payments, and a notification of each',
      unit: 'ms',
      file: file('tasks/year.ts'),
      size: 10_000,
      rounds: 3,
      baseline: 'advance',
      targets: [
        { subject: 'advance', atMost: 1_000 },
        { subject: 'a notification', atMost: 0.6 },
      ],
    },
  ],
};
