import { requireObject } from '../common/require-known.ts';
import { resolveHeaderNames, type WebhookHeaderNames } from './headers.ts';
import { type RawBody, toBytes } from './raw-body.ts';
import { requireSecret } from './secrets.ts';
import {
  encodeSignature,
  type HmacEngine,
  nodeHmac,
  type SignatureEncoding,
  signByWebCrypto,
} from './signature.ts';

export interface SignWebhookOptions {
  /** The body of the notification exactly as it will be sent. */
  rawBody: RawBody;
  secret: string;
  /**
   * The text of the timestamp header.
   * @default the time of the clock in whole seconds, 10 digits
   */
  timestamp?: string | undefined;
  /** @default 'hex' */
  encoding?: SignatureEncoding | undefined;
  headerNames?: WebhookHeaderNames | undefined;
  /** @default the time of the system */
  clock?: (() => Date) | undefined;
}

const signNames: readonly (keyof SignWebhookOptions)[] = [
  ...(['rawBody', 'secret', 'timestamp', 'encoding', 'headerNames', 'clock'] as const),
];

/**
 * Returns the two headers that the service sends with a body (service description, section 6), for tests of a receiver.
 *
 * @throws {TypeError} when the secret is empty, or the encoding does not exist
 */
export async function signWebhook(options: SignWebhookOptions): Promise<Record<string, string>> {
  requireObject(options, signNames);
  return signWith(nodeHmac?.sign ?? signByWebCrypto, options);
}

/** Works as `signWebhook`, with the HMAC implementation as an argument. */
export async function signWith(sign: HmacEngine['sign'], options: SignWebhookOptions) {
  const { rawBody, secret, encoding = 'hex', clock = () => new Date() } = options;
  requireSecret(secret);
  if (!['hex', 'base64', 'base64url'].includes(encoding)) {
    throw new TypeError('encoding must be hex, base64 or base64url');
  }
  const names = resolveHeaderNames(options.headerNames);
  const timestamp = options.timestamp ?? String(Math.floor(clock().getTime() / 1000));
  const signature = await sign(secret, timestamp, toBytes(rawBody));
  return { [names.timestamp]: timestamp, [names.signature]: encodeSignature(signature, encoding) };
}
