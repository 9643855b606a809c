import { type KnownWebhookEvent, payloadWrappers } from '../generated/events.ts';
import { unusableBody } from './webhook-verification-error.ts';

/** A notification without a type in this version: its name is unknown, or its payload is not an object. */
export interface UnknownWebhookEvent {
  event: 'UNKNOWN';
  /** The name of the event in the notification's body. */
  eventName: string;
  payload: unknown;
  /** The id of the subscription that the notification was sent for, or an empty text. */
  webhookId: string;
}

/**
 * A verified notification: a `switch` on `event` narrows `payload`. `event` and `webhookId` are
 * always strings (`webhookId` is empty if the body has none). Nothing checks the fields of `payload`.
 */
export type WebhookEvent = KnownWebhookEvent | UnknownWebhookEvent;

/** The events that this version knows (service description, section 6). */
export type WebhookEventName = KnownWebhookEvent['event'];

/** Returns the event of a body. The payload may be wrapped. Throws unless the body is an object with an event name. */
export function toWebhookEvent(body: unknown): WebhookEvent {
  if (!isRecord(body) || typeof body['event'] !== 'string') {
    throw unusableBody('BODY_NOT_NOTIFICATION', 'an object with an event name');
  }
  const { event: eventName, payload } = body;
  const sentId = idOf(body['webhookId']);
  const webhookId = typeof sentId === 'string' ? sentId : '';
  if (!Object.hasOwn(payloadWrappers, eventName) || !isRecord(payload)) {
    return { event: 'UNKNOWN', eventName, payload, webhookId };
  }
  // The name of the event was checked. Nothing checks the payload against its type.
  return { event: eventName, payload: unwrap(eventName, payload), webhookId } as KnownWebhookEvent;
}

// Adds the other fields of the payload to the wrapped object, as the client does, but replaces none of its fields.
function unwrap(eventName: string, payload: Record<string, unknown>): object {
  const wrapper = payloadWrappers[eventName as WebhookEventName];
  const wrapped = payload[wrapper];
  const { [wrapper]: _, ...beside } = payload;
  const object: Record<string, unknown> = isRecord(wrapped) ? { ...beside, ...wrapped } : payload;
  return typeof object['id'] === 'number' ? { ...object, id: idOf(object['id']) } : object;
}

/** Converts to text an id that the service wrote as a number, as the client does. */
function idOf(value: unknown): unknown {
  return Number.isSafeInteger(value) ? String(value) : value;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
