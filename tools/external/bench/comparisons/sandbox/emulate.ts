import { join } from 'node:path';
import type { ServerCommand } from '../../src/comparison.ts';
import {
  accounts,
  createPayment,
  getExternalBankAccount,
  getPayment,
  hasIds,
  listExternalBankAccounts,
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
    return {
      [createPayment.name]: createPaymentIntent,
      [getExternalBankAccount.name]: exchangeOf(customer, `/v1/customers/${customer}`),
      [listExternalBankAccounts.name]: {
        headers,
        path: `/v1/customers?limit=${accounts.length}`,
        // The newest first. One that is always there is older than these.
        answer: (body: unknown) => hasIds(Object(body).data, accounts.toReversed()),
      },
      [getPayment.name]: exchangeOf(id, `/v1/payment_intents/${id}`),
    };
  },
};

/** A GET of one object. */
function exchangeOf(id: string, path: string) {
  return { headers, path, answer: (body: unknown) => Object(body).id === id };
}

/** Any token is taken, for less than 5,000 requests in an hour. */
function countedTokens(): () => Promise<Record<string, string>> {
  let requests = 0;
  return async () => {
    const token = Math.floor(requests++ / 4_000);
    return { authorization: `Bearer sk_test_${token}` };
  };
}
