import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface SignatureVector {
  username: string;
  secret: string;
  nonce: string;
  created: string;
  header: string;
}
interface NotificationVector {
  secret: string;
  timestamp: string;
  rawBodyBase64: string;
  signatureHex: string;
  signatureBase64: string;
}

async function vectorsOf<Vector>(file: string): Promise<Vector[]> {
  const path = join(import.meta.dirname, '../../../../packages', file);
  return JSON.parse(await readFile(path, 'utf8')).vectors;
}

/** Known answers of the client's signature. */
export const signatures = await vectorsOf<SignatureVector>('client/test/wsse.json');

/** Known answers of the webhook signature, each in both encodings. */
export const notifications = (
  await vectorsOf<NotificationVector>('webhooks/test/webhook-signature.json')
).map(({ secret, timestamp, rawBodyBase64, signatureHex, signatureBase64 }) => ({
  secret,
  timestamp,
  rawBody: Buffer.from(rawBodyBase64, 'base64').toString(),
  signatures: [signatureHex, signatureBase64],
}));
