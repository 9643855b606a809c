import { WebhookVerificationError } from './webhook-verification-error.ts';

/** `Headers` of a Fetch request, or anything that is asked for a header in the same way. */
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

/** The header names with their defaults filled in. */
export function resolveHeaderNames(names: WebhookHeaderNames = {}): {
  timestamp: string;
  signature: string;
} {
  return {
    timestamp: names.timestamp ?? 'x-service-timestamp',
    signature: names.signature ?? 'x-service-signature',
  };
}

/** The one value of a header. Throws `HEADER_MISSING` or `HEADER_DUPLICATED`. */
export function requireHeader(headers: WebhookHeaders, name: string): string {
  const [value, ...others] = valuesOf(headers, name);
  if (value === undefined || value === '') {
    throw new WebhookVerificationError(
      'HEADER_MISSING',
      `The request has no ${name} header: pass all headers of the request, check that no proxy removes it, ` +
        'or name the headers that your notifications carry in headerNames.',
    );
  }
  if (others.length > 0 || isJoined(value)) {
    throw new WebhookVerificationError(
      'HEADER_DUPLICATED',
      `The request has more than one ${name} header: the service sends one, so refuse the request ` +
        'and check what a proxy adds.',
    );
  }
  return value;
}

function valuesOf(headers: WebhookHeaders, name: string): readonly string[] {
  if (isHeadersLike(headers)) {
    const value = headers.get(name);
    return typeof value === 'string' ? [value] : [];
  }
  const wanted = name.toLowerCase();
  return Object.keys(headers)
    .filter((key) => key.length === wanted.length && key.toLowerCase() === wanted)
    .flatMap((key) => headers[key] ?? []);
}

function isHeadersLike(headers: WebhookHeaders): headers is HeadersLike {
  return 'get' in headers && typeof headers.get === 'function';
}

// `Headers` and Node join repeated headers with a comma. The one comma that a single value may hold
// is the one after the day name of an HTTP date, which `parseTimestamp` could be there to read.
function isJoined(value: string): boolean {
  return value.includes(',') && !/^[A-Za-z]{3,9}, \d[^,]*$/.test(value);
}
