import type { FailedNotification } from '@crossborder-fx/openapi';
import { isRecord } from '../verify/is-record.ts';
import { toWebhookEvent, type WebhookEvent } from '../verify/webhook-event.ts';
import { FailedNotificationError } from './failed-notification-error.ts';

/** @throws {FailedNotificationError} when the service lists something else */
export function requireEntry(entry: unknown, position: number): void {
  if (!isRecord(entry)) {
    throw new FailedNotificationError('is not an object', { id: undefined, position });
  }
}

/**
 * An entry holds the notification, with the name of the event under `eventType`.
 *
 * @throws {FailedNotificationError} when it holds none
 */
export function eventOfEntry(
  { id, notificationContent }: FailedNotification,
  position: number,
  webhookId: string,
): WebhookEvent {
  const { eventType, ...content } = { ...notificationContent };
  const body = { webhookId, event: eventType, ...content };
  // `toWebhookEvent` would say that the signature is right, and an entry has none.
  if (typeof body.event === 'string') return toWebhookEvent(body);
  const isId = typeof id === 'string' || typeof id === 'number';
  throw new FailedNotificationError('has no eventType in its notificationContent', {
    id: isId ? String(id) : undefined,
    position,
  });
}
