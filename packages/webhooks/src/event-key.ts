import { canonicalJson } from './canonical-json.ts';
import { toHex } from './hex.ts';
import type { WebhookEvent } from './webhook-event.ts';

/**
 * Identifies an event, since notifications have no id. The SHA-256 of name and payload is the same for every delivery attempt, for a failed notification that is recovered, and
 * for two subscriptions to one URL.
 */
export async function eventKey(event: WebhookEvent): Promise<string> {
  const name = event.event === 'UNKNOWN' ? event.eventName : event.event;
  const text = canonicalJson({ event: name, payload: event.payload ?? null });
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toHex(new Uint8Array(digest));
}
