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
    summary: 'Sends a signed notification, once',
    description:
      'The server sends it to any URL that it can reach. A receiver that gives no answer is 502.',
    body: objectOf(
      {
        event: text,
        to: { type: 'string', description: 'An http or https URL.' },
        secret: { type: 'string', description: 'Of the subscription.' },
        overrides: {
          type: 'object',
          description: 'What to change in the example of the event: payload, webhookId, …',
        },
        timeout: { type: 'integer', minimum: 1, default: 10_000, description: 'Milliseconds.' },
      },
      ...['overrides', 'timeout'],
    ),
    answer: {
      status: 200,
      description: 'What was sent, and the status that it was answered with.',
      schema: objectOf({
        status: { type: 'integer' },
        rawBody: text,
        headers: { type: 'object' },
      }),
    },
    async handle({ server, body: { event, ...options }, signal }) {
      const sent = await server.sendWebhook(
        event as WebhookEventName,
        // The types of the options were checked with the body.
        { ...options, signal } as SendWebhookOptions<WebhookEventName>,
      );
      return { status: 200, body: sent };
    },
  },
  {
    method: 'GET',
    path: 'deliveries',
    id: 'listDeliveries',
    summary: 'The latest notifications that were sent, oldest first',
    query: {
      latest: {
        type: 'integer',
        minimum: 1,
        maximum: mostDeliveries,
        default: mostDeliveries,
        description: 'How many.',
      },
    },
    example: { query: { latest: 50 } },
    answer: {
      status: 200,
      description: 'With every attempt, and what became of them.',
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
    summary: 'The names of the notifications',
    example: {},
    ...answering('events', { description: 'The names.', ...listOf(text) }, ({ server }) =>
      server.listEvents(),
    ),
  },
];
