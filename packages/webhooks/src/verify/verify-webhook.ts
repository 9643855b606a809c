import { toHex } from '../common/digest.ts';
import { requireKnown } from '../common/require-known.ts';
import {
  requireHeader,
  resolveHeaderNames,
  type WebhookHeaderNames,
  type WebhookHeaders,
} from './headers.ts';
import { parseJson, type RawBody, toBytes } from './raw-body.ts';
import { requireSecrets, type WebhookSecretList, type WebhookSecrets } from './secrets.ts';
import {
  decodeSignature,
  type HmacEngine,
  nodeHmac,
  signByWebCrypto,
  verifyByWebCrypto,
} from './signature.ts';
import { requireRecent, requireTolerance, type TimestampRules } from './timestamp.ts';
import { toWebhookEvent, type WebhookEvent } from './webhook-event.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

/** Returns the encoded signature in a header's value, such as the text after `sha256=`; undefined if there is none. */
export type ParseSignature = (header: string) => string | undefined;

/** Options for the parts of the verification that the interface does not document. */
export interface WebhookVerificationRules extends TimestampRules {
  /** The names of the headers with the timestamp and the signature, in any case. */
  headerNames?: WebhookHeaderNames | undefined;
  /**
   * Returns the signature in the value of the signature header. The function also decides about a repeated header, whose values
   * are joined with commas.
   * @default the header is the signature
   */
  parseSignature?: ParseSignature | undefined;
}

export interface VerifyWebhookOptions extends WebhookVerificationRules {
  /**
   * The secret of the subscription; during a rotation, the current and the previous one. Undefined entries are
   * ignored, and so is an empty previous one. A function is called for each notification, so that a rotation needs
   * no restart.
   */
  secrets: WebhookSecrets;
  /** The body of the request exactly as it was received, before any JSON parser. */
  rawBody: RawBody;
  /** The headers of the request. */
  headers: WebhookHeaders;
}

/** The names of the options in `WebhookVerificationRules`, which `verifyWebhook` also takes. */
export const ruleNames: readonly (keyof WebhookVerificationRules)[] = [
  ...(['headerNames', 'parseSignature', 'parseTimestamp'] as const),
  ...(['toleranceSeconds', 'clock'] as const),
];
const verifyNames = ['secrets', 'rawBody', 'headers', ...ruleNames];

/**
 * Verifies the signature and the age of a notification and returns its typed event (service
 * description, section 6). The body is parsed only after its signature was verified.
 *
 * @throws {WebhookVerificationError} when the request must not be processed; `code` says why.
 * @throws {TypeError} when the options are wrong: no secret, an empty one, or a negative tolerance.
 * @throws the error of a function in `secrets`
 */
export async function verifyWebhook(options: VerifyWebhookOptions): Promise<WebhookEvent> {
  requireKnown(options, verifyNames);
  return (await verifyWith(nodeHmac?.verify ?? verifyByWebCrypto, options)).event;
}

/**
 * Works as `verifyWebhook`, but returns the event without a promise, for callers that cannot wait. The function needs
 * node:crypto, and `secrets` must not be a function.
 *
 * @throws the errors of `verifyWebhook`
 * @throws {Error} in a runtime without node:crypto
 */
export function verifyWebhookSync(
  options: VerifyWebhookOptions & { secrets: WebhookSecretList },
): WebhookEvent {
  requireKnown(options, verifyNames);
  const { verify } = nodeHmac ?? {};
  if (!verify) throw new Error('There is no node:crypto in this runtime: use verifyWebhook.');
  const signed = readSigned(options, options.secrets);
  const { secrets, timestamp, body, signature } = signed;
  const matches = secrets.some((secret) => verify(secret, timestamp, body, signature));
  return matches ? toEvent(signed, options) : refuse(signed);
}

/** Works as `verifyWebhook`, with the given HMAC, and also returns the secret that gave the signature. */
export async function verifyWith(
  verify: HmacEngine['verify'],
  options: VerifyWebhookOptions,
): Promise<{ event: WebhookEvent; secret: string; signed: Signed }> {
  const { secrets } = options;
  // Awaits a result only if it is a promise: every await takes a tenth as long as the HMAC.
  const signed = readSigned(options, typeof secrets === 'function' ? await secrets() : secrets);
  for (const secret of signed.secrets) {
    const matches = verify(secret, signed.timestamp, signed.body, signed.signature);
    if (matches === true || (await matches)) {
      return { event: toEvent(signed, options), secret, signed };
    }
  }
  return refuse(signed);
}

/** Works as `verifyWebhook`, for a receiver that recognises repeated bytes and events of another service. */
export function deliveryVerifier(
  engine: HmacEngine = nodeHmac ?? { sign: signByWebCrypto, verify: verifyByWebCrypto },
) {
  /** Caches the last fingerprint, because computing a fingerprint takes as long as verifying a notification. */
  let latest: { secret: string; fingerprint: string } | undefined;
  // Signs a fixed word, not a timestamp, so that a fingerprint neither reveals the secret nor can sign a notification.
  const fingerprintOf = async (secret: string) => {
    if (latest?.secret === secret) return latest.fingerprint;
    const signed = await engine.sign(secret, 'fingerprint', new Uint8Array());
    return toHex(signed).slice(0, 16);
  };

  return async (options: VerifyWebhookOptions) => {
    const { event, secret, signed } = await verifyWith(engine.verify, options);
    const verifiedBy = await fingerprintOf(secret);
    latest = { secret, fingerprint: verifiedBy };
    return {
      event,
      /** The signature in lower-case hexadecimal, however the header encodes the signature. */
      signature: toHex(signed.signature),
      text: new TextDecoder().decode(signed.body),
      /** The fingerprint of the secret that verified the notification. */
      verifiedBy,
      /** Returns whether one of the receiver's secrets has this fingerprint. */
      async isOwn(fingerprint: string) {
        return (await Promise.all(signed.secrets.map(fingerprintOf))).includes(fingerprint);
      },
    };
  };
}

interface Signed {
  secrets: readonly string[];
  timestamp: string;
  body: Uint8Array;
  signature: Uint8Array;
  /** The name of the header that holds the signature. */
  header: string;
}

function readSigned(options: VerifyWebhookOptions, given: WebhookSecretList): Signed {
  const secrets = requireSecrets(given);
  requireTolerance(options);
  const names = resolveHeaderNames(options.headerNames);
  const body = toBytes(options.rawBody);
  const timestamp = requireHeader(options.headers, names.timestamp);
  const signature = requireSignature(options.headers, names.signature, options.parseSignature);
  return { secrets, timestamp, body, signature, header: names.signature };
}

function toEvent({ timestamp, body }: Signed, options: VerifyWebhookOptions): WebhookEvent {
  requireRecent(timestamp, options);
  return toWebhookEvent(parseJson(body));
}

function refuse({ secrets, header }: Signed): never {
  const hint = secrets.some((secret) => secret !== secret.trim())
    ? ' A secret begins or ends with white space: was it read from a file?'
    : '';
  throw new WebhookVerificationError(
    'SIGNATURE_MISMATCH',
    `The ${header} header does not match the body: pass the raw body, from before any body parser, ` +
      `and the secret of this subscription. Otherwise the notification is forged.${hint}`,
  );
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
    `The ${name} header must be 32 bytes in hexadecimal, Base64 or Base64url: pass it intact, or set ` +
      'parseSignature.',
    options,
  );
}
