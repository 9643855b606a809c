import {
  requireHeader,
  resolveHeaderNames,
  type WebhookHeaderNames,
  type WebhookHeaders,
} from './headers.ts';
import { parseJson, type RawBody, toBytes } from './raw-body.ts';
import { requireSecrets, type WebhookSecrets } from './secrets.ts';
import { decodeSignature, type HmacEngine, nodeHmac, verifyByWebCrypto } from './signature.ts';
import { requireRecent, requireTolerance, type TimestampRules } from './timestamp.ts';
import { toWebhookEvent, type WebhookEvent } from './webhook-event.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

/**
 * Picks the encoded signature out of its header, such as what follows `sha256=`. Returns undefined if
 * there is none.
 */
export type ParseSignature = (header: string) => string | undefined;

/** How the notifications of a subscription are verified. */
export interface WebhookVerificationRules extends TimestampRules {
  /**
   * The secret of the subscription; during a rotation, the current and the previous one. Entries that
   * are undefined are ignored. A function is called for each notification, so that a rotation needs no
   * restart.
   */
  secrets: WebhookSecrets;
  /** The names of the two headers, in any case. */
  headerNames?: WebhookHeaderNames | undefined;
  /**
   * Picks the signature out of its header. It also decides about a header that is there more than once,
   * whose values are joined with commas.
   * @default the header is the signature
   */
  parseSignature?: ParseSignature | undefined;
}

export interface VerifyWebhookOptions extends WebhookVerificationRules {
  /** The body exactly as it was received, before any JSON parser. */
  rawBody: RawBody;
  /** The headers of the request. */
  headers: WebhookHeaders;
}

/**
 * Verifies the signature and the age of a notification and returns its typed event (service
 * description, section 6). The body is parsed only after its signature was verified.
 *
 * @throws {WebhookVerificationError} when the request must not be processed; `code` says why.
 * @throws {TypeError} when the options are wrong: no secret, an empty one, or a negative tolerance.
 * @throws whatever a function in `secrets` throws
 */
export function verifyWebhook(options: VerifyWebhookOptions): Promise<WebhookEvent> {
  return verifyWith(nodeHmac?.verify ?? verifyByWebCrypto, options);
}

/** `verifyWebhook` with the engine as an argument. */
export async function verifyWith(
  verify: HmacEngine['verify'],
  options: VerifyWebhookOptions,
): Promise<WebhookEvent> {
  const { headers, secrets } = options;
  // Here and below, await only a promise: it would take a tenth of the time of the HMAC.
  const given = requireSecrets(typeof secrets === 'function' ? await secrets() : secrets);
  requireTolerance(options);
  const names = resolveHeaderNames(options.headerNames);

  const body = toBytes(options.rawBody);
  const timestamp = requireHeader(headers, names.timestamp);
  const signature = requireSignature(headers, names.signature, options.parseSignature);
  const matches = verify(given, timestamp, body, signature);
  if (matches !== true && !(await matches)) {
    throw new WebhookVerificationError(
      'SIGNATURE_MISMATCH',
      `The ${names.signature} header does not match: pass the raw body, from before any body parser, ` +
        'and the secret of this subscription, or it is forged.',
    );
  }

  requireRecent(timestamp, options);
  return toWebhookEvent(parseJson(body));
}

function requireSignature(
  headers: WebhookHeaders,
  name: string,
  parse: ParseSignature | undefined,
): Uint8Array {
  const value = requireHeader(headers, name, parse);
  let options: ErrorOptions | undefined;
  try {
    const signature = decodeSignature(parse ? parse(value) : value);
    if (signature) return signature;
  } catch (cause) {
    options = { cause };
  }
  throw new WebhookVerificationError(
    'SIGNATURE_MALFORMED',
    `The ${name} header is not 32 bytes in hexadecimal, Base64 or Base64url: pass it as received, or ` +
      'parseSignature.',
    options,
  );
}
