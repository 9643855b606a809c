import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { signWebhook } from '@crossborder-fx/webhooks';
import type { BankNotification, Cheat } from './cheat.ts';
import { type Served, serve } from './serve.ts';

/** What becomes of a notification on its way. */
export type Passage = 'passed' | 'answer lost' | 'lost';

export interface NotificationRoute {
  /** Where the receiver is. */
  receiver: () => string;
  secret: () => string;
  cheats: readonly Cheat[];
  /** Decides what becomes of the notification with this body. */
  passage(body: unknown): Passage;
}

/** Stands between the sandbox and the receiver, and signs again what it has changed. */
export async function startNotificationProxy(route: NotificationRoute): Promise<Served> {
  return serve(async (incoming, response) => {
    const body: unknown = JSON.parse(await text(incoming));
    const passage = route.passage(body);
    let status: number | undefined;
    if (passage !== 'lost') status = await deliverAll(route, body, incoming.headers);
    if (passage === 'passed' && status !== undefined) response.writeHead(status).end();
    else incoming.socket.destroy();
  });
}

/** Gives the first answer that is a refusal, or else the last one. */
async function deliverAll(
  route: NotificationRoute,
  body: unknown,
  received: IncomingHttpHeaders,
): Promise<number> {
  const timestamp = String(received['x-service-timestamp']);
  let notifications: BankNotification[] = [{ body, timestamp }];
  for (const { notification } of route.cheats) {
    if (notification) notifications = notifications.flatMap((one) => notification(one));
  }
  let status = 204;
  for (const notification of notifications) {
    const given = await deliver(route, notification);
    if (status < 400) status = given;
  }
  return status;
}

async function deliver(
  { receiver, secret, cheats }: NotificationRoute,
  { body, timestamp }: BankNotification,
): Promise<number> {
  const rawBody = JSON.stringify(body);
  const encoding = cheats.findLast((cheat) => cheat.encoding)?.encoding;
  let headers = await signWebhook({ rawBody, secret: secret(), timestamp, encoding });
  for (const { notificationHeaders } of cheats) headers = notificationHeaders?.(headers) ?? headers;
  const { status } = await fetch(receiver(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: rawBody,
  });
  return status;
}
