import { createHmac } from 'node:crypto';
import { times } from '@crossborder-fx/tools-test-utils/depth';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { engines, plain } from '../../test/vectors.ts';
import { decodeSignature, encodeSignature } from './signature.ts';

describe.each(engines)('the $name engine', ({ engine }) => {
  it('verify of the HMAC engine reads only the given part of a buffer', async () => {
    const larger = Buffer.concat([Buffer.from('before'), plain.rawBody, Buffer.from('after')]);
    const part = larger.subarray(6, 6 + plain.rawBody.length);
    const signature = Buffer.from(plain.signatureHex, 'hex');
    expect(await engine.verify(plain.secret, plain.timestamp, part, signature)).toBe(true);
  });

  it('sign of the HMAC engine gives the signature of node:crypto for any secret, timestamp and body', async () => {
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
          expect(await engine.verify(secret, time, body, signature)).toBe(true);
          expect(await engine.verify(`${secret}.`, time, body, signature)).toBe(false);
        },
      ),
      { numRuns: times(300) },
    );
  });
});

describe('the engine of this runtime', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.resetModules();
  });

  /** Returns how often signing and then verifying one notification calls `sign` and `verify` of WebCrypto. */
  async function calledOfWebCrypto() {
    vi.resetModules();
    const { signWebhook } = await import('./signature.ts');
    const { verifyWebhook, verifyWebhookSync } = await import('./verify-webhook.ts');
    vi.unstubAllGlobals();
    const spies = [vi.spyOn(crypto.subtle, 'sign'), vi.spyOn(crypto.subtle, 'verify')];
    const rawBody = '{"event":"X"}';
    const headers = await signWebhook({ rawBody, secret: plain.secret });
    const options = { rawBody, headers, secrets: [plain.secret] };
    const event = await verifyWebhook(options);
    if (spies[1]?.mock.calls.length === 0) expect(verifyWebhookSync(options)).toEqual(event);
    else expect(() => verifyWebhookSync(options)).toThrow('use verifyWebhook');
    return spies.map((spy) => spy.mock.calls.length);
  }

  it('the HMAC engine is node:crypto where the runtime has node:crypto', async () => {
    expect(await calledOfWebCrypto()).toEqual([0, 0]);
  });

  it.each([
    ['no process', undefined],
    ['a process that cannot look modules up', {}],
    ['a process without node:crypto', { getBuiltinModule: () => undefined }],
    ['a process that refuses to look modules up', { getBuiltinModule: refuse }],
  ])('the HMAC engine is WebCrypto where the runtime has %s', async (_, process) => {
    vi.stubGlobal('process', process);
    expect(await calledOfWebCrypto()).toEqual([1, 1]);
  });
});

/** Throws, as each function of node:crypto does in the edge runtime of Next. */
function refuse(): never {
  throw new Error('not supported');
}

const { signatureHex: hex, signatureBase64: base64 } = plain;
const bytes = new Uint8Array(Buffer.from(hex, 'hex'));
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The signature of these bytes has both characters in which Base64 and Base64url differ. */
const telling = new Uint8Array(Buffer.from('fb'.repeat(16) + 'ff'.repeat(16), 'hex'));

it('decodeSignature reads every byte value in every encoding', () => {
  for (let value = 0; value < 256; value += 1) {
    const expected = new Uint8Array(32).fill(value);
    const buffer = Buffer.from(expected);
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      expect(decodeSignature(buffer.toString(encoding))).toEqual(expected);
    }
  }
});

it.each([
  ['66 hexadecimal digits', `${hex}00`],
  ['two signatures in one', hex + hex],
  ['a 0x prefix', `0x${hex}`],
  ['a scheme prefix', `sha256=${hex}`],
  ['digits of another script', `${hex.slice(1)}٣`],
  ['Base64 of 31 bytes', Buffer.from(bytes.slice(1)).toString('base64')],
  ['Base64 of 33 bytes', Buffer.from([...bytes, 0]).toString('base64')],
])('decodeSignature refuses %s', (_, text) => {
  expect(decodeSignature(text)).toBeUndefined();
});

const writings = (signature: Uint8Array) => {
  const buffer = Buffer.from(signature);
  const url = buffer.toString('base64url');
  return [buffer.toString('base64'), url, `${url}=`];
};

it('decodeSignature reads a changed signature only if the text is an exact encoding of its bytes', () => {
  const digits = [...alphabet, ...'-_=gG .:*\n\0é'];
  const url = Buffer.from(telling).toString('base64url');
  for (const text of [hex, base64, url, `${url}=`]) {
    for (let index = 0; index <= text.length; index += 1) {
      const [before, after, next] = [
        text.slice(0, index),
        text.slice(index),
        text.slice(index + 1),
      ];
      const changed = digits.flatMap((digit) => [before + digit + after, before + digit + next]);
      for (const one of [before, before + next, ...changed]) {
        const read = decodeSignature(one);
        if (!read) continue;
        const isHex = Buffer.from(read).toString('hex') === one.toLowerCase();
        expect(isHex || writings(read).includes(one), JSON.stringify(one)).toBe(true);
      }
    }
  }
});

it('encodeSignature writes the same text as node:buffer', () => {
  for (const signature of [bytes, telling, new Uint8Array(32)]) {
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      expect(encodeSignature(signature, encoding)).toBe(Buffer.from(signature).toString(encoding));
    }
  }
});
