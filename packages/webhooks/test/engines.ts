import { type HmacEngine, nodeHmac, webCryptoHmac } from '../src/verify/signature.ts';

if (nodeHmac === undefined) throw new Error('the tests need a runtime with node:crypto');

/** Both engines, so that every vector runs through each. */
export const engines: readonly { name: string; engine: HmacEngine }[] = [
  { name: 'node:crypto', engine: nodeHmac },
  { name: 'WebCrypto', engine: webCryptoHmac },
];
