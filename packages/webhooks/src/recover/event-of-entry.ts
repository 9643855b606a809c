import type { FailedNotification } from '@crossborder-fx/openapi';
import { digest } from '../common/digest.ts';
import { own } from '../common/own-error.ts';
import { canonicalJson } from '../handle/event-key.ts';
import { toWebhookEvent, type WebhookEvent } from '../verify/webhook-event.ts';

/** Reported when an entry of the list of failed notifications holds no event. The other entries of the list were processed. */
export class FailedNotificationError extends Error {
  override readonly name = 'FailedNotificationError';
  /** The id of the entry in the list of failed notifications, if the entry has an id. */
  declare readonly id: string | undefined;
  /** The position of the entry in the list, oldest first and counted from 1. */
  declare readonly position: number;

  constructor(what: string, { id, position }: { id: string | undefined; position: number }) {
    const entry = id === undefined ? `Entry ${position}` : `Entry ${position} (${id})`;
    super(`${entry} of the failed notifications ${what}.`);
    this.id = id;
    this.position = position;
    own(this);
  }
}

/** The note contains the entry's id or, without an id, a digest of the entry. */
export async function factOfEntry(entry: FailedNotification, webhookId: string): Promise<string> {
  const { id, failedAt = null, notificationContent = null } = Object(entry);
  if (isId(id)) return `ENTRY ${webhookId} ${id}`;
  return `ENTRY ${webhookId} ${await digest(canonicalJson([failedAt, notificationContent]))}`;
}

/** The entry has the name of the event in `eventType`. @throws {FailedNotificationError} when it holds no event */
export function eventOfEntry(
  { id, notificationContent }: FailedNotification,
  position: number,
  webhookId: string,
): WebhookEvent {
  const { eventType, ...content } = { ...notificationContent };
  const body = { webhookId, event: eventType, ...content };
  // The error of `toWebhookEvent` would say that the signature is right, but an entry in the list of failed
  // notifications has no signature.
  if (typeof body.event === 'string') return toWebhookEvent(body);
  throw new FailedNotificationError('has no eventType in its notificationContent', {
    id: isId(id) ? String(id) : undefined,
    position,
  });
}

function isId(id: unknown): boolean {
  return typeof id === 'number' || (typeof id === 'string' && id !== '');
}
