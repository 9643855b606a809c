/** HMAC-SHA256 over `<timestamp>.<body>`, keyed with the UTF-8 bytes of a secret. */
export interface HmacEngine {
  sign(secret: string, timestamp: string, body: Uint8Array): Uint8Array | Promise<Uint8Array>;
  /** Whether `signature` is the one that `sign` gives, compared in constant time. */
  verify(
    secret: string,
    timestamp: string,
    body: Uint8Array,
    signature: Uint8Array,
  ): boolean | Promise<boolean>;
}

/** The fast engine, where the runtime has node:crypto. */
export const nodeHmac: HmacEngine | undefined = createNodeHmac();

/** The engine for every other runtime: about ten times slower, with the same results. */
export const webCryptoHmac: HmacEngine = createWebCryptoHmac();

/** The engine of this runtime. */
export const hmac: HmacEngine = nodeHmac ?? webCryptoHmac;

function createNodeHmac(): HmacEngine | undefined {
  // Not an import: the package has to load where there is no node:crypto, and stay bundleable.
  const crypto = globalThis.process?.getBuiltinModule?.('node:crypto');
  if (crypto === undefined) return undefined;
  const sign = (secret: string, timestamp: string, body: Uint8Array): Uint8Array =>
    crypto.createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  return {
    sign,
    verify: (secret, timestamp, body, signature) =>
      signature.length === 32 && crypto.timingSafeEqual(sign(secret, timestamp, body), signature),
  };
}

function createWebCryptoHmac(): HmacEngine {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const encoder = new TextEncoder();
  const importKey = (secret: string, usage: 'sign' | 'verify') =>
    crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [usage]);
  const join = (timestamp: string, body: Uint8Array): Uint8Array => {
    const prefix = encoder.encode(`${timestamp}.`);
    const joined = new Uint8Array(prefix.length + body.length);
    joined.set(prefix);
    joined.set(body, prefix.length);
    return joined;
  };
  return {
    sign: async (secret, timestamp, body) =>
      new Uint8Array(
        await crypto.subtle.sign('HMAC', await importKey(secret, 'sign'), join(timestamp, body)),
      ),
    // WebCrypto does not expose a comparison; its own `verify` compares in constant time.
    verify: async (secret, timestamp, body, signature) =>
      crypto.subtle.verify(
        'HMAC',
        await importKey(secret, 'verify'),
        signature,
        join(timestamp, body),
      ),
  };
}
