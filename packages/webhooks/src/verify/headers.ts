import { WebhookVerificationError } from './webhook-verification-error.ts';

/** `Headers` of a Fetch request, or another object with the method `get`. */
export interface HeadersLike {
  get(name: string): string | null | undefined;
}

/** Headers as `Headers`, as Node's `request.headers`, or as a plain record; names in any case. */
export type WebhookHeaders =
  | HeadersLike
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The two headers of a signed notification (service description, section 6). */
export interface WebhookHeaderNames {
  /** @default 'x-service-timestamp' */
  timestamp?: string | undefined;
  /** @default 'x-service-signature' */
  signature?: string | undefined;
}

export function resolveHeaderNames({
  timestamp = 'x-service-timestamp',
  signature = 'x-service-signature',
}: WebhookHeaderNames = {}) {
  return { timestamp, signature };
}

// A single header value may have one comma, after the day name of an HTTP date, which `parseTimestamp` may read.
const singleValue = /^(?:[a-z]+, \d)?[^,]*$/i;

/** Throws `HEADER_MISSING` or `HEADER_DUPLICATED`. If the caller gives `parse`, a header may have several values. */
export function requireHeader(headers: WebhookHeaders, name: string, parse?: unknown): string {
  const value = joinedValues(headers, name);
  if (!value) {
    throw new WebhookVerificationError(
      'HEADER_MISSING',
      `There is no ${name} header: pass all headers, or headerNames.`,
    );
  }
  if (!parse && !singleValue.test(value)) {
    throw new WebhookVerificationError(
      'HEADER_DUPLICATED',
      `There is more than one ${name} header: a proxy may add one.`,
    );
  }
  return value;
}

/** Joins the values of a header with commas, as `Headers` and Node do. */
function joinedValues(headers: WebhookHeaders, name: string): string {
  if (typeof headers.get === 'function') return String(headers.get(name) ?? '');
  const wanted = name.toLowerCase();
  let found: unknown;
  // Uses a loop, because a chain of array methods would take a tenth as long as the HMAC.
  for (const key of Object.keys(headers)) {
    if (key.length === wanted.length && key.toLowerCase() === wanted) {
      const value = (headers as Readonly<Record<string, unknown>>)[key];
      if (value !== undefined) found = found === undefined ? value : [found, value];
    }
  }
  return String(found ?? '');
}
