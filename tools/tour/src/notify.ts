import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Mock } from '@crossborder-fx/mock';
import {
  createWebhookHandler,
  memoryStore,
  type WebhookEvent,
  type WebhookEventName,
} from '@crossborder-fx/webhooks';
import { toNodeListener } from '@crossborder-fx/webhooks/node';

/** Has the mock send a signed notification to a receiver on loopback, which verifies it. */
export async function notify(
  mock: Pick<Mock, 'sendWebhook'>,
  name: WebhookEventName,
): Promise<{ event: WebhookEvent; status: number; milliseconds: number }> {
  const secret = 'tourSecretOfASubscription0123456789ABCDEFGHIJKLM';
  const received = Promise.withResolvers<WebhookEvent>();
  const handler = createWebhookHandler({
    secrets: [secret],
    store: memoryStore(),
    on: {},
    onUnhandled: received.resolve,
    onError: received.reject,
  });
  const receiver = createServer(toNodeListener(handler)).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  try {
    const start = performance.now();
    const to = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/notifications`;
    const sending = mock.sendWebhook(name, { to, secret });
    const [{ status }, event] = await Promise.all([sending, received.promise]);
    return { event, status, milliseconds: performance.now() - start };
  } finally {
    receiver.close();
  }
}
