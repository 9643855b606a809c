import { createHmac } from 'node:crypto';

/**
 * Reads the keys that sign deliveries to the program, as `whsec_` and Base64. There are several keys while a key is being
 * replaced.
 *
 * @throws {TypeError} when a text is not such a key
 */
export function readSigningKeys(texts: readonly string[]): Buffer[] {
  return texts.map((text) => {
    const encoded = text.replace(/^whsec_/, '');
    const key = Buffer.from(encoded, 'base64');
    const isKey = /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) && key.length >= 24 && key.length <= 64;
    if (isKey) return key;
    throw new TypeError('A signing key must be whsec_ followed by 24 to 64 bytes in Base64');
  });
}

/** Returns the signature headers of one delivery attempt, in the form of Standard Webhooks. */
export function signedHeaders(
  keys: readonly Buffer[],
  { id, body, now }: { id: string; body: string; now: number },
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = keys.map((key) => {
    const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
    return `v1,${hmac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
