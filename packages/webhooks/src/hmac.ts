import { toBytes } from './raw-body.ts';
import { toSignature } from './signature-encoding.ts';

/** HMAC-SHA256 over `<timestamp>.<body>`, keyed with the UTF-8 bytes of a secret. */
export interface HmacEngine {
  sign(secret: string, timestamp: string, body: Uint8Array): Uint8Array | Promise<Uint8Array>;
  /**
   * Whether `signature`, 32 bytes, is the one that `sign` gives with one of the secrets, compared in
   * constant time.
   */
  verify(
    secrets: readonly string[],
    timestamp: string,
    body: Uint8Array,
    signature: Uint8Array,
  ): boolean | Promise<boolean>;
}

/** The fast engine, where the runtime has node:crypto. */
export const nodeHmac: HmacEngine | undefined = createNodeHmac();

/** The engine for every other runtime: it takes about ten times as long. */
export const webCryptoHmac: HmacEngine = { sign: signByWebCrypto, verify: verifyByWebCrypto };

function createNodeHmac(): HmacEngine | undefined {
  // Not an import: the package must also load, and be bundled, where there is no node:crypto.
  const nodeCrypto = globalThis.process?.getBuiltinModule?.('node:crypto');
  if (!nodeCrypto) return undefined;
  const sign = (secret: string, timestamp: string, body: Uint8Array): Uint8Array => {
    const hmac = nodeCrypto.createHmac('sha256', secret).update(`${timestamp}.`).update(body);
    // As text: if Node has to make a Buffer, the whole takes a fifth longer.
    return toSignature(hmac.digest('binary'));
  };
  return {
    sign,
    verify: (secrets, timestamp, body, signature) =>
      secrets.some((secret) =>
        nodeCrypto.timingSafeEqual(sign(secret, timestamp, body), signature),
      ),
  };
}

/** Not a part of the engine, so that a bundle that only verifies need not include it. */
export async function signByWebCrypto(
  secret: string,
  timestamp: string,
  body: Uint8Array,
): Promise<Uint8Array> {
  const key = await importKey(secret, 'sign');
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, await join(timestamp, body)));
}

/** WebCrypto has no function that compares in constant time, but its `verify` does. */
export async function verifyByWebCrypto(
  secrets: readonly string[],
  timestamp: string,
  body: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  const signed = await join(timestamp, body);
  for (const secret of secrets) {
    const key = await importKey(secret, 'verify');
    if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true;
  }
  return false;
}

function importKey(secret: string, usage: 'sign' | 'verify') {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', toBytes(secret), algorithm, false, [usage]);
}

/** A Blob joins text, as UTF-8, and bytes. */
function join(timestamp: string, body: Uint8Array): Promise<ArrayBuffer> {
  return new Blob([`${timestamp}.`, body]).arrayBuffer();
}
