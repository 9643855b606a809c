import { createServer } from 'node:http';
import { createWebhookHandler, memoryStore, type WebhookEvent } from '@crossborder-fx/webhooks';
import { toNodeListener } from '@crossborder-fx/webhooks/node';
import { listen } from '../command.ts';

/** Receives notifications on loopback, verifies them and handles each once. */
export interface Receiver extends Disposable {
  url: string;
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
  const server = createServer(toNodeListener(handler));
  const url = await listen(server, { name: 'The receiver', port: 0, option: '--port' });
  return {
    url: `${url}/notifications`,
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
