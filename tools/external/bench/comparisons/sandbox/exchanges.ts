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

/** The beneficiaries that a sandbox has from the start. */
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
  answer: (body: unknown) => hasIds(Object(body).accounts, accounts),
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

/** What a server without a state answers, to be right. */
export const answers: Record<string, unknown> = {
  [`GET ${getExternalBankAccount.path}`]: accountAnswer,
  [`GET ${listExternalBankAccounts.path}`]: accountsAnswer,
  [`POST ${createPayment.path}`]: paymentAnswer,
  [`GET ${getPayment.path}`]: paymentAnswer,
};

/** Whether a list has the objects of another, in this order. */
export function hasIds(list: readonly Identified[], others: readonly Identified[]): boolean {
  const idsOf = (objects: readonly Identified[]) => objects.map(({ id }) => id);
  return isDeepStrictEqual(idsOf(list), idsOf(others));
}

interface Identified {
  id: string;
}
