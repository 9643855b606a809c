import type { EventName, WebhookWithSecret } from '@crossborder-fx/openapi';
import { requireKnown, requireReceiver } from '@crossborder-fx/test-server';
import type { Context } from '../service/context.ts';
import { callOperation } from '../service/operations.ts';

/** A webhook subscription that the sandbox creates at its start. */
export interface StartWebhook {
  /** The URL of the receiver of the notifications. */
  url: string | URL;
  /** The events about which the receiver gets notifications. @default all events */
  events?: readonly EventName[] | undefined;
  /** The secret that signs the notifications. @default a secret derived from the seed */
  secret?: string | undefined;
}

export function readStartWebhook(
  given: string | URL | StartWebhook,
  known: readonly EventName[],
): StartWebhook {
  const webhook = typeof given === 'string' || given instanceof URL ? { url: given } : given;
  requireKnown('webhook', webhook, ['url', 'events', 'secret']);
  const { url, events, secret } = webhook;
  requireReceiver(url);
  if (secret !== undefined && (typeof secret !== 'string' || secret === '')) {
    throw new TypeError('The secret of a webhook must be text that is not empty.');
  }
  if (events !== undefined && (!Array.isArray(events) || events.length === 0)) {
    throw new TypeError('The events of a webhook must be a list with at least one event.');
  }
  const unknown = events?.find((event) => !known.includes(event));
  if (unknown !== undefined) {
    throw new TypeError(`There is no event ${unknown}, only ${known.join(', ')}.`);
  }
  return { url: String(url), events, secret };
}

/** Creates a subscription, or changes the stored subscription with the same URL. @throws {RefusedError} `tooManyWebhooks` */
export function subscribe(
  context: Context,
  { url, events, secret }: StartWebhook,
  known: readonly EventName[],
): string {
  const there = callOperation(context, 'listWebhooks').find((one) => one.url === String(url));
  const body = { url: String(url), events: [...(events ?? known)] };
  const { webhookId } = there ?? callOperation(context, 'createWebhook', { body });
  if (there && events) {
    callOperation(context, 'updateWebhook', { path: { webhookId }, body });
  }
  if (secret !== undefined) {
    context.statements.run(
      'UPDATE subscription SET secret = :secret WHERE webhookId = :webhookId',
      { webhookId, secret },
    );
  }
  return webhookId;
}

/** Returns the subscription that the sandbox made at its start, with the current secret, or undefined after its deletion. */
export function subscriptionOf(
  { statements }: Context,
  webhookId: string,
): WebhookWithSecret | undefined {
  const found = statements.get<{ url: string; events: string; secret: string }>(
    'SELECT url, events, secret FROM subscription WHERE webhookId = :webhookId AND isDeleted = 0',
    { webhookId },
  );
  return found && { webhookId, ...found, events: JSON.parse(found.events) };
}
