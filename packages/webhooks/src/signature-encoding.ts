/** How 32 bytes of signature are written in the header; which one the service uses is undocumented. */
export type SignatureEncoding = 'hex' | 'base64' | 'base64url';

const hex = /^[0-9A-Fa-f]{64}$/;
// 32 bytes are 42 full characters and one that carries four bits, so its last two bits are zero.
const base64 = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;
const base64url = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]=?$/;

/**
 * The 32 bytes of a signature in hexadecimal (either case), in Base64 (padded) or in Base64url
 * (padded or not); undefined for anything else, down to one stray character or bit.
 */
export function decodeSignature(text: string): Uint8Array | undefined {
  if (hex.test(text)) return decodeHex(text);
  if (base64.test(text) || base64url.test(text)) return decodeBase64(text);
  return undefined;
}

// Plain loops and arithmetic: `Uint8Array.from` and `parseInt` take half as long as the HMAC itself.
function decodeHex(text: string): Uint8Array {
  const bytes = new Uint8Array(32);
  for (let index = 0; index < 32; index += 1) {
    bytes[index] = 16 * digit(text.charCodeAt(2 * index)) + digit(text.charCodeAt(2 * index + 1));
  }
  return bytes;
}

// The low four bits of '0' to '9' are the digit; those of 'A' to 'F' and 'a' to 'f' are 9 less.
function digit(code: number): number {
  return (code & 15) + (code > 57 ? 9 : 0);
}

function decodeBase64(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(32);
  for (let index = 0; index < 32; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** Writes a signature: lower-case hexadecimal, padded Base64, or Base64url without padding. */
export function encodeSignature(signature: Uint8Array, encoding: SignatureEncoding): string {
  if (encoding === 'hex') {
    return Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }
  const text = btoa(String.fromCharCode(...signature));
  if (encoding === 'base64') return text;
  return text.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
}
