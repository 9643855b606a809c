import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { engines, plain, singleByteChanges, vectors } from '../../test/vectors.ts';

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
      expect(await engine.verify([secret], timestamp, rawBody, signature)).toBe(true);
    },
  );

  it('refuses a signature with any byte changed', async () => {
    const signature = Buffer.from(plain.signatureHex, 'hex');
    for (const changed of singleByteChanges(signature)) {
      expect(await engine.verify([plain.secret], plain.timestamp, plain.rawBody, changed)).toBe(
        false,
      );
    }
  });

  it('uses the UTF-8 bytes of the secret as the key', async () => {
    const signature = Buffer.from(await engine.sign('clé 🔑', '1', new Uint8Array()));
    // printf '1.' | openssl dgst -sha256 -hmac 'clé 🔑'
    expect(signature.toString('hex')).toBe(
      'c21716c09666cea808343bbcb70fc2116e844c4adcb04541f76691b6fd15bb0b',
    );
  });

  it('reads only the given part of a buffer', async () => {
    const larger = Buffer.concat([Buffer.from('before'), plain.rawBody, Buffer.from('after')]);
    const part = larger.subarray(6, 6 + plain.rawBody.length);
    const signature = Buffer.from(plain.signatureHex, 'hex');
    expect(await engine.verify([plain.secret], plain.timestamp, part, signature)).toBe(true);
  });

  it('gives the signature of node:crypto for any secret, timestamp and body', async () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 200, size: 'max' });
    await fc.assert(
      fc.asyncProperty(
        text,
        text,
        fc.uint8Array({ maxLength: 300 }),
        async (secret, time, body) => {
          const key = Buffer.from(secret, 'utf8');
          const signed = Buffer.concat([Buffer.from(`${time}.`, 'utf8'), body]);
          const signature = createHmac('sha256', key).update(signed).digest();
          expect(Buffer.from(await engine.sign(secret, time, body))).toEqual(signature);
          expect(await engine.verify(['other', secret], time, body, signature)).toBe(true);
          expect(await engine.verify(['other', `${secret}.`], time, body, signature)).toBe(false);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the engine of this runtime', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.resetModules();
  });

  /** The functions of WebCrypto that signing and verifying call, once each. */
  async function calledOfWebCrypto() {
    vi.resetModules();
    const { signWebhook } = await import('./sign-webhook.ts');
    const { verifyWebhook } = await import('./verify-webhook.ts');
    vi.unstubAllGlobals();
    const spies = [vi.spyOn(crypto.subtle, 'sign'), vi.spyOn(crypto.subtle, 'verify')];
    const rawBody = '{"event":"X"}';
    const headers = await signWebhook({ rawBody, secret: plain.secret });
    await verifyWebhook({ rawBody, headers, secrets: [plain.secret] });
    return spies.map((spy) => spy.mock.calls.length);
  }

  it('is node:crypto where that exists', async () => {
    expect(await calledOfWebCrypto()).toEqual([0, 0]);
  });

  it.each([
    ['no process', undefined],
    ['a process that cannot look modules up', {}],
    ['a process without node:crypto', { getBuiltinModule: () => undefined }],
    ['a process that refuses to look modules up', { getBuiltinModule: refuse }],
  ])('is WebCrypto where the runtime has %s', async (_, process) => {
    vi.stubGlobal('process', process);
    expect(await calledOfWebCrypto()).toEqual([1, 1]);
  });
});

/** As in the edge runtime of Next. */
function refuse(): never {
  throw new Error('not supported');
}
