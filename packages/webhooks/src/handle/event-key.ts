import { toHex } from '../verify/signature.ts';
import type { WebhookEvent } from '../verify/webhook-event.ts';

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

/**
 * JSON with one spelling for each value (RFC 8785): no white space, object keys in the order of their
 * UTF-16 code units, numbers and strings as ECMAScript writes them. The RFC refuses half of a surrogate
 * pair and a number that is too large; here they are written as ECMAScript does (an escape, and
 * `null`), so that no event is lost.
 *
 * @throws {TypeError} for what JSON cannot hold
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .sort(([first], [second]) => (first < second ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`JSON cannot hold ${typeof value}`);
  return text;
}
