import { createWebhookHandler, type WebhookHandler } from '@crossborder-fx/webhooks';
import { UnreadableError } from './noted.ts';
import type { World } from './world.ts';

/** The receiver of the company: it books each payment that is final. */
export function createReceiver(
  { books, safeguards, note, now }: Omit<World, 'webhooks'>,
  secret: string,
): WebhookHandler {
  return createWebhookHandler({
    secrets: [secret],
    store: safeguards.createStore(now),
    clock: now,
    key: safeguards.keyOf,
    on: {
      PAYMENT_FINALIZED: async ({ payload }) => {
        if (payload.id == null || payload.amount == null) {
          throw new UnreadableError('The payment of the notification cannot be booked.');
        }
        const units = readUnits(safeguards.readAmount, payload.amount.value);
        books.bookings.push({ paymentId: String(payload.id), units });
      },
    },
    onUnhandled: () => {},
    onError: (error, { origin }) => note(`notification by ${origin}`, error),
  });
}

/** @throws {UnreadableError} */
export function readUnits(read: (text: unknown) => bigint, text: unknown): bigint {
  try {
    return read(text);
  } catch (cause) {
    throw new UnreadableError('An amount cannot be read.', { cause });
  }
}
