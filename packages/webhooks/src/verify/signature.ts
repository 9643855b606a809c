import { toHex } from '../common/digest.ts';
import { type NodeModules, nodeModule } from '../common/node-module.ts';
import { requireObject } from '../common/require-known.ts';
import { resolveHeaderNames, type WebhookHeaderNames } from './headers.ts';
import { type RawBody, toBytes } from './raw-body.ts';
import { requireSecret } from './secrets.ts';

/** HMAC-SHA256 over `<timestamp>.<body>`, keyed with the UTF-8 bytes of a secret. */
export interface HmacEngine {
  sign(secret: string, timestamp: string, body: Uint8Array): Uint8Array | Promise<Uint8Array>;
  /** Returns whether the 32 bytes of `signature` equal the result of `sign`, compared in constant time. */
  verify(
    secret: string,
    timestamp: string,
    body: Uint8Array,
    signature: Uint8Array,
  ): boolean | Promise<boolean>;
}

/** The faster implementation of the HMAC, by node:crypto; undefined in a runtime without node:crypto. */
export const nodeHmac = createNodeHmac(nodeModule('node:crypto'));

interface NodeHmac extends HmacEngine {
  sign(...given: Parameters<HmacEngine['sign']>): Uint8Array;
  verify(...given: Parameters<HmacEngine['verify']>): boolean;
}

function createNodeHmac(nodeCrypto: NodeModules['node:crypto'] | undefined): NodeHmac | undefined {
  if (!nodeCrypto) return undefined;
  const sign = (secret: string, timestamp: string, body: Uint8Array): Uint8Array => {
    // Gets the digest as text, because a Buffer would take a fifth longer.
    return toSignature(
      nodeCrypto.createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('binary'),
    );
  };
  return {
    sign,
    verify: (secret, timestamp, body, signature) =>
      nodeCrypto.timingSafeEqual(sign(secret, timestamp, body), signature),
  };
}

/** Signs in a runtime without node:crypto, ten times slower. A bundle that only verifies leaves this function out. */
export const signByWebCrypto: HmacEngine['sign'] = async (secret, timestamp, body) => {
  const key = await importKey(secret, 'sign');
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, await join(timestamp, body)));
};

/** Verifies with `verify` of WebCrypto, which compares in constant time. */
export const verifyByWebCrypto: HmacEngine['verify'] = async (
  secret,
  timestamp,
  body,
  signature,
) => {
  const key = await importKey(secret, 'verify');
  return crypto.subtle.verify('HMAC', key, signature, await join(timestamp, body));
};

function importKey(secret: string, usage: 'sign' | 'verify') {
  return crypto.subtle.importKey('raw', toBytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    usage,
  ]);
}

/** A Blob joins text, as UTF-8, and bytes. */
function join(timestamp: string, body: Uint8Array): Promise<ArrayBuffer> {
  return new Blob([`${timestamp}.`, body]).arrayBuffer();
}

/** The encoding of the signature in the header. The interface does not document which encoding the service uses. */
export type SignatureEncoding = 'hex' | 'base64' | 'base64url';

// 32 bytes in Base64 are 42 characters of 6 bits and one of 4 bits, whose other two bits are zero.
const encodedSignature =
  /^(?:[\dA-Fa-f]{64}|[A-Za-z\d+/]{42}[AEIMQUYcgkosw048]=|[\w-]{42}[AEIMQUYcgkosw048]=?)$/;

/** Decodes 32 bytes in hexadecimal, Base64 or Base64url. Returns undefined even if a single character or bit is wrong. */
export function decodeSignature(text = ''): Uint8Array | undefined {
  if (!encodedSignature.test(text)) return undefined;
  if (text.length !== 64) return toSignature(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
  const bytes = new Uint8Array(32);
  for (let index = 0; index < 32; index++) {
    bytes[index] = 16 * digit(text.charCodeAt(2 * index)) + digit(text.charCodeAt(2 * index + 1));
  }
  return bytes;
}

/** Returns the 32 bytes of a binary string. `Uint8Array.from` would take ten times as long as this loop. */
function toSignature(binary: string): Uint8Array {
  const bytes = new Uint8Array(32);
  for (let index = 0; index < 32; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

// The low four bits of '0' to '9' are the digit. For 'A' to 'F' and 'a' to 'f', they are the digit minus 9.
function digit(code: number): number {
  return (code & 15) + 9 * (code >> 6);
}

/** Writes a signature: lower-case hexadecimal, padded Base64, or Base64url without padding. */
export function encodeSignature(signature: Uint8Array, encoding: SignatureEncoding): string {
  if (encoding === 'hex') return toHex(signature);
  const text = btoa(String.fromCharCode(...signature));
  if (encoding === 'base64') return text;
  return text.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
}

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
