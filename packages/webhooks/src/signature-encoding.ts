import { toHex } from './hex.ts';

/** How the signature is written in the header. It is not documented which encoding the service uses. */
export type SignatureEncoding = 'hex' | 'base64' | 'base64url';

// 32 bytes in Base64 are 42 characters of 6 bits and one of 4 bits, whose other two bits are zero.
const encodedSignature =
  /^(?:[\dA-Fa-f]{64}|[A-Za-z\d+/]{42}[AEIMQUYcgkosw048]=|[\w-]{42}[AEIMQUYcgkosw048]=?)$/;

/**
 * The 32 bytes of a signature in hexadecimal (either case), in Base64 (padded) or in Base64url
 * (padded or not). Undefined for anything else, even if a single character or bit is wrong.
 */
export function decodeSignature(text: string): Uint8Array | undefined {
  if (!encodedSignature.test(text)) return undefined;
  if (text.length !== 64) return toSignature(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
  const bytes = new Uint8Array(32);
  for (let index = 0; index < 32; index += 1) {
    bytes[index] = 16 * digit(text.charCodeAt(2 * index)) + digit(text.charCodeAt(2 * index + 1));
  }
  return bytes;
}

/** The 32 bytes of a binary string. `Uint8Array.from` would take ten times as long. */
export function toSignature(binary: string): Uint8Array {
  const bytes = new Uint8Array(32);
  for (let index = 0; index < 32; index += 1) bytes[index] = binary.charCodeAt(index);
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
