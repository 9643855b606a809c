import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import type { VerifyWebhookOptions } from '../src/verify/verify-webhook.ts';
import { plain } from './vectors.ts';

export const headersOf = (timestamp: string, signature: string) => ({
  'x-service-timestamp': timestamp,
  'x-service-signature': signature,
});

/** A call of `verifyWebhook` that succeeds; each test changes it to fail. */
export const good: VerifyWebhookOptions = {
  rawBody: plain.rawBody,
  headers: headersOf(plain.timestamp, plain.signatureHex),
  secrets: [plain.secret],
  clock: () => new Date(1_774_746_000_000),
};

/** Signed by node:crypto, not by the code under test. */
export function signed(
  rawBody: string | Uint8Array,
  timestamp = plain.timestamp,
): VerifyWebhookOptions {
  const hmac = createHmac('sha256', plain.secret).update(timestamp).update('.').update(rawBody);
  return { ...good, rawBody, headers: headersOf(timestamp, hmac.digest('hex')) };
}

export const expectRefused = (call: Promise<unknown>, code: string, says = /./) =>
  expect(call).rejects.toThrow(
    expect.objectContaining({
      name: 'WebhookVerificationError',
      code,
      message: expect.stringMatching(says),
    }),
  );
