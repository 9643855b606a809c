import { nonceLength } from '../generated/constants.ts';

// The number of bytes of a nonce. A multiple of 3, so that the nonce's Base64, which is part of the log's path, has no padding.
const freshLength = 36;

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/**
 * Returns 36 lower-case hexadecimal characters from a cryptographic source.
 *
 * It draws new random bytes for each nonce. A cache of bytes would be quicker, but a snapshot of the process would
 * copy it, and each restored process would use the same nonces. Node keeps such a cache for crypto.randomUUID().
 */
export function createNonce(): string {
  let nonce = '';
  for (const byte of crypto.getRandomValues(new Uint8Array(freshLength / 2))) nonce += hexOf[byte];
  return nonce;
}

export function isNonce(text: string): boolean {
  return /^[0-9a-f]+$/.test(text) && text.length >= nonceLength;
}
