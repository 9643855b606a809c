import { createHmac } from 'node:crypto';
import conformance from '@crossborder-fx/openapi/conformance/vectors.json' with { type: 'json' };
import { expect } from 'vitest';
import {
  type HmacEngine,
  nodeHmac,
  signByWebCrypto,
  verifyByWebCrypto,
} from '../src/verify/signature.ts';
import type { VerifyWebhookOptions } from '../src/verify/verify-webhook.ts';

export const { notifications } = conformance;

/** The genuine notifications of the test vectors with hexadecimal signatures, and their raw bodies as bytes. */
export const vectors = notifications
  .filter(({ given, expected }) => expected.genuine && /^[0-9a-f]{64}$/.test(given.signature))
  .map(({ name, given: { secret, timestamp, bodyBase64, signature } }) => ({
    name,
    secret,
    timestamp,
    rawBody: new Uint8Array(Buffer.from(bodyBase64, 'base64')),
    signatureHex: signature,
    signatureBase64: Buffer.from(signature, 'hex').toString('base64'),
  }));

/** The first of these test vectors, for tests that need one genuine notification. */
export const plain = requireFirst(vectors);

function requireFirst<T>(items: readonly T[]): T {
  const [first] = items;
  if (first === undefined) throw new Error('there are no vectors of notifications');
  return first;
}

/** Yields changed copies of `bytes`. Each copy differs in one byte: each byte in turn, changed in several ways. */
export function* singleByteChanges(bytes: Uint8Array): Generator<Uint8Array> {
  for (let index = 0; index < bytes.length; index += 1) {
    for (const mask of [0x01, 0x20, 0x80, 0xff]) {
      const changed = bytes.slice();
      changed[index] = (bytes[index] ?? 0) ^ mask;
      yield changed;
    }
  }
}

if (nodeHmac === undefined) throw new Error('the tests need a runtime with node:crypto');

/** Both implementations of the HMAC (node:crypto and WebCrypto), so that tests run every vector through each. */
export const engines: readonly { name: string; engine: HmacEngine }[] = [
  { name: 'node:crypto', engine: nodeHmac },
  { name: 'WebCrypto', engine: { sign: signByWebCrypto, verify: verifyByWebCrypto } },
];

export const headersOf = (timestamp: string, signature: string) => ({
  'x-service-timestamp': timestamp,
  'x-service-signature': signature,
});

/** The arguments of a successful call of `verifyWebhook`. Each test changes some arguments to make the call fail. */
export const good: VerifyWebhookOptions = {
  rawBody: plain.rawBody,
  headers: headersOf(plain.timestamp, plain.signatureHex),
  secrets: [plain.secret],
  clock: () => new Date(1_774_746_000_000),
};

/** Signs a notification with node:crypto, not with the code under test. */
export function signed(
  rawBody: string | Uint8Array,
  timestamp = plain.timestamp,
): VerifyWebhookOptions {
  const hmac = createHmac('sha256', plain.secret).update(timestamp).update('.').update(rawBody);
  return { ...good, rawBody, headers: headersOf(timestamp, hmac.digest('hex')) };
}

export function expectRefused(call: Promise<unknown>, code: string, says = /./) {
  const message = expect.stringMatching(says);
  return expect(call).rejects.toMatchObject({ name: 'WebhookVerificationError', code, message });
}
