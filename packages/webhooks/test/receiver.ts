import { EventEmitter, once } from 'node:events';
import { createWebhookHandler, memoryStore, type PaymentFinalizedEvent } from '../src/index.ts';
import { secret } from './notification.ts';

/** A handler that remembers what it was called with and what went wrong. */
export function receiver({ fail }: { fail?: Error } = {}) {
  const events: PaymentFinalizedEvent[] = [];
  const errors: unknown[] = [];
  const told = new EventEmitter();
  const firstError = once(told, 'reported').then(([error]) => error as unknown);
  const handler = createWebhookHandler({
    secrets: [secret],
    store: memoryStore(),
    on: {
      PAYMENT_FINALIZED: (event) => {
        if (fail) throw fail;
        events.push(event);
      },
    },
    onUnhandled: ({ event }) => {
      throw new Error(`${event} was not sent`);
    },
    onError: (error) => {
      errors.push(error);
      told.emit('reported', error);
    },
  });
  return { handler, events, errors, firstError };
}
