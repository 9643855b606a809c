import { digest } from '../common/digest.ts';
import { own } from '../common/own-error.ts';
import { withTextIds } from '../verify/raw-body.ts';
import { toWebhookEvent, type WebhookEvent } from '../verify/webhook-event.ts';

/**
 * Returns a key that identifies an event, because notifications have no id. The key is the SHA-256 of the event's name
 * and payload, the same for every delivery attempt, for a recovered notification, and for two subscriptions to one URL.
 */
export async function eventKey(event: WebhookEvent): Promise<string> {
  const name = event.event === 'UNKNOWN' ? event.eventName : event.event;
  return digest(canonicalJson({ event: name, payload: event.payload ?? null }));
}

/**
 * Returns the same key as `eventKey`, but two bodies that differ only in an integer too large for a JavaScript number
 * get different keys.
 */
export function deliveryKey(event: WebhookEvent, text: string): Promise<string> {
  const exact = quoteLargeIntegers(withTextIds(text));
  return eventKey(exact === text ? event : toWebhookEvent(JSON.parse(exact)));
}

/** Puts quotes around the integers of a JSON text that JSON.parse would round. */
function quoteLargeIntegers(text: string): string {
  // Most bodies have no large number, and stay unchanged.
  if (!/[\s:,[]-?(?:\d{16}|[\d.]+[eE])/.test(text)) return text;
  let isInString = false;
  return text.replace(/\\.|"|-?\d[\d.eE+-]*/g, (token) => {
    if (token === '"') isInString = !isInString;
    if (isInString || token === '"' || isHeldExactly(token)) return token;
    // The character NUL distinguishes the quoted integer from a string of the same digits.
    return `"\\u0000${token}"`;
  });
}

// Leaves fractions unquoted, because a fraction is no identifier, and some languages write 0.1 with 17 digits.
function isHeldExactly(token: string): boolean {
  const value = Number(token);
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER || String(value) === token;
}

/**
 * Returns the key of an event whose body other code has parsed. The key equals the key of the delivered event.
 *
 * @throws {TypeError} when the payload holds a number beyond `Number.MAX_SAFE_INTEGER`, which parsing may have rounded
 */
export async function recoveredKey(event: WebhookEvent): Promise<string> {
  JSON.stringify(event.payload, (_, value) => {
    if (typeof value !== 'number' || Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
    // The message quotes no number of the payload, because a payload does not belong in a log.
    throw own(
      new TypeError(
        'The payload holds an integer that JavaScript may have rounded, so the event cannot be identified.',
      ),
    );
  });
  return eventKey(event);
}

/**
 * Writes JSON with one spelling for each value (RFC 8785): no white space, object keys ordered by UTF-16 code units, numbers
 * and strings as in ECMAScript. The RFC refuses half of a surrogate pair and a too large number. This function writes them as
 * ECMAScript does (the half as an escape, the number as `null`), so that no event is lost.
 *
 * @throws {TypeError} for a value that JSON cannot hold
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
