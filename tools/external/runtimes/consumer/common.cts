// Code that only a user with CommonJS modules writes. The tests compile main.ts as CommonJS too.

import client = require('@crossborder-fx/client');

import { ApiError, type UndecidedError } from '@crossborder-fx/client';
import { API_VERSION } from '@crossborder-fx/openapi';
import { toExpressHandler } from '@crossborder-fx/webhooks/express';

import webhooks = require('@crossborder-fx/webhooks');

export const wallets: Promise<client.Page<{ id: string }>> = client.createClient().wallets.list();

// A class of the client is both a value and a type, and the class ApiError has a type parameter.
export class OwnError extends ApiError<'OwnError'> {}
export const numberOf = (error: ApiError | UndecidedError): number =>
  error instanceof ApiError ? error.status : error.attempt;

export const listener = toExpressHandler(
  webhooks.createWebhookHandler({
    secrets: ['not-a-real-secret'],
    store: webhooks.memoryStore(),
    on: { PAYMENT_FINALIZED: ({ payload }) => console.log(payload.id) },
    onUnhandled: (event) => console.log(event.event),
  }),
);

export const version: string = API_VERSION;
