/** Says whether a nonce was there before, and remembers it. */
export type NonceMemory = (nonce: string, now: Date) => boolean;

/**
 * A memory of the nonces that could still come with a valid token. A token is good for `seconds`
 * either way of its Created, so a nonce is forgotten after twice that, or once there are `capacity`
 * newer ones.
 */
export function rememberNonces(seconds: number, capacity = 10_000): NonceMemory {
  // A Map keeps the order in which nonces came, which is that of their time.
  const seen = new Map<string, number>();
  return (nonce, now) => {
    const oldest = now.getTime() - 2 * seconds * 1000;
    for (const [known, time] of seen) {
      if (time >= oldest && seen.size <= capacity) break;
      seen.delete(known);
    }
    const reused = seen.has(nonce);
    if (!reused) seen.set(nonce, now.getTime());
    return reused;
  };
}
