import { createServer } from 'node:http';
import { createWebhookHandler, memoryStore, type WebhookEvent } from '@crossborder-fx/webhooks';
import { toNodeListener } from '@crossborder-fx/webhooks/node';
import { listen } from '../command.ts';

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Receives notifications on loopback, verifies them and handles each once. */
export async function startReceiver() {
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
  const server = createServer(toNodeListener(handler));
  const url = await listen(server, { name: 'The receiver', port: 0, option: '--port' });
  return {
    url: `${url}/notifications`,
    events,
    /** Verifies with another secret from now on. */
    useSecret(given: string) {
      secret = given;
    },
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
