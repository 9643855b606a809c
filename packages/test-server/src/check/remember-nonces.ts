import { createHash } from 'node:crypto';

export type NonceMemory = (nonce: string, now: Date) => boolean;

const longestKept = 64;

/**
 * Remembers the nonces that may come again with a valid token. A token is valid for
 * `toleranceSeconds` before and after its Created, so a nonce is forgotten after twice that time, or
 * when there are `capacity` newer ones.
 */
export function rememberNonces(toleranceSeconds: number, capacity = 10_000): NonceMemory {
  // A Map keeps the order of insertion, so the oldest nonces come first.
  const seen = new Map<string, number>();
  // One iterator for all calls: a new one would pass by everything that was deleted.
  const order = seen.entries();
  let oldest: [nonce: string, time: number] | undefined;
  return (given, now) => {
    // A header may hold a nonce of 16 kB.
    const nonce =
      given.length <= longestKept ? given : createHash('sha256').update(given).digest('base64');
    const oldestTime = now.getTime() - 2 * toleranceSeconds * 1000;
    // The iterator goes on with what is added later, unless it was asked at its end.
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
