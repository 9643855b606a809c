import { unusableBody, WebhookVerificationError } from './webhook-verification-error.ts';

/** The body of a request exactly as it was received: text, or bytes such as Node's `Buffer`. */
export type RawBody = string | Uint8Array | ArrayBuffer;

const encoder = new TextEncoder();
// Keeps a byte order mark at the start of the body, so that JSON.parse refuses the body.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns the bytes of a raw body. Throws `BODY_NOT_RAW` for an object that a body parser has made. */
export function toBytes(rawBody: RawBody): Uint8Array {
  if (typeof rawBody === 'string') return encoder.encode(rawBody);
  // An `instanceof` check would refuse bytes that a test runner made in another realm (with other globals).
  if (ArrayBuffer.isView(rawBody)) return rawBody;
  try {
    return new Uint8Array(new DataView(rawBody).buffer);
  } catch {
    throw new WebhookVerificationError(
      'BODY_NOT_RAW',
      'rawBody must be text or bytes: pass the raw body, from before any body parser.',
    );
  }
}

/** Parses the bytes of a verified body as JSON. Throws `BODY_NOT_UTF8` or `BODY_NOT_JSON`. */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch (cause) {
    throw unusableBody('BODY_NOT_UTF8', 'UTF-8', { cause });
  }
  try {
    return JSON.parse(withTextIds(text));
  } catch {
    // Does not pass on the SyntaxError as the cause, because its message quotes the body, which must not get into a
    // log.
    throw unusableBody('BODY_NOT_JSON', 'JSON');
  }
}

/** Puts quotes around ids that are integers in a JSON text, as the client does. JSON.parse would round large ones. */
export function withTextIds(text: string): string {
  return text.replace(/("(?:id|\w{1,60}Id(?<!TypeId))"\s*:\s*)(-?\d+)(?![\d.eE])/g, '$1"$2"');
}
