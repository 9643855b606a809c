import { createWebhookHandler, memoryStore, type WebhookHandler } from '@crossborder-fx/webhooks';
import type { Pool } from 'pg';
import { bookingsOf, bookStatement } from '../bookings.ts';
import { nothingRecovered } from './nothing-recovered.ts';

/** Whatever comes is booked: what came before is forgotten. */
export function withoutStore(pool: Pool, secret: string): WebhookHandler {
  const forgetful = () =>
    createWebhookHandler({
      secrets: [secret],
      store: memoryStore(),
      onError: () => {},
      ...bookingsOf<undefined>((_context, values) => pool.query(bookStatement, values)),
    });
  return {
    receive: (webhook) => forgetful().receive(webhook),
    // What it does not remember cannot be told from what was never delivered.
    recover: async () => nothingRecovered,
    reconcile: async () => [],
  };
}
