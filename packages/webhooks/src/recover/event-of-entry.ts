import type { FailedNotification } from '@crossborder-fx/openapi';
import { own } from '../ground/own-error.ts';
import { isRecord, toWebhookEvent, type WebhookEvent } from '../verify/webhook-event.ts';

/** An entry of the list of failed notifications that holds no event. The others were processed. */
export class FailedNotificationError extends Error {
  override readonly name = 'FailedNotificationError';
  /** The id of the entry; undefined when it has none. */
  declare readonly id: string | undefined;
  /** Which entry of the list it is, oldest first and counted from 1. */
  declare readonly position: number;

  constructor(what: string, { id, position }: { id: string | undefined; position: number }) {
    const entry = id === undefined ? `Entry ${position}` : `Entry ${position} (${id})`;
    super(`${entry} of the failed notifications ${what}.`);
    this.id = id;
    this.position = position;
    own(this);
  }
}

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
