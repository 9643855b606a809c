import { digest } from '../ground/digest.ts';
import { own } from '../ground/own-error.ts';
import { withTextIds } from '../verify/raw-body.ts';
import { toWebhookEvent, type WebhookEvent } from '../verify/webhook-event.ts';

/**
 * Identifies an event, since notifications have no id. The SHA-256 of name and payload is the same for
 * every delivery attempt, for a failed notification that is recovered, and for two subscriptions to one
 * URL.
 */
export async function eventKey(event: WebhookEvent): Promise<string> {
  const name = event.event === 'UNKNOWN' ? event.eventName : event.event;
  return digest(canonicalJson({ event: name, payload: event.payload ?? null }));
}

/**
 * The key of an event that was delivered, from the text of its body: that of `eventKey`, unless the
 * body holds an integer that a JavaScript number cannot. Two of these may be parsed to one number, and
 * the second event would pass for the first.
 */
export function deliveryKey(event: WebhookEvent, text: string): Promise<string> {
  const exact = quoteLargeIntegers(withTextIds(text));
  return eventKey(exact === text ? event : toWebhookEvent(JSON.parse(exact)));
}

/** The integers of a JSON text that would be parsed to others, as text. */
function quoteLargeIntegers(text: string): string {
  // Most bodies have nothing that comes near.
  if (!/[\s:,[]-?(?:\d{16}|[\d.]+[eE])/.test(text)) return text;
  let isInString = false;
  return text.replace(/\\.|"|-?\d[\d.eE+-]*/g, (token) => {
    if (token === '"') isInString = !isInString;
    if (isInString || token === '"' || isHeldExactly(token)) return token;
    // NUL keeps it apart from a text of the same digits.
    return `"\\u0000${token}"`;
  });
}

// A fraction is left as it is: it is no identifier, a recovered entry has only the parsed number, and
// some languages write 0.1 with 17 digits.
function isHeldExactly(token: string): boolean {
  const value = Number(token);
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER || String(value) === token;
}

/**
 * The key of an event that was parsed by somebody else, the same as for its delivery.
 *
 * @throws {TypeError} when the payload holds a number beyond `Number.MAX_SAFE_INTEGER`: it was perhaps
 * another number before it was parsed
 */
export async function recoveredKey(event: WebhookEvent): Promise<string> {
  JSON.stringify(event.payload, (_, value) => {
    if (typeof value !== 'number' || Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
    // Not the value: nothing of a payload belongs in a log.
    throw own(
      new TypeError(
        'The payload holds an integer that JavaScript may have rounded, so the event cannot be identified.',
      ),
    );
  });
  return eventKey(event);
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
