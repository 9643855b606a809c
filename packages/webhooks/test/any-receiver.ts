import { createWebhookHandler, type WebhookHandler } from '../src/create-webhook-handler.ts';
import type { WebhookHandlerOptions } from '../src/handle/handler-options.ts';
import type { WebhookContext } from '../src/handle/route.ts';
import { signWebhook } from '../src/index.ts';
import type { WebhookStore } from '../src/stores/webhook-store.ts';
import { createTestWebhook } from '../src/testing.ts';
import type { WebhookEvent } from '../src/verify/webhook-event.ts';

export type Run<Transaction> = (
  event: WebhookEvent,
  context: WebhookContext<Transaction>,
) => void | Promise<void>;

export function receiver<Transaction>(
  store: WebhookStore<Transaction>,
  run: Run<Transaction>,
  options: Partial<WebhookHandlerOptions<Transaction>> = {},
): WebhookHandler {
  return createWebhookHandler<Transaction>({
    secrets: ['a-secret-of-tests'],
    on: {},
    onUnhandled: run,
    onError: () => {},
    store,
    ...options,
  });
}

/** Makes a notification about a payment that no other test has, because the tests share the stores of a server. */
export function paymentFinalized(id: string = crypto.randomUUID()) {
  return createTestWebhook('PAYMENT_FINALIZED', { payload: { id } });
}

export function failing(error: Error): ['throws' | 'rejects', () => never | Promise<never>][] {
  const throws = () => {
    throw error;
  };
  return [
    ['throws', throws],
    ['rejects', () => Promise.reject(error)],
  ];
}

export const secret = 'theSecretOfTheReceiverUnderTest0123456789';

export async function notification({ id = 'NTc4MTI2', body = bodyOf(id) }: NotificationOptions) {
  const rawBody = Buffer.from(body);
  return { rawBody, headers: await signWebhook({ rawBody, secret }) };
}

export interface NotificationOptions {
  id?: string;
  body?: string | Uint8Array;
}

// The body has spaces that JSON.stringify would not write, so that a body which was parsed and written again differs.
function bodyOf(id: string): string {
  return `{ "event": "PAYMENT_FINALIZED", "payload": { "id": "${id}", "tag": "caf\u00e9" }, "webhookId": "1" }`;
}
