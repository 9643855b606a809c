import { createHmac } from 'node:crypto';

/** Reads the keys that sign deliveries to the program, as `whsec_` and Base64. @throws {TypeError} when a key is wrong */
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
  const text = `${id}.${timestamp}.${body}`;
  const signed = keys.map((key) => createHmac('sha256', key).update(text).digest('base64'));
  const signatures = signed.map((signature) => `v1,${signature}`).join(' ');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures };
}
