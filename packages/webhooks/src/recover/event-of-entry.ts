import type { FailedNotification } from '@crossborder-fx/openapi';
import { digest } from '../ground/digest.ts';
import { own } from '../ground/own-error.ts';
import { canonicalJson } from '../handle/event-key.ts';
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
export function requireEntry(
  entry: unknown,
  position: number,
): asserts entry is FailedNotification {
  if (!isRecord(entry)) {
    throw new FailedNotificationError('is not an object', { id: undefined, position });
  }
}

/**
 * The fact that an entry was processed. It is recognised by its id, or without one by its content and the
 * time of its failure: two that are the same in all of it are one.
 */
export async function factOfEntry(entry: FailedNotification, webhookId: string): Promise<string> {
  const { id, failedAt = null, notificationContent = null } = Object(entry);
  if (isId(id)) return `ENTRY ${webhookId} ${id}`;
  return `ENTRY ${webhookId} ${await digest(canonicalJson([failedAt, notificationContent]))}`;
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
  throw new FailedNotificationError('has no eventType in its notificationContent', {
    id: isId(id) ? String(id) : undefined,
    position,
  });
}

function isId(id: unknown): boolean {
  return typeof id === 'number' || (typeof id === 'string' && id !== '');
}
