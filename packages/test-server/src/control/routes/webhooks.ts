import type { WebhookEventName } from '@crossborder-fx/webhooks';
import { mostDeliveries } from '../../notify/delivery-journal.ts';
import type { SendWebhookOptions } from '../../notify/send-webhook.ts';
import type { ControlRoute } from '../control-route.ts';
import { answering, listOf, objectOf, text } from '../schemas.ts';
import { writeList } from '../write-list.ts';

export const webhookRoutes: ControlRoute[] = [
  {
    method: 'POST',
    path: 'webhooks',
    id: 'sendWebhook',
    summary: 'Sends one signed notification, without a retry',
    description:
      'The server sends the notification to any URL that it can reach. The status is 502 if the receiver does not answer.',
    body: objectOf(
      {
        event: text,
        to: { type: 'string', description: 'The URL of the receiver, with http or https.' },
        secret: { type: 'string', description: 'The secret of the subscription.' },
        overrides: {
          type: 'object',
          description:
            'Fields that replace fields in the example of the event: payload, webhookId, …',
        },
        timeout: {
          type: 'integer',
          minimum: 1,
          default: 10_000,
          description: 'How many milliseconds to wait for the receiver.',
        },
      },
      ...['overrides', 'timeout'],
    ),
    answer: {
      status: 200,
      description: 'The body and headers that were sent, and the status of the receiver.',
      schema: objectOf({
        status: { type: 'integer' },
        rawBody: text,
        headers: { type: 'object' },
      }),
    },
    async handle({ server, body: { event, ...options }, signal }) {
      const sent = await server.sendWebhook(
        event as WebhookEventName,
        // The cast is safe: the types of the options were checked together with the request's body.
        { ...options, signal } as SendWebhookOptions<WebhookEventName>,
      );
      return { status: 200, body: sent };
    },
  },
  {
    method: 'GET',
    path: 'deliveries',
    id: 'listDeliveries',
    summary: 'Lists the latest notifications that were sent, the oldest first',
    query: {
      latest: {
        type: 'integer',
        minimum: 1,
        maximum: mostDeliveries,
        default: mostDeliveries,
        description: 'How many notifications to list.',
      },
    },
    example: { query: { latest: 50 } },
    answer: {
      status: 200,
      description: 'The notifications, with all attempts to deliver each of them.',
      schema: objectOf({
        deliveries: listOf(
          objectOf({
            id: text,
            event: text,
            webhookId: text,
            to: { type: 'string', description: 'The origin of the receiver.' },
            rawBody: text,
            state: { enum: ['pending', 'delivered', 'failed'] },
            attempts: listOf({ type: 'object' }),
          }),
        ),
      }),
    },
    handle: ({ server, query: { latest = mostDeliveries } }) =>
      writeList('deliveries', server.listDeliveries(Number(latest))),
  },
  {
    method: 'GET',
    path: 'events',
    id: 'listEvents',
    summary: 'Lists the names of the events of notifications',
    example: {},
    ...answering(
      'events',
      { description: 'The names of the events.', ...listOf(text) },
      ({ server }) => server.listEvents(),
    ),
  },
];
