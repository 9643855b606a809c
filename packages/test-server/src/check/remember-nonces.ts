import { createHash } from 'node:crypto';

export type NonceMemory = (nonce: string, now: Date) => boolean;

const longestKept = 64;

/**
 * A token is valid for `toleranceSeconds` before and after its Created, so a nonce is forgotten after twice that time,
 * or when `capacity` newer nonces exist.
 */
export function rememberNonces(toleranceSeconds: number, capacity = 10_000): NonceMemory {
  const seen = new Map<string, number>();
  // All calls share one iterator over the nonces, because a new iterator would visit every deleted entry again.
  const order = seen.entries();
  let oldest: [nonce: string, time: number] | undefined;
  return (given, now) => {
    // A nonce in a header can have 16 kB, so the map stores a hash in place of a long nonce.
    const nonce =
      given.length <= longestKept ? given : createHash('sha256').update(given).digest('base64');
    const oldestTime = now.getTime() - 2 * toleranceSeconds * 1000;
    // The iterator of a Map also visits entries that are added later, unless the iterator has already reached the end.
    while (seen.size > 0) {
      oldest ??= order.next().value;
      if (!oldest || (oldest[1] >= oldestTime && seen.size < capacity)) break;
      seen.delete(oldest[0]);
      oldest = undefined;
    }
    const reused = seen.has(nonce);
    if (!reused) seen.set(nonce, now.getTime());
    return reused;
  };
}
