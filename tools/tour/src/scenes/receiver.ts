import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWebhookHandler, memoryStore, type WebhookEvent } from '@crossborder-fx/webhooks';
import { toNodeListener } from '@crossborder-fx/webhooks/node';

/** Receives notifications on loopback, verifies them and handles each once. */
export interface Receiver extends Disposable {
  url: string;
  /** What was handled, oldest first. */
  events: WebhookEvent[];
  /** Verifies with another secret from now on. */
  useSecret(secret: string): void;
}

export async function startReceiver(): Promise<Receiver> {
  let secret = '';
  const events: WebhookEvent[] = [];
  const handler = createWebhookHandler({
    secrets: () => [secret],
    store: memoryStore(),
    on: {},
    onUnhandled: (event) => {
      events.push(event);
    },
    // A notification that cannot be verified gets an answer. The scene that waits for it fails.
    onError: () => {},
  });
  const server = createServer(toNodeListener(handler)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notifications`,
    events,
    useSecret(given) {
      secret = given;
    },
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
