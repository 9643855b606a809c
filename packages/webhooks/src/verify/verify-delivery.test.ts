import { expect, it } from 'vitest';
import { engines, plain } from '../../test/vectors.ts';
import { verifyDelivery } from './verify-delivery.ts';
import type { VerifyWebhookOptions } from './verify-webhook.ts';

const withSignature = (signature: string): VerifyWebhookOptions => ({
  rawBody: plain.rawBody,
  headers: { 'x-service-timestamp': plain.timestamp, 'x-service-signature': signature },
  secrets: [plain.secret],
  clock: () => new Date(1_774_746_000_000),
});

for (const { name, engine } of engines) {
  it.each([
    ['hexadecimal', plain.signatureHex],
    ['upper-case hexadecimal', plain.signatureHex.toUpperCase()],
    ['Base64', plain.signatureBase64],
    ['Base64url', plain.signatureBase64.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')],
  ])(`with ${name} resolves to the same for a signature in %s`, async (_, signature) => {
    expect(await verifyDelivery(withSignature(signature), engine.verify)).toEqual({
      event: expect.objectContaining({ event: expect.any(String) }),
      signature: plain.signatureHex,
      text: Buffer.from(plain.rawBody).toString(),
    });
  });
}

it('takes an engine of the runtime, and refuses as verifyWebhook does', async () => {
  await expect(verifyDelivery(withSignature(plain.signatureHex))).resolves.toHaveProperty('event');
  await expect(verifyDelivery(withSignature('0'.repeat(64)))).rejects.toHaveProperty(
    'code',
    'SIGNATURE_MISMATCH',
  );
});
