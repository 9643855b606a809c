import { join } from 'node:path';
import type { OwnExchanges, ServerCommand } from '../../src/comparison.ts';
import {
  accounts,
  createPayment,
  getExternalBankAccount,
  getPayment,
  hasIds,
  listExternalBankAccounts,
  listPayments,
} from './exchanges.ts';
import { payment } from './provider.ts';

// The Stripe of vercel-labs/emulate, whose routes are the likest to the sandbox's: a customer stands for
// a beneficiary, with its id, and a payment intent for a payment, with all that is sent of one.

const { externalBankAccountId: customer, communication: description, ...metadata } = payment;
const headers = countedTokens();
const createPaymentIntent = {
  headers,
  path: '/v1/payment_intents',
  body: { amount: 125, currency: 'eur', customer, description, metadata },
  answer: (body: unknown) => {
    const { id, amount, customer: payer } = Object(body);
    return String(id).startsWith('pi_') && amount === 125 && payer === customer;
  },
};

/** All but the one that reads a payment intent, which has to be there. */
export const ownExchanges: OwnExchanges = {
  [createPayment.name]: createPaymentIntent,
  [getExternalBankAccount.name]: {
    headers,
    path: `/v1/customers/${customer}`,
    answer: (body: unknown) => Object(body).id === customer,
  },
  [listExternalBankAccounts.name]: {
    headers,
    path: `/v1/customers?limit=${accounts.length}`,
    // The newest first. One that is always there is older than these.
    answer: (body: unknown) => {
      const newestFirst = accounts.map(({ id }) => id).reverse();
      return hasIds(Object(body).data, newestFirst);
    },
  },
  [listPayments.name]: { headers, path: '/v1/payment_intents?limit=50' },
};

export const emulate: ServerCommand = {
  name: 'emulate',
  args: (port) => [join(import.meta.dirname, 'servers/emulate.ts'), String(port)],
  env: {
    CUSTOMERS: JSON.stringify(
      accounts.map(({ id, holder, tag }) => ({ id, name: holder.name, description: tag })),
    ),
  },
  async ownExchanges(url) {
    const created = await fetch(url + createPaymentIntent.path, {
      method: 'POST',
      headers: { ...(await headers()), 'content-type': 'application/json' },
      body: JSON.stringify(createPaymentIntent.body),
    });
    const { id } = Object(await created.json());
    const getPaymentIntent = {
      headers,
      path: `/v1/payment_intents/${id}`,
      answer: (body: unknown) => Object(body).id === id,
    };
    return { ...ownExchanges, [getPayment.name]: getPaymentIntent };
  },
};

/** Any token is taken, for less than 5,000 requests in an hour. */
function countedTokens(): () => Promise<Record<string, string>> {
  let requests = 0;
  return async () => {
    const token = Math.floor(requests++ / 4_000);
    return { authorization: `Bearer sk_test_${token}` };
  };
}
