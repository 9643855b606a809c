import { nonceLength } from '../generated/constants.ts';

// A multiple of 3, so that the Base64 has no padding: it stands in the path of the service's log as it is.
const freshLength = 36;

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/**
 * 36 lower-case hexadecimal characters from a cryptographic source.
 *
 * The random bytes are drawn for this nonce alone. A store of them would be quicker, but it would be
 * copied with a snapshot of the process, and each process restored from that would use the same
 * nonces. The same is true of crypto.randomUUID(), for which Node keeps a store.
 */
export function createNonce(): string {
  let nonce = '';
  for (const byte of crypto.getRandomValues(new Uint8Array(freshLength / 2))) nonce += hexOf[byte];
  return nonce;
}

export function isNonce(text: string): boolean {
  return /^[0-9a-f]+$/.test(text) && text.length >= nonceLength;
}
