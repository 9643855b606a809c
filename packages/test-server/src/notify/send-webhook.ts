import type { WebhookEvent, WebhookEventName } from '@crossborder-fx/webhooks';
import type { TestWebhookOverrides } from '@crossborder-fx/webhooks/testing';
import { longestTimer, requireKnown, requireWholeNumber } from '../require-value.ts';
import type { DeliveryAttempt } from './delivery.ts';
import { createDeliveryJournal, type DeliveryJournal } from './delivery-journal.ts';
import { createJudge } from './delivery-policy.ts';
import { postWebhook, requireReceiver } from './post-webhook.ts';

const overridable = ['payload', 'webhookId', 'timestamp', 'encoding', 'headerNames', 'clock'];

const judge = createJudge({ maxAttempts: 1 });

export interface SendWebhookOptions<Name extends WebhookEventName> {
  /** The URL of the receiver, with http or https. */
  to: string | URL;
  /** The secret of the subscription. The call uses the secret only to sign the notification. */
  secret: string;
  /** Changes to the example notification of the event: `payload`, `webhookId`, `timestamp`, … */
  overrides?: Omit<TestWebhookOverrides<Name>, 'secret'> | undefined;
  /** How many milliseconds to wait for the answer of the receiver. @default 10_000 */
  timeout?: number | undefined;
  /** Aborting the signal ends the call: the promise rejects with the reason of the signal. */
  signal?: AbortSignal | undefined;
}

/** A notification that was sent, and the status of the receiver's answer. */
export interface SentWebhook {
  /** The status of the receiver's answer. The service recommends 204. */
  status: number;
  /** The body of the notification as it was sent. */
  rawBody: string;
  /** The headers of the notification with the timestamp and the signature. */
  headers: Record<string, string>;
}

/**
 * Sends one signed notification, built from the example of the event in the OpenAPI document (service description, section 6),
 * without repeating a failed attempt. Records the outcome in the list of sent notifications.
 *
 * @throws {TypeError} when there is no such event or option, there is no secret, or `to` is not an
 * http URL
 * @throws {SendWebhookError} when the receiver cannot be reached or does not answer in time
 */
export async function sendWebhook<Name extends WebhookEventName>(
  name: Name,
  options: SendWebhookOptions<Name>,
  journal: DeliveryJournal = createDeliveryJournal({ maxEntries: 1 }),
): Promise<SentWebhook> {
  requireKnown('sendWebhook', options, ['to', 'secret', 'overrides', 'timeout', 'signal']);
  const { to, secret, overrides = {}, timeout = 10_000, signal } = options;
  requireKnown('overrides', overrides, overridable);
  requireWholeNumber('timeout', timeout, { min: 1, max: longestTimer });
  const url = requireReceiver(to);
  // Refuse a missing secret, because createTestWebhook() would then sign with its own default secret.
  if (typeof secret !== 'string')
    throw new TypeError('secret must be the secret of the subscription.');
  // Load the examples of notifications only when needed, because most runs of a server send no notification.
  const { createTestWebhook } = await import('@crossborder-fx/webhooks/testing');
  const { rawBody, headers, event } = await createTestWebhook(name, { ...overrides, secret });
  const sentAt = new Date();
  const { webhookId } = event as WebhookEvent;
  const delivery = journal.add({ event: name, webhookId, to: url, rawBody });
  const record = (answer: Pick<DeliveryAttempt, 'status' | 'error'>) =>
    journal.record(
      delivery,
      judge({ number: 1, at: sentAt.getTime(), sentAt, headers, ...answer }),
    );
  const status = await postWebhook(url, { rawBody, headers, timeout, signal }).catch(
    (error: Error) => {
      record({ status: undefined, error: error.message });
      throw signal?.aborted ? signal.reason : error;
    },
  );
  record({ status, error: undefined });
  return { status, rawBody, headers };
}
