import { afterEach, describe, expect, it, vi } from 'vitest';
import { engines, plain, singleByteChanges, vectors } from '../test/vectors.ts';
import { hmac, nodeHmac } from './hmac.ts';

describe.each(engines)('the $name engine', ({ engine }) => {
  it.each(vectors)(
    'signs the vector "$name"',
    async ({ secret, timestamp, rawBody, ...answer }) => {
      const signature = Buffer.from(await engine.sign(secret, timestamp, rawBody));
      expect(signature.toString('hex')).toBe(answer.signatureHex);
      expect(signature.toString('base64')).toBe(answer.signatureBase64);
    },
  );

  it.each(vectors)(
    'accepts the vector "$name"',
    async ({ secret, timestamp, rawBody, ...answer }) => {
      const signature = Buffer.from(answer.signatureHex, 'hex');
      expect(await engine.verify(secret, timestamp, rawBody, signature)).toBe(true);
    },
  );

  it('refuses a signature with any byte changed', async () => {
    const signature = Buffer.from(plain.signatureHex, 'hex');
    for (const changed of singleByteChanges(signature)) {
      expect(await engine.verify(plain.secret, plain.timestamp, plain.rawBody, changed)).toBe(
        false,
      );
    }
  });

  it('refuses a signature of another length instead of throwing', async () => {
    const signature = Buffer.from(plain.signatureHex, 'hex');
    for (const other of [signature.subarray(0, 31), Buffer.alloc(0), Buffer.alloc(33)]) {
      expect(await engine.verify(plain.secret, plain.timestamp, plain.rawBody, other)).toBe(false);
    }
  });

  it('keys with the UTF-8 bytes of the secret', async () => {
    const signature = Buffer.from(await engine.sign('clé 🔑', '1', new Uint8Array()));
    // printf '1.' | openssl dgst -sha256 -hmac 'clé 🔑'
    expect(signature.toString('hex')).toBe(
      'c21716c09666cea808343bbcb70fc2116e844c4adcb04541f76691b6fd15bb0b',
    );
  });

  it('reads only the part of a buffer that it is given', async () => {
    const larger = Buffer.concat([Buffer.from('before'), plain.rawBody, Buffer.from('after')]);
    const part = larger.subarray(6, 6 + plain.rawBody.length);
    const signature = Buffer.from(plain.signatureHex, 'hex');
    expect(await engine.verify(plain.secret, plain.timestamp, part, signature)).toBe(true);
  });
});

describe('the engine of this runtime', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('is node:crypto where that exists', () => {
    expect(hmac).toBe(nodeHmac);
  });

  it.each([
    ['no process', undefined],
    ['a process that cannot look modules up', {}],
    ['a process without node:crypto', { getBuiltinModule: () => undefined }],
  ])('is WebCrypto where the runtime has %s', async (_, process) => {
    vi.resetModules();
    vi.stubGlobal('process', process);
    const loaded = await import('./hmac.ts');
    vi.unstubAllGlobals();
    expect(loaded.nodeHmac).toBeUndefined();
    expect(loaded.hmac).toBe(loaded.webCryptoHmac);
  });
});
