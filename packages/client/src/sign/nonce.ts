import { nonceLength } from '../generated/constants.ts';

// The number of bytes of a nonce. The number is a multiple of 3, so that the nonce's Base64, which is part of the path of a log
// entry, has no padding.
const freshLength = 36;

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/**
 * Returns 36 lower-case hexadecimal characters from a cryptographic source.
 *
 * The function draws new random bytes for each nonce. A cache of random bytes would be quicker, but a snapshot of the process
 * would copy the cache, and each restored process would use the same nonces. Node keeps such a cache for crypto.randomUUID().
 */
export function createNonce(): string {
  let nonce = '';
  for (const byte of crypto.getRandomValues(new Uint8Array(freshLength / 2))) nonce += hexOf[byte];
  return nonce;
}

export function isNonce(text: string): boolean {
  return /^[0-9a-f]+$/.test(text) && text.length >= nonceLength;
}
