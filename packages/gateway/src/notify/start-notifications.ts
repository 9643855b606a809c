import {
  createWebhookHandler,
  type WebhookEvent,
  type WebhookHandler,
} from '@crossborder-fx/webhooks';
import { toFastifyPlugin } from '@crossborder-fx/webhooks/fastify';
import type { FastifyInstance } from 'fastify';
import type { GatewayContext } from '../ground/gateway-context.ts';
import { createServer, type ServerOptions } from '../ground/server.ts';
import { startDelivering } from './deliver.ts';
import type { Outbox } from './outbox.ts';
import { readSigningKeys } from './standard-webhooks.ts';
import { subscribe } from './subscribe.ts';

export interface NotificationOptions {
  /** Where the service reaches the gateway. @default '127.0.0.1' */
  host?: string | undefined;
  /** 0 is a free one. */
  port: number;
  /** The URL of the program that gets the notifications. */
  deliverTo: string;
  /** The keys that sign what the program gets: `whsec_` and Base64. */
  signingKeys: readonly string[];
  /** The secrets of a subscription that you made yourself. */
  secrets?: readonly string[] | undefined;
  /** Its id, for what was never delivered. */
  webhookId?: string | undefined;
  /** Or the URL of the listener, as the service reaches it: then the gateway subscribes. */
  subscribe?: string | undefined;
}

interface Parts extends Pick<GatewayContext, 'fx' | 'database' | 'now'> {
  outbox: Outbox;
  eventNames: readonly string[];
  interval: number;
  /** @default the time of the database */
  serviceClock: (() => Date) | undefined;
  onError(error: unknown, what: string): void;
}

/** @throws {TypeError} when an option is missing or wrong */
export async function startNotifications(
  options: NotificationOptions,
  serverOptions: ServerOptions,
  { fx, database, outbox, eventNames, now, interval, serviceClock, onError }: Parts,
) {
  const { host = '127.0.0.1', port, deliverTo, signingKeys } = options;
  const keys = readSigningKeys(signingKeys);
  if (keys.length === 0) throw new TypeError('Notifications need a key that signs them');
  if (!/^https?:$/.test(URL.parse(deliverTo)?.protocol ?? '')) {
    throw new TypeError('The URL of the program begins with https:// or http://');
  }
  let { secrets = [], webhookId } = options;
  if (secrets.length === 0 && options.subscribe === undefined) {
    throw new TypeError('Notifications need the secret of a subscription, or a URL to subscribe');
  }
  const deliverer = startDelivering({
    ...{ outbox, url: deliverTo, keys, now },
    onError: (error) => onError(error, 'delivery'),
  });
  const handler = createWebhookHandler<unknown>({
    // Until it has subscribed, nobody knows one.
    secrets: () => secrets,
    store: database.store,
    on: {},
    async onUnhandled(event, { id }) {
      await outbox.add({ id, event: nameOf(event), body: bodyOf(event) });
      deliverer.wake();
    },
    onError: (error) => onError(error, 'notification'),
  });
  const server = receiver(handler, serverOptions);
  let timer: NodeJS.Timeout | undefined;
  const close = async (stopped: AbortSignal) => {
    clearInterval(timer);
    await Promise.all([server.end(stopped), deliverer.close()]);
  };
  try {
    const listening = await server.listen({ host, port });
    if (options.subscribe !== undefined) {
      const given = await subscribe({ fx, database, now }, options.subscribe, eventNames);
      secrets = [given.secret];
      webhookId = given.webhookId;
    }
    const catchUp = async () => {
      if (webhookId !== undefined) await handler.catchUp(fx, webhookId, { clock: serviceClock });
    };
    const tryToCatchUp = () => void catchUp().catch((error) => onError(error, 'catching up'));
    tryToCatchUp();
    timer = setInterval(tryToCatchUp, interval);
    return { url: `${listening}/notifications`, catchUp, close };
  } catch (error) {
    await close(AbortSignal.abort());
    throw error;
  }
}

/** Answers `/notifications` only. */
function receiver(handler: WebhookHandler, options: ServerOptions): FastifyInstance {
  const server = createServer(options);
  server.register(toFastifyPlugin(handler), { prefix: '/notifications' });
  return server;
}

function nameOf(event: WebhookEvent): string {
  return event.event === 'UNKNOWN' ? event.eventName : event.event;
}

/** As the service sent it, without what makes types of it. */
function bodyOf(event: WebhookEvent): string {
  const { payload, webhookId } = event;
  return JSON.stringify({ event: nameOf(event), payload, webhookId });
}
