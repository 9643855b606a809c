import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import {
  bodyExamples,
  notificationsOf,
  type OpenApiDocument,
} from '@crossborder-fx/tools-description';
import { signWebhook, verifyWebhook, type WebhookEvent } from '@crossborder-fx/webhooks';

/** Signs an example notification, sends it to a receiver on loopback, and verifies it there. */
export async function notify(
  document: OpenApiDocument,
  eventName: string,
): Promise<{ event: WebhookEvent; status: number; milliseconds: number }> {
  const secret = 'tourSecretOfASubscription0123456789ABCDEFGHIJKLM';
  const rawBody = JSON.stringify(exampleNotification(document, eventName));
  const received = Promise.withResolvers<WebhookEvent>();

  const receiver = createServer((request: IncomingMessage, response) => {
    buffer(request)
      .then((body) => verifyWebhook({ rawBody: body, headers: request.headers, secrets: [secret] }))
      .then((event) => {
        response.writeHead(204).end();
        received.resolve(event);
      })
      .catch((error: unknown) => {
        response.writeHead(400).end();
        received.reject(error);
      });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  try {
    const start = performance.now();
    const { port } = receiver.address() as AddressInfo;
    const [response, event] = await Promise.all([
      fetch(`http://127.0.0.1:${port}/notifications`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(await signWebhook({ rawBody, secret })),
        },
        body: rawBody,
      }),
      received.promise,
    ]);
    return { event, status: response.status, milliseconds: performance.now() - start };
  } finally {
    receiver.close();
  }
}

function exampleNotification(document: OpenApiDocument, eventName: string): unknown {
  const notification = notificationsOf(document).get(eventName);
  const [first] = bodyExamples(document, notification?.requestBody);
  if (!first) throw new Error(`The description has no example of ${eventName}`);
  return first.value;
}
