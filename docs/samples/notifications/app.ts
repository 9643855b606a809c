import { createWebhookHandler, type WebhookStore } from '@crossborder-fx/webhooks';
import { toExpressHandler } from '@crossborder-fx/webhooks/express';
import express from 'express';

/** The secrets of a subscription: the current one, and the previous one while it is replaced. */
export type Secrets = readonly (string | undefined)[];

export function createReceiver(secrets: Secrets, store: WebhookStore) {
  const webhooks = createWebhookHandler({
    secrets,
    store,
    on: {
      PAYMENT_FINALIZED: ({ payload }) => console.log('finalized', payload.amount?.value),
      PAYMENT_BLOCKED: () => console.log('blocked: somebody must look'),
    },
    onUnhandled: ({ event }) => console.log('not handled', event),
  });
  const app = express();
  app.all('/notifications', toExpressHandler(webhooks)); // before any body parser
  return { app, webhooks };
}
