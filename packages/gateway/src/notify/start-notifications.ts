import { AsyncLocalStorage } from 'node:async_hooks';
import {
  createWebhookHandler,
  type ReceivedWebhook,
  type WebhookAnswer,
  WebhookVerificationError,
} from '@crossborder-fx/webhooks';
import { toFastifyPlugin } from '@crossborder-fx/webhooks/fastify';
import type { GatewayContext } from '../gateway-context.ts';
import type { GatewayOptions, NotificationOptions } from '../gateway-options.ts';
import { createServer, listen } from '../http/server.ts';
import { readSigningKeys } from '../standard-webhooks.ts';
import { startDelivering } from './deliver.ts';
import { exactReader, exactText } from './exact-entries.ts';
import type { Outbox } from './outbox.ts';
import { createSubscription } from './subscription.ts';

export type Notifications = Awaited<ReturnType<typeof startNotifications>>;

interface Parts {
  outbox: Outbox;
  eventNames: readonly string[];
  interval: number;
  onError(error: unknown, what: string): void;
}

/** The milliseconds to the next check after a failed check or a wrong signature. The service repeats for longer. */
const soonMilliseconds = 30_000;

/** Starts the listener for notifications, even while the service cannot be reached. @throws {TypeError} for a wrong option */
export async function startNotifications(
  options: NotificationOptions,
  gatewayOptions: GatewayOptions,
  context: GatewayContext,
  { outbox, eventNames, interval, onError }: Parts,
) {
  const { fx, database, now } = context;
  const { host = '127.0.0.1', port, deliverTo } = options;
  const closing = new AbortController();
  const subscription = createSubscription(options, context, eventNames);
  const deliverer = startDelivering({
    ...{ outbox, url: deliverTo, keys: readSigningKeys(options.signingKeys), now },
    onError: (error) => onError(error, 'the delivery of a notification'),
  });
  const deliveries = new AsyncLocalStorage<Delivery>();
  const handler = createWebhookHandler<unknown>({
    secrets: subscription.secrets,
    store: database.store,
    on: {},
    async onUnhandled(given, { id }) {
      const { payload, webhookId } = given;
      const event = given.event === 'UNKNOWN' ? given.eventName : given.event;
      const delivery = deliveries.getStore();
      // Writes a fetched notification, which the service could not deliver, in the form of a delivered one.
      const body = delivery ? textOf(delivery.webhook) : exactText({ event, payload, webhookId });
      await outbox.add({ id, event, body });
      deliverer.wake();
    },
    onError(error) {
      // Refused notifications are counted and not logged, because anybody can send to the listener.
      const isRefusal = error instanceof WebhookVerificationError;
      if (!isRefusal) return onError(error, 'the receipt of a notification');
      const delivery = deliveries.getStore();
      if (delivery) delivery.isMismatch = error.code === 'SIGNATURE_MISMATCH';
    },
  });
  let refusals = 0;
  const receive = async (webhook: ReceivedWebhook): Promise<WebhookAnswer> => {
    const delivery: Delivery = { webhook };
    const attempt = () => deliveries.run(delivery, () => handler.receive(webhook));
    const answer = await attempt();
    const { outcome } = answer;
    if (outcome === 'processed' || outcome === 'duplicate') subscription.verified();
    if (outcome !== 'refused') return answer;
    const stateBefore = subscription.state();
    if (delivery.isMismatch && (await subscription.mismatched(textOf(webhook)))) return attempt();
    if (subscription.state() !== stateBefore) planSoon();
    refusals++;
    return answer;
  };

  const server = createServer(gatewayOptions);
  server.register(toFastifyPlugin({ receive }), { prefix: '/notifications' });

  let checking = Promise.resolve();
  const catchUp = async () => {
    checking = checking.catch(() => {}).then(() => subscription.check(closing.signal));
    await checking;
    const webhookId = subscription.webhookId();
    if (webhookId !== undefined)
      await handler.catchUp(exactReader(fx), webhookId, { clock: gatewayOptions.serviceClock });
  };
  let timer: NodeJS.Timeout | undefined;
  const plan = (milliseconds: number) => {
    clearTimeout(timer);
    if (!closing.signal.aborted) timer = setTimeout(round, milliseconds);
  };
  const planSoon = () => plan(Math.min(interval, soonMilliseconds));
  const round = async () => {
    try {
      await catchUp();
      plan(interval);
    } catch (error) {
      if (!closing.signal.aborted) onError(error, 'the fetch of missed notifications');
      planSoon();
    }
  };

  const close = async (stopped: AbortSignal) => {
    closing.abort();
    clearTimeout(timer);
    await Promise.all([server.end(stopped), deliverer.close()]);
    await checking.catch(() => {});
  };
  try {
    const listening = await listen(server, { host, port });
    void round();
    const { state } = subscription;
    return { url: `${listening}/notifications`, state, refusals: () => refusals, catchUp, close };
  } catch (error) {
    await close(AbortSignal.abort());
    throw error;
  }
}

interface Delivery {
  webhook: ReceivedWebhook;
  isMismatch?: boolean;
}

/** Returns the body that the service has signed. Parsing and writing its JSON anew would round numbers. */
const textOf = ({ rawBody }: ReceivedWebhook) =>
  typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
