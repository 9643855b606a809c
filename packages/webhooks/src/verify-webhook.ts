import type { WebhookHeaderNames, WebhookHeaders } from './headers.ts';
import { requireHeader, resolveHeaderNames } from './headers.ts';
import { type HmacEngine, hmac } from './hmac.ts';
import { parseJson, type RawBody, toBytes } from './raw-body.ts';
import { type ParseTimestamp, requireRecent } from './require-recent.ts';
import { requireSecret } from './require-secret.ts';
import { decodeSignature } from './signature-encoding.ts';
import { toWebhookEvent, type WebhookEvent } from './webhook-event.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

export interface VerifyWebhookOptions {
  /** The body exactly as it was received, from before any JSON parser. */
  rawBody: RawBody;
  /** The headers of the request. */
  headers: WebhookHeaders;
  /** The secret of the subscription; while a rotation is under way, the current and the previous. */
  secrets: readonly string[];
  /**
   * How far the timestamp may be from the clock, either way; Infinity accepts any timestamp unread.
   * @default 300
   */
  toleranceSeconds?: number | undefined;
  /**
   * Reads the timestamp in place of the built-in forms: 10 digits are seconds, 13 milliseconds, and
   * ISO 8601 needs a zone. Gives milliseconds since the epoch, or NaN if it cannot.
   */
  parseTimestamp?: ParseTimestamp | undefined;
  /** The names of the two headers, in any case. */
  headerNames?: WebhookHeaderNames | undefined;
  /**
   * Milliseconds since the epoch.
   * @default Date.now
   */
  clock?: (() => number) | undefined;
}

/**
 * Verifies the signature and the age of a notification and gives its typed event (service
 * description, section 6). Nothing of the body is parsed before the signature is right.
 *
 * @throws {WebhookVerificationError} when the request must not be processed; `code` says why.
 * @throws {TypeError} when the options are wrong: no secret, an empty one, or a negative tolerance.
 */
export function verifyWebhook(options: VerifyWebhookOptions): Promise<WebhookEvent> {
  return verifyWith(hmac, options);
}

/** `verifyWebhook` with the engine as an argument. */
export async function verifyWith(
  engine: HmacEngine,
  options: VerifyWebhookOptions,
): Promise<WebhookEvent> {
  const { headers, secrets, toleranceSeconds = 300, parseTimestamp, clock = Date.now } = options;
  requireSecrets(secrets);
  requireTolerance(toleranceSeconds);
  const names = resolveHeaderNames(options.headerNames);

  const body = toBytes(options.rawBody);
  const timestamp = requireHeader(headers, names.timestamp);
  const signature = decodeSignature(requireHeader(headers, names.signature));
  if (signature === undefined) throw malformed(names.signature);

  if (!(await matchesAny(engine, secrets, timestamp, body, signature))) {
    throw mismatch(names.signature);
  }
  requireRecent(timestamp, { toleranceSeconds, parseTimestamp, clock });
  return toWebhookEvent(parseJson(body));
}

async function matchesAny(
  engine: HmacEngine,
  secrets: readonly string[],
  timestamp: string,
  body: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  for (const secret of secrets) {
    if (await engine.verify(secret, timestamp, body, signature)) return true;
  }
  return false;
}

/** Refuses anything but one secret or more. */
export function requireSecrets(secrets: readonly string[]): void {
  // A lone string would be taken apart into secrets of one character.
  if (!Array.isArray(secrets) || secrets.length === 0) {
    throw new TypeError('secrets has to be an array with at least one secret: [current, previous]');
  }
  secrets.forEach((secret, index) => {
    requireSecret(secret, `secrets[${index}]`);
  });
}

function requireTolerance(toleranceSeconds: number): void {
  if (typeof toleranceSeconds === 'number' && toleranceSeconds >= 0) return;
  throw new TypeError('toleranceSeconds has to be a number of seconds, 0 or more, or Infinity');
}

function malformed(headerName: string): WebhookVerificationError {
  return new WebhookVerificationError(
    'SIGNATURE_MALFORMED',
    `The ${headerName} header is not a signature: 64 hexadecimal digits, or 32 bytes in Base64 or Base64url, ` +
      'and nothing else, are expected. Pass the header as it was received.',
  );
}

function mismatch(headerName: string): WebhookVerificationError {
  return new WebhookVerificationError(
    'SIGNATURE_MISMATCH',
    `The ${headerName} header does not match: the request is forged or altered, or not passed as received. ` +
      'Pass the raw body (its bytes from before any JSON parser; a body that was parsed and written again ' +
      'differs) and the secret of this subscription, with the previous one too after rotate-secret.',
  );
}
