import { AsyncLocalStorage } from 'node:async_hooks';
import {
  createWebhookHandler,
  type ReceivedWebhook,
  type WebhookAnswer,
  WebhookVerificationError,
} from '@crossborder-fx/webhooks';
import { toNodeListener } from '@crossborder-fx/webhooks/node';
import type { GatewayContext } from '../gateway-context.ts';
import { hourMilliseconds, type NotificationOptions } from '../gateway-options.ts';
import { createServer } from '../http/server.ts';
import { startDelivering } from './deliver.ts';
import { exactReader, exactText } from './exact-entries.ts';
import { createSubscription } from './subscription.ts';

export type Notifications = ReturnType<typeof createNotifications>;

/** The milliseconds to the next check after a failed check or a wrong signature. The service repeats for longer. */
const soonMilliseconds = 30_000;

/** Delivers notifications, and receives them once `listen` is called, even while the service cannot be reached. */
export function createNotifications(
  options: NotificationOptions,
  context: GatewayContext,
  eventNames: readonly string[],
) {
  const { fx, database, outbox, closing, stopped, report } = context;
  const { interval = hourMilliseconds, serviceClock: clock } = context.options;
  const subscription = createSubscription(options, context, eventNames);
  const deliverer = startDelivering(context, options);
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
      if (!isRefusal) return report(error, 'the receipt of a notification');
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

  const server = createServer(context.options);
  const listener = toNodeListener({ receive });
  server.add({
    ...{ methods: ['*'], path: '/notifications', bodyLimit: 0 },
    async handle({ request, response }) {
      await listener(request, response);
      return undefined;
    },
  });

  let checking = Promise.resolve();
  const catchUp = async () => {
    checking = checking.catch(() => {}).then(() => subscription.check(closing));
    await checking;
    const webhookId = subscription.webhookId();
    if (webhookId !== undefined) await handler.catchUp(exactReader(fx), webhookId, { clock });
  };
  let timer: NodeJS.Timeout | undefined;
  const plan = (milliseconds: number) => {
    clearTimeout(timer);
    if (!closing.aborted) timer = setTimeout(round, milliseconds);
  };
  const planSoon = () => plan(Math.min(interval, soonMilliseconds));
  const round = async () => {
    try {
      await catchUp();
      plan(interval);
    } catch (error) {
      if (!closing.aborted) report(error, 'the fetch of missed notifications');
      planSoon();
    }
  };

  return {
    catchUp,
    state: subscription.state,
    refusals: () => refusals,
    /** @returns the URL to which the service sends notifications. @throws {TypeError} when the address cannot be used */
    async listen() {
      const { host = '127.0.0.1', port } = options;
      const listening = await server.listen({ host, port });
      void round();
      return `${listening}/notifications`;
    },
    async close() {
      clearTimeout(timer);
      await Promise.all([server.end(stopped), deliverer.close()]);
      await checking.catch(() => {});
    },
  };
}

interface Delivery {
  webhook: ReceivedWebhook;
  isMismatch?: boolean;
}

/** Returns the body that the service has signed. Parsing and writing its JSON anew would round numbers. */
const textOf = ({ rawBody }: ReceivedWebhook) =>
  typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
