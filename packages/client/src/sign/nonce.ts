import { nonceLength } from '../generated/constants.ts';

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/**
 * 32 lower-case hexadecimal characters from a cryptographic source.
 *
 * The random bytes are drawn for this nonce alone. A store of them would be quicker, but it would be
 * copied with a snapshot of the process, and each process restored from that would use the same
 * nonces. The same is true of crypto.randomUUID(), for which Node keeps a store.
 */
export function createNonce(): string {
  let nonce = '';
  for (const byte of crypto.getRandomValues(new Uint8Array(nonceLength / 2))) nonce += hexOf[byte];
  return nonce;
}

export function isNonce(text: string): boolean {
  return text.length >= nonceLength && /^[0-9a-f]+$/.test(text);
}
