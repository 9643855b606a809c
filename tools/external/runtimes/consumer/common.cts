// A CommonJS consumer: it requires the same classes and functions as an ES module imports, with their types.

import client = require('@crossborder-fx/client');

import { ApiError, type Payment, type UndecidedError } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { money, quotedDecimal } from '@crossborder-fx/client/money';
import { API_VERSION, type paths } from '@crossborder-fx/openapi';
import { toExpressHandler } from '@crossborder-fx/webhooks/express';

import webhooks = require('@crossborder-fx/webhooks');

const fx = client.createClient({
  baseUrl: 'https://demo.example',
  username: 'treasury',
  secret: 'not-a-real-secret',
});

export const wallets: Promise<client.Page<{ id: string }>> = fx.wallets.list();
export const amount: string = quotedDecimal('12.5');
export const isForged = (error: unknown): boolean =>
  error instanceof webhooks.WebhookVerificationError;

// A class is a value and a type, and one has a parameter.
export class OwnError extends ApiError<'OwnError'> {}
export const numberOf = (error: ApiError | UndecidedError): number =>
  error instanceof ApiError ? error.status : error.attempt;

export async function pay(body: Omit<client.PaymentCreate, 'tag'>): Promise<client.Outcome> {
  const journal = fileJournal('/var/lib/journal', { account: 'acme-live' });
  const price = money('12.5', 'EUR');
  const paid = await fx.payments.createOnce(
    { ...body, amount: price },
    { journal, reference: 'R' },
  );
  const { id }: Pick<Payment, 'id'> = paid;
  return new client.TimeoutError(id, { attempts: [], outcome: 'unknown' }).outcome;
}

export const listener = toExpressHandler(
  webhooks.createWebhookHandler({
    secrets: ['not-a-real-secret'],
    store: webhooks.memoryStore(),
    on: { PAYMENT_FINALIZED: ({ payload }) => console.log(payload.id) },
    onUnhandled: (event) => console.log(event.event),
  }),
);

export type Described = paths['/payments/{id}'];
export const version: string = API_VERSION;
