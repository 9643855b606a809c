import { join } from 'node:path';
import type { Comparison } from '../../src/comparison.ts';
import { bare, prism, sandbox } from './commands.ts';
import { emulate } from './emulate.ts';
import {
  createPayment,
  getExternalBankAccount,
  getPayment,
  listExternalBankAccounts,
} from './exchanges.ts';

const file = (name: string) => join(import.meta.dirname, name);
const list = 'page 1 of few';
/** Twice as quick as emulate. */
const twiceAsQuick = { subject: sandbox.name, atMost: 1 / 2, of: emulate.name };
/** Of processor time. There is none for a list. */
const timesBare: Record<string, number> = {
  [getExternalBankAccount.name]: 2.8,
  [createPayment.name]: 6,
  [getPayment.name]: 2.8,
};

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
      title: 'page 1 over HTTP, of few payments (100), of more (1,000) and of many (10,000)',
      unit: 'µs',
      file: file('tasks/lists-over-http.ts'),
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
