import { join } from 'node:path';
import type { ServerCommand } from '../../src/comparison.ts';
import { answeringServer } from '../../src/sections/servers/start-answering.ts';
import { credentials, prism as prismMock } from '../mock/comparison.ts';
import {
  answers,
  createPayment,
  getExternalBankAccount,
  getPayment,
  listExternalBankAccounts,
} from './exchanges.ts';
import { at } from './provider.ts';

export const bare = answeringServer(answers);

export const sandbox: ServerCommand = {
  name: 'sandbox',
  args: (port) => [join(import.meta.dirname, 'servers/sandbox.ts'), String(port), at],
  env: { FX_USERNAME: credentials.username, FX_SECRET: credentials.secret },
};

const has = (name: string) => (body: unknown) => Object.hasOwn(Object(body), name);

export const prism: ServerCommand = {
  ...prismMock,
  // It answers with examples, whose ids are others.
  ownExchanges: () => ({
    [getExternalBankAccount.name]: { answer: has('account') },
    [listExternalBankAccounts.name]: { answer: has('accounts') },
    [createPayment.name]: { answer: has('payment') },
    [getPayment.name]: { answer: has('payment') },
  }),
};
