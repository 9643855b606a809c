import { isDeepStrictEqual } from 'node:util';
import { signWsse } from '@crossborder-fx/client/wsse';
import { ask } from '../../../../../packages/sandbox/test/ask.ts';
import type { Exchange } from '../../src/comparison.ts';
import { credentials } from '../mock/comparison.ts';
import { payment, user } from './provider.ts';

// The same seed and time give the ids and the answers that the sandbox in the other process has.
const { externalBankAccountId } = payment;
const accountAnswer = ask(user, 'getExternalBankAccount', {
  path: { id: externalBankAccountId },
});
const accountsAnswer = ask(user, 'listExternalBankAccounts', {});
const paymentAnswer = ask(user, 'createPayment', { body: payment });
await user.close();

/** The beneficiaries that a sandbox has from the start: a page of a list. */
export const accounts: { id: string; holder: { name: string }; tag?: string }[] =
  Object(accountsAnswer).accounts;
const paymentId: string = Object(paymentAnswer).payment.id;

const common = { headers: async () => ({ 'x-wsse': await signWsse(credentials) }), status: 200 };
const get = { ...common, method: 'GET' };

export const getExternalBankAccount: Exchange = {
  ...get,
  name: 'getExternalBankAccount',
  path: `/externalBankAccounts/${externalBankAccountId}`,
  answer: (body: unknown) => Object(body).account.id === externalBankAccountId,
};

export const listExternalBankAccounts: Exchange = {
  ...get,
  name: 'listExternalBankAccounts',
  path: '/externalBankAccounts',
  answer: (body: unknown) => hasIds(Object(body).accounts, idsOf(accounts)),
};

/** Each payment that is made has an id of its own. */
export const createPayment: Exchange = {
  ...common,
  name: 'createPayment',
  method: 'POST',
  path: '/payments',
  body: payment,
  answer: (body: unknown) => {
    const { id, externalBankAccountId: beneficiary } = Object(body).payment;
    return typeof id === 'string' && id !== '' && beneficiary === externalBankAccountId;
  },
};

/** The first that is created. */
export const getPayment: Exchange = {
  ...get,
  name: 'getPayment',
  path: `/payments/${paymentId}`,
  answer: (body: unknown) => Object(body).payment.id === paymentId,
};

/** The newest payments, 50 a page. It has no right answer of its own: it grows. */
export const listPayments: Exchange = {
  ...get,
  name: 'listPayments',
  path: '/payments/all',
  answer: () => false,
};

/** What a server without a state answers, to be right. */
export const answers: Record<string, unknown> = Object.fromEntries(
  (
    [
      [getExternalBankAccount, accountAnswer],
      [listExternalBankAccounts, accountsAnswer],
      [createPayment, paymentAnswer],
      [getPayment, paymentAnswer],
    ] as const
  ).map(([{ method, path }, answer]) => [`${method} ${path}`, answer]),
);

/** Whether a list has these ids, in this order. */
export function hasIds(list: unknown, ids: readonly string[]): boolean {
  return Array.isArray(list) && isDeepStrictEqual(idsOf(list), ids);
}

function idsOf(list: readonly { id: string }[]): string[] {
  return list.map(({ id }) => id);
}
