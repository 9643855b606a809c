import { type KnownWebhookEvent, payloadWrappers } from './generated/events.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

/**
 * A notification that this version has no type for: its name is not among the known ones, or its
 * payload is not an object.
 */
export interface UnknownWebhookEvent {
  event: 'UNKNOWN';
  /** The name in the body. */
  eventName: string;
  payload: unknown;
  /** The subscription that it was sent for; empty if the body does not say. */
  webhookId: string;
}

/**
 * A verified notification: a `switch` on `event` narrows `payload`. `event` and `webhookId` are
 * always strings (`webhookId` is empty if the body does not say); the fields of `payload` are as
 * they were received, unchecked.
 */
export type WebhookEvent = KnownWebhookEvent | UnknownWebhookEvent;

/** The events that this version knows (service description, section 6). */
export type WebhookEventName = KnownWebhookEvent['event'];

/**
 * The event in a parsed body (service description, section 6). The payload may be bare, or wrapped
 * as the detail operations return it (`{ payment: { … } }`). Only a body that is not an object with
 * an event name is refused; whatever else is odd is passed on.
 */
export function toWebhookEvent(body: unknown): WebhookEvent {
  if (!isRecord(body) || typeof body['event'] !== 'string') {
    throw new WebhookVerificationError(
      'BODY_NOT_NOTIFICATION',
      'The signature is right, but the body is not a JSON object with an event name: ' +
        'keep the raw body and report it to the sender.',
    );
  }
  const { event: eventName, payload } = body;
  const webhookId = typeof body['webhookId'] === 'string' ? body['webhookId'] : '';
  if (isRecord(payload)) {
    const candidate = { event: eventName, payload: unwrap(eventName, payload), webhookId };
    if (isKnown(candidate)) return candidate;
  }
  return { event: 'UNKNOWN', eventName, payload, webhookId };
}

interface Candidate {
  event: string;
  payload: object;
  webhookId: string;
}

function isKnown(candidate: Candidate): candidate is KnownWebhookEvent {
  return Object.hasOwn(payloadWrappers, candidate.event);
}

// As in the client: what stands beside the wrapped object is kept, never over the object's own.
function unwrap(eventName: string, payload: Record<string, unknown>): object {
  const wrappers: Readonly<Record<string, string>> = payloadWrappers;
  const wrapper = Object.hasOwn(wrappers, eventName) ? wrappers[eventName] : undefined;
  if (wrapper === undefined || !Object.hasOwn(payload, wrapper)) return payload;
  const { [wrapper]: wrapped, ...beside } = payload;
  return isRecord(wrapped) ? { ...beside, ...wrapped } : payload;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
