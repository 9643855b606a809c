import { toHex } from '../ground/digest.ts';
import { type NodeModules, nodeModule } from '../ground/node-module.ts';
import { toBytes } from './raw-body.ts';

/** HMAC-SHA256 over `<timestamp>.<body>`, keyed with the UTF-8 bytes of a secret. */
export interface HmacEngine {
  sign(secret: string, timestamp: string, body: Uint8Array): Uint8Array | Promise<Uint8Array>;
  /** Whether `signature`, 32 bytes, is the one that `sign` gives, compared in constant time. */
  verify(
    secret: string,
    timestamp: string,
    body: Uint8Array,
    signature: Uint8Array,
  ): boolean | Promise<boolean>;
}

/** The fast engine, where the runtime has node:crypto. */
export const nodeHmac = createNodeHmac(nodeModule('node:crypto'));

interface NodeHmac extends HmacEngine {
  sign(...given: Parameters<HmacEngine['sign']>): Uint8Array;
  verify(...given: Parameters<HmacEngine['verify']>): boolean;
}

function createNodeHmac(nodeCrypto: NodeModules['node:crypto'] | undefined): NodeHmac | undefined {
  if (!nodeCrypto) return undefined;
  const sign = (secret: string, timestamp: string, body: Uint8Array): Uint8Array => {
    // As text: if Node has to make a Buffer, the whole takes a fifth longer.
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

/**
 * For every other runtime, like `verifyByWebCrypto`: it takes about ten times as long. Two functions, so that a bundle
 * that only verifies need not include this one.
 */
export const signByWebCrypto: HmacEngine['sign'] = async (secret, timestamp, body) => {
  const key = await importKey(secret, 'sign');
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, await join(timestamp, body)));
};

/** WebCrypto has no function that compares in constant time, but its `verify` does. */
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

/** How the signature is written in the header. It is not documented which encoding the service uses. */
export type SignatureEncoding = 'hex' | 'base64' | 'base64url';

// 32 bytes in Base64 are 42 characters of 6 bits and one of 4 bits, whose other two bits are zero.
const encodedSignature =
  /^(?:[\dA-Fa-f]{64}|[A-Za-z\d+/]{42}[AEIMQUYcgkosw048]=|[\w-]{42}[AEIMQUYcgkosw048]=?)$/;

/**
 * The 32 bytes of a signature in hexadecimal (either case), in Base64 (padded) or in Base64url
 * (padded or not). Undefined for anything else, even if a single character or bit is wrong.
 */
export function decodeSignature(text = ''): Uint8Array | undefined {
  if (!encodedSignature.test(text)) return undefined;
  if (text.length !== 64) return toSignature(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
  const bytes = new Uint8Array(32);
  for (let index = 0; index < 32; index++) {
    bytes[index] = 16 * digit(text.charCodeAt(2 * index)) + digit(text.charCodeAt(2 * index + 1));
  }
  return bytes;
}

/** The 32 bytes of a binary string. `Uint8Array.from` would take ten times as long. */
export function toSignature(binary: string): Uint8Array {
  const bytes = new Uint8Array(32);
  for (let index = 0; index < 32; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

// The low four bits of '0' to '9' are the digit; those of 'A' to 'F' and 'a' to 'f' are 9 less.
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
